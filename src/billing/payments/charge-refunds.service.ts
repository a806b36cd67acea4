import { Injectable } from '@nestjs/common';
import { audit } from '../../audit/audit.service.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { isTaka, negate, type Paisa, times, toDecimal, toPaisa } from '../../platform/contract/money.js';
import { createSecret } from '../../platform/crypto/secrets.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { chargeRefunded } from '../core/billing.events.js';
import { Charge } from '../core/charge.entity.js';
import { ChargeKinds } from '../core/charge-kinds.service.js';
import { divideHalfUp } from '../core/price.js';
import { post } from '../ledger/ledger.js';
import { after } from '../core/time.js';
import { lockCharge } from '../core/billing-lock.js';
import { PaymentSession } from './payment-session.entity.js';
import { Refund } from './refund.entity.js';
import { WalletMovements } from './wallet-movements.service.js';

/** Money of a charge that is returned to the merchant. */
export interface AskedRefund {
  /** Taka; defaults to the remaining amount. */
  readonly amount?: number | null | undefined;
  readonly reason: string;
}

/** Parts of a refund in paisa; the developer bears the rest. */
type Parts = Pick<Refund, 'amount' | 'platform_amount' | 'gateway_fee_amount'>;

/** Refunds and chargebacks of charges that were paid and kept, and adjustments of the balance of a developer. */
@Injectable()
export class ChargeRefunds {
  constructor(
    private readonly config: Config,
    private readonly kinds: ChargeKinds,
    private readonly wallets: WalletMovements,
  ) {}

  /**
   * Refunds a charge in whole or in part: at its gateway, or into the wallet that it was paid from. The sum of refunds never exceeds what was
   * paid. Throws `charge_not_found`, `charge_not_refundable` and `invalid_amount`.
   */
  async refund(ctx: StoreContext, charge_id: number, asked: AskedRefund): Promise<void> {
    const { charge, now } = await lockCharge(ctx, charge_id);
    const fields = { kind: 'refund', reason: asked.reason, created_at: now, updated_at: now } as const;
    const details = { amount: asked.amount ?? null };
    audit.record(ctx, { action: 'charge.refunded', target: { type: 'charge', id: charge_id }, details });
    if (charge.paid_from === 'wallet') return this.intoWallet(ctx, charge, fields, await this.take(ctx, charge, asked.amount, now));
    const [session] = await ctx.rows(PaymentSession).find({ charge_id, status: 'paid' });
    if (!session) throw notRefundable('It was not paid through a gateway.');
    const amount = this.refundable(charge, asked.amount, now);
    const parts = await this.start(ctx, charge, session, { amount, reason: asked.reason, now });
    await post(ctx, { kind: 'refund', app_id: charge.app_id, charge_id }, { ...borne(parts), suspense: parts.amount });
  }

  /**
   * Starts the refund of a part of a locked charge at the gateway of its payment. The amount, in paisa, is at most the remainder of the charge.
   * The caller posts the parts, with the amount in suspense until the gateway confirms.
   */
  async start(
    ctx: StoreContext,
    charge: Charge,
    { session_id, gateway }: Pick<PaymentSession, 'session_id' | 'gateway'>,
    { amount, reason, now }: { readonly amount: Paisa; readonly reason: string; readonly now: Date },
  ): Promise<Parts> {
    const { charge_id } = charge;
    const parts = await this.split(ctx, charge, amount, now);
    const fields = { kind: 'refund', reason, created_at: now, updated_at: now, next_try_at: now } as const;
    await ctx.rows(Refund).add({ ...fields, ...parts, charge_id, session_id, gateway, refund_txn: createSecret('ref_', 13) });
    await ctx.rows(Charge).change({ charge_id }, { refund_status: 'pending', updated_at: now });
    return parts;
  }

  /** Records that a bank has taken a payment back, in whole or in part. Throws the errors of {@link refund}. */
  async chargeback(ctx: StoreContext, charge_id: number, asked: AskedRefund): Promise<void> {
    const { charge, now } = await lockCharge(ctx, charge_id);
    if (charge.paid_from !== 'gateway') throw notRefundable('It was not paid through a gateway.');
    const parts = await this.take(ctx, charge, asked.amount, now);
    const { refund_id } = await this.done(
      ctx,
      charge_id,
      { kind: 'chargeback', reason: asked.reason, created_at: now, updated_at: now },
      parts,
    );
    const cause = { kind: 'chargeback', app_id: charge.app_id, charge_id, description: asked.reason } as const;
    await post(ctx, cause, { ...borne(parts), store: parts.amount });
    ctx.publish(chargeRefunded(charge, { refund_id, amount: parts.amount }));
  }

  /** Changes the amount, in paisa, that the developer is owed for a charge, at the expense of the platform. */
  async adjust(ctx: StoreContext, charge_id: number, amount: Paisa, reason: string): Promise<void> {
    const { charge } = await lockCharge(ctx, charge_id);
    const cause = { kind: 'adjustment', app_id: charge.app_id, charge_id, description: reason } as const;
    await post(ctx, cause, { developer: amount, platform: negate(amount) });
  }

  private async take(ctx: StoreContext, charge: Charge, taka: number | null | undefined, now: Date): Promise<Parts> {
    return this.split(ctx, charge, this.refundable(charge, taka, now), now);
  }

