import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Logger } from '../../platform/observability/logger.js';
import {
  GatewayError,
  type GatewayName,
  type OpenedPayment,
  type PaymentNotification,
  type PaymentRequest,
  type PaymentStatus,
  type RefundRequest,
  type RefundStatus,
} from '../gateways/payment-gateway.js';
import { PaymentGateways } from '../gateways/payment-gateways.js';
import type { PaymentSession } from './payment-session.entity.js';
import { hasOtherCurrency, isOurs, judge, type Verdict } from './verdict.js';

/** Calls to payment gateways. Failures are results, because the call is repeated later. */
@Injectable()
export class GatewayCalls {
  /** Time in milliseconds after which a gateway is first queried about a payment that is not reported. */
  readonly first_check: number;

  constructor(
    config: Config,
    private readonly gateways: PaymentGateways,
    private readonly logger: Logger,
  ) {
    this.first_check = config.billing.payment_check_delay;
  }

  /** Returns the name of the gateway for new payments of a store. */
  nameFor(store_is_sandbox: boolean): GatewayName {
    return this.gateways.of(store_is_sandbox).name;
  }

  /** Returns the longest time in milliseconds that a call of a gateway can take. */
  timeoutOf(name: GatewayName): number {
    return this.gateways.named(name).timeout;
  }

  /** Opens a session. */
  open(name: GatewayName, request: PaymentRequest): Promise<OpenedPayment | GatewayError> {
    return this.caught(() => this.gateways.named(name).createSession(request));
  }

  /**
   * Queries the state of a session's payment. A wrong hint must not hide the payment, so the gateway is then queried without the hint.
   */
  async verify(session: PaymentSession): Promise<PaymentStatus | GatewayError> {
    const { gateway: name, session_txn, gateway_ref, proof } = session;
    const ask = (hint: string | null): Promise<PaymentStatus | GatewayError> =>
      this.caught(() => this.gateways.named(name).verify({ session_txn, gateway_ref: gateway_ref ?? '', proof: hint }));
    const hinted = proof === null ? undefined : await ask(proof);
    if (hinted && !(hinted instanceof GatewayError) && ['paid', 'risky'].includes(this.judge(session, hinted).kind)) return hinted;
    return ask(null);
  }

  /** Judges a response about a session, which its gateway must have sent for our account. */
  judge({ gateway, session_txn, amount }: PaymentSession, status: PaymentStatus): Verdict {
    return judge({ session_txn, amount, account: this.gateways.named(gateway).account }, status);
  }

  /** Returns true if a response about a session states money in another currency. */
  hasOtherCurrency({ gateway, session_txn, amount }: PaymentSession, status: PaymentStatus): boolean {
    return hasOtherCurrency({ session_txn, amount, account: this.gateways.named(gateway).account }, status);
  }

  /** Reads a notification or the form of a browser's return. Returns null for input that is not from this gateway and for our account. */
  notice(name: GatewayName, form: Readonly<Record<string, string>>): PaymentNotification | null {
    const gateway = this.gateways.named(name);
    const notice = gateway.parseNotification(form);
    return notice && isOurs(notice, gateway.account) ? notice : null;
  }

  /** Starts a refund, or queries its state. */
  async refund(name: GatewayName, refund: RefundRequest): Promise<RefundStatus> {
    const status = await this.caught(() => this.gateways.named(name).refund(refund));
    if (status instanceof GatewayError) return { state: 'processing', refund_ref: refund.refund_ref, error: status.message };
    return status;
  }

  private async caught<T>(call: () => Promise<T>): Promise<T | GatewayError> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof GatewayError) return error;
      this.logger.failure(error);
      return new GatewayError('The gateway could not be asked.');
    }
  }
}
