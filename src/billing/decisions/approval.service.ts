import { Injectable } from '@nestjs/common';
import { audit } from '../../audit/audit.service.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { toTaka } from '../../platform/contract/money.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { lockCharge } from '../core/billing-lock.js';
import { notPending } from '../core/charge-errors.js';
import { ChargeKinds } from '../core/charge-kinds.service.js';
import type { Charge } from '../core/charge.entity.js';
import { ActivationService } from '../payments/activation.service.js';
import { GatewaySessions, type ReservedSession } from '../payments/gateway-sessions.service.js';
import type { PaymentSession } from '../payments/payment-session.entity.js';
import { insufficientBalance } from '../payments/wallet-movements.service.js';
import type { Approval } from './decisions.dto.js';

/** Source that a merchant pays from. */
type PaymentMethod = 'gateway' | 'wallet';

/** Charge, and the session in which it is paid; no session when no payment at a gateway is required. */
interface Decided {
  readonly charge: Charge;
  readonly reserved?: ReservedSession;
}

/** Approvals by merchants: charges are paid from the wallet or at a gateway. */
@Injectable()
export class ApprovalService {
  constructor(
    private readonly kinds: ChargeKinds,
    private readonly activation: ActivationService,
    private readonly sessions: GatewaySessions,
  ) {}

  /**
   * Approves a charge. Parallel and repeated approvals within the lifetime of a payment session share it. Throws `charge_not_pending`,
   * `payment_under_review`, `insufficient_balance`, `gateway_error`, `gateway_refused`, and 400 for paying a top-up from the wallet.
   */
  async approve(ctx: StoreContext, charge_id: number, method: PaymentMethod): Promise<Approval> {
    const { charge, reserved } = await ctx.transaction((decision) => this.decide(decision, charge_id, method));
    if (!reserved) return approvalOf(charge);
    const { session, is_new } = reserved;
    return approvalOf(charge, is_new ? await this.sessions.open(ctx, charge, session) : session);
  }

  private async decide(ctx: StoreContext, charge_id: number, method: PaymentMethod): Promise<Decided> {
    const { charge, now } = await lockCharge(ctx, charge_id);
    if (charge.status !== 'pending') throw notPending(charge.status);
    if (charge.expires_at <= now) throw notPending('expired');
    await this.sessions.refuseUnderReview(ctx, charge_id);
    const kind = this.kinds.of(charge);
    if ((await kind.trialDays(ctx, charge, now)) > 0) return this.activated(ctx, charge, 'trial', now);
    if (method === 'wallet') {
      if (!kind.walletPays) throw ApiError.badRequest('A wallet top-up cannot be paid from the wallet.');
      return this.activated(ctx, charge, 'wallet', now);
    }
    const reserved = await this.sessions.reserve(ctx, charge, now);
    if (reserved.is_new) this.record(ctx, charge_id, 'gateway');
    return { charge, reserved };
  }

  private async activated(ctx: StoreContext, charge: Charge, by: 'trial' | 'wallet', now: Date): Promise<Decided> {
    if (!(await this.activation.activate(ctx, charge.charge_id, by, now))) throw insufficientBalance();
    await this.sessions.supersede(ctx, charge.charge_id);
    this.record(ctx, charge.charge_id, by);
    return { charge };
  }

  private record(ctx: StoreContext, charge_id: number, payment_method: PaymentMethod | 'trial'): void {
    audit.record(ctx, { action: 'charge.approved', target: { type: 'charge', id: charge_id }, details: { payment_method } });
  }
}

const approvalOf = ({ charge_id, amount, currency }: Charge, session?: PaymentSession): Approval => ({
  charge_id,
  session_txn: session?.session_txn ?? null,
  payment_url: session?.payment_url ?? null,
  amount: toTaka(amount),
  currency,
  expires_at: session?.expires_at.toISOString() ?? null,
});