  /** Returns the requested amount in paisa. Throws `charge_not_refundable` and `invalid_amount`. */
  private refundable(charge: Charge, taka: number | null | undefined, now: Date): Paisa {
    this.refuse(charge, after(now, -this.config.billing.refund_period));
    const left: Paisa = charge.amount - charge.refunded_amount;
    const amount = amountOf(taka, left);
    if (amount <= 0 || amount > left) throw invalidAmount(left);
    return amount;
  }

  /** Takes an amount from the remainder of a charge, with its share of the fees. The last part takes the remainder of the fees. */
  private async split(ctx: StoreContext, charge: Charge, amount: Paisa, now: Date): Promise<Parts> {
    const { charge_id, refunded_amount } = charge;
    const left: Paisa = charge.amount - refunded_amount;
    await ctx.rows(Charge).change({ charge_id }, { refunded_amount: refunded_amount + amount, updated_at: now });
    const [before] = await ctx.query<{ platform: Paisa; gateway: Paisa }>(RETURNED, charge_id);
    const share = (fee: Paisa, returned: Paisa = 0): Paisa => shareOf({ fee, returned, amount, left, paid: charge.amount });
    const platform_amount = share(charge.platform_amount, before?.platform);
    return { amount, platform_amount, gateway_fee_amount: share(charge.gateway_fee_amount, before?.gateway) };
  }

  /** Throws `charge_not_refundable` unless the charge is active or cancelled and was paid after a time, and its kind can be refunded. */
  private refuse(charge: Charge, since: Date): void {
    const { status, activated_at, paid_from } = charge;
    const { refusesRefund } = this.kinds.of(charge);
    if (refusesRefund !== undefined) throw notRefundable(refusesRefund);
    if ((status !== 'active' && status !== 'cancelled') || activated_at === null) throw notRefundable(`It is ${status}.`);
    if (paid_from === 'trial') throw notRefundable('Nothing was paid.');
    if (activated_at < since) throw notRefundable('It was paid too long ago.');
  }

  private async intoWallet(ctx: StoreContext, charge: Charge, fields: Partial<Refund>, parts: Parts): Promise<void> {
    const { refund_id } = await this.done(ctx, charge.charge_id, fields, parts);
    // The fee of the gateway stayed with the platform.
    const { developer, platform, gateway } = borne(parts);
    await this.wallets.giveBack(ctx, charge, parts.amount, { developer, platform: platform + gateway });
    ctx.publish(chargeRefunded(charge, { refund_id, amount: parts.amount }));
  }

  /** Records a refund that no gateway has to make. */
  private async done(ctx: StoreContext, charge_id: number, fields: Partial<Refund>, parts: Parts): Promise<Refund> {
    const refunded_at = fields.created_at ?? null;
    const refund_txn = createSecret('ref_', 13);
    const refund = await ctx.rows(Refund).add({ ...fields, ...parts, charge_id, refund_txn, status: 'refunded', refunded_at });
    await ctx.query(CONFIRMED, charge_id, refunded_at);
    return refund;
  }
}

/** Postings that take the parts of a refund back from their holders. */
const borne = ({ amount, platform_amount, gateway_fee_amount }: Parts): { developer: Paisa; platform: Paisa; gateway: Paisa } => ({
  developer: negate(amount - platform_amount - gateway_fee_amount),
  platform: negate(platform_amount),
  gateway: negate(gateway_fee_amount),
});

const notRefundable = (why: string): ApiError => ApiError.coded('charge_not_refundable', `The charge cannot be refunded. ${why}`);

const invalidAmount = (left: Paisa): ApiError =>
  ApiError.coded('invalid_amount', `amount must be more than 0 and at most ${toDecimal(left) ?? ''}, with at most two decimals.`);

/** Returns the requested amount in paisa: the remaining amount by default, 0 for an invalid amount. */
function amountOf(taka: number | null | undefined, left: Paisa): Paisa {
  if (taka === undefined || taka === null) return left;
  return isTaka(taka) ? toPaisa(taka) : 0;
}

interface Share {
  readonly fee: Paisa;
  /** Part of the fee that was returned before. */
  readonly returned: Paisa;
  readonly amount: Paisa;
  readonly left: Paisa;
  readonly paid: Paisa;
}

/** Returns the part of a fee that is returned with an amount: the whole remaining fee with the whole remaining amount. */
function shareOf({ fee, returned, amount, left, paid }: Share): Paisa {
  const rest: Paisa = fee - returned;
  return amount === left ? rest : Math.min(divideHalfUp(times(fee, amount), paid), rest);
}

const RETURNED = `
SELECT (coalesce(sum(platform_amount), 0) * 100)::bigint AS platform, (coalesce(sum(gateway_fee_amount), 0) * 100)::bigint AS gateway
FROM refunds WHERE store_id = $1 AND charge_id = $2 AND kind <> 'returned'`;

/** A charge counts as refunded when none of its refunds is pending. */
const CONFIRMED = `
UPDATE charges c SET refunded_at = $3, updated_at = $3,
  refund_status = CASE WHEN EXISTS (SELECT FROM refunds r WHERE r.store_id = $1 AND r.charge_id = $2 AND r.status = 'pending')
    THEN 'pending' ELSE 'refunded' END
WHERE c.store_id = $1 AND c.charge_id = $2`;
