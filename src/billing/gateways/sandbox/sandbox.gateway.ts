import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import {
  GatewayRefusal,
  type OpenedPayment,
  type PaymentGateway,
  type PaymentLimits,
  type PaymentNotification,
  type PaymentReference,
  type PaymentRequest,
  type PaymentStatus,
  type RefundRequest,
  type RefundStatus,
} from '../payment-gateway.js';
import type { SandboxStatus } from './sandbox-payment.entity.js';
import { SandboxPaymentsService } from './sandbox-payments.service.js';

const OUTCOMES: Readonly<Record<SandboxStatus, PaymentStatus['outcome']>> = {
  open: 'unknown',
  pending: 'pending',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** The limits of SSLCOMMERZ, so that tests run into them. */
const LIMITS: PaymentLimits = { minimum: 1_000, maximum: 50_000_000 };

/** Gateway of sandbox stores and of development: a page of this server, and no money. */
@Injectable()
export class SandboxGateway implements PaymentGateway {
  readonly name = 'sandbox';
  readonly account = null;
  readonly timeout = 0;
  readonly limits = LIMITS;

  constructor(
    private readonly payments: SandboxPaymentsService,
    private readonly config: Config,
  ) {}

  /** Opens a session with a page of this server. */
  async createSession({ session_txn, store_id, amount, title, urls }: PaymentRequest): Promise<OpenedPayment> {
    if (amount < LIMITS.minimum || amount > LIMITS.maximum) throw new GatewayRefusal('The sandbox gateway takes 10 to 500,000 taka.');
    const { success: success_url, failure: failure_url, cancel: cancel_url } = urls;
    const fields = { session_txn, store_id, amount, title: Array.from(title).slice(0, 255).join(''), success_url, failure_url, cancel_url };
    const gateway_ref = await this.payments.open(fields);
    return { gateway_ref, redirect_url: `${this.config.base_url}/sandbox-gateway/${gateway_ref}` };
  }

  /** Returns the outcome that was chosen on the page. */
  async verify({ gateway_ref }: PaymentReference): Promise<PaymentStatus> {
    const payment = await this.payments.find(gateway_ref);
    if (!payment) return { outcome: 'unknown' };
    const { session_txn, status, amount, risky } = payment;
    const outcome = OUTCOMES[status];
    if (outcome !== 'paid') return { outcome };
    const stated = { session_txn, amount, currency: 'BDT', account: null, gateway_txn: gateway_ref, risky: risky === 1, doubtful: false };
    return { outcome, payments: [stated] };
  }

  /** Refunds a payment immediately. */
  async refund({ gateway_txn, refund_txn, amount }: RefundRequest): Promise<RefundStatus> {
    const done = await this.payments.refund(gateway_txn, { refund_txn, amount });
    if (done) return { state: 'done', refund_ref: refund_txn, error: null };
    return { state: 'failed', refund_ref: null, error: 'The payment was not made, or less is left of it.' };
  }

  /** Reads the id of the session. Anyone may send it: it is a hint. */
  parseNotification({ session_txn = '' }: Readonly<Record<string, string>>): PaymentNotification | null {
    return session_txn === '' || session_txn.length > 30 ? null : { session_txn, proof: null, account: null };
  }
}
