import { Injectable } from '@nestjs/common';
import { type Paisa, negate } from '../../platform/contract/money.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { chargeRefunded } from '../core/billing.events.js';
import { Charge } from '../core/charge.entity.js';
import { billingClock } from '../core/billing-clock.js';
import type { RefundStatus } from '../gateways/payment-gateway.js';
import { post } from '../ledger/ledger.js';
import { after } from '../core/time.js';
import { GatewayCalls } from './gateway-calls.service.js';
import { lockBilling } from '../core/billing-lock.js';
import type { PaymentSession } from './payment-session.entity.js';
import { Refund } from './refund.entity.js';
import { createSecret } from '../../platform/crypto/secrets.js';

const MINUTE = 60_000;
/** Delay after the first failed try; it doubles up to the maximum. */
const FIRST_DELAY = MINUTE;
const MAX_DELAY = 6 * 60 * MINUTE;
/** Time after which a try counts as lost with its process. */
const LEASE = 5 * MINUTE;

/** Money to be returned. */
export interface Returned {
  readonly gateway_txn: string;
  /** Paisa. */
  readonly amount: Paisa;
  readonly reason: string;
}

/** Session of a claimed refund, and the gateway's id of the payment. */
interface Claimed {
  readonly session_txn: string;
  readonly payment_txn: string | null;
}

/** Refunds of payments that are not kept: requested in the transaction that makes the decision, and retried until the gateway confirms. */
@Injectable()
export class RefundsService {
  constructor(private readonly gateways: GatewayCalls) {}

  /** Requests a refund. Returns false when the payment is already being refunded: a payment is refunded once. */
  async request(ctx: StoreContext, session: PaymentSession, { gateway_txn, amount, reason }: Returned, now: Date): Promise<boolean> {
    const { charge_id, session_id, gateway } = session;
    const refund_txn = createSecret('ref_', 13);
    const requested = await ctx.query(REQUEST, charge_id, session_id, refund_txn, gateway, gateway_txn, String(amount), reason, now);
    if (requested.length > 0) await ctx.rows(Charge).change({ charge_id }, { refund_status: 'pending', updated_at: now });
    return requested.length > 0;
  }

  /** Tries a due refund, at most once at a time. The gateway is called outside of any transaction. */
  async work(ctx: StoreContext, refund_id: number, now: Date): Promise<void> {
    const refund = await ctx.transaction((claim) => this.claim(claim, refund_id, now));
    if (!refund) return;
    const { gateway, payment_txn: gateway_txn, refund_txn, session_txn, amount, reason, refund_ref } = refund;
    if (gateway === null || gateway_txn === null) return;
    const status = await this.gateways.refund(gateway, { refund_txn, session_txn, gateway_txn, amount, reason, refund_ref });
    await ctx.transaction((record) => this.record(record, refund, status));
  }

  private async claim(ctx: StoreContext, refund_id: number, now: Date): Promise<(Refund & Claimed) | undefined> {
    const [claimed] = await ctx.query<Claimed>(CLAIM, refund_id, now, after(now, LEASE));
    if (!claimed) return undefined;
    return Object.assign(await ctx.rows(Refund).get({ refund_id }, 'Refund'), claimed);
  }

  private async record(
    ctx: StoreContext,
    { refund_id, charge_id, tries, amount }: Refund,
    { state, refund_ref, error }: RefundStatus,
  ): Promise<void> {
    const charge = await ctx.rows(Charge).get({ charge_id }, 'Charge');
    await lockBilling(ctx, charge.app_id);
    const now = await billingClock.now(ctx);
    if (state !== 'done') {
      const next_try_at = after(now, Math.min(FIRST_DELAY * 2 ** Math.min(tries - 1, 20), MAX_DELAY));
      // A refund that failed permanently at the gateway is started again, under an id that the gateway does not know as failed.
      const again = state === 'failed' ? { refund_ref: null, refund_txn: createSecret('ref_', 13) } : { refund_ref };
      const fields = { ...again, last_error: error, next_try_at, updated_at: now };
      await ctx.rows(Refund).change({ refund_id, status: 'pending' }, fields);
      return;
    }
    const done = { status: 'refunded', refund_ref, last_error: null, next_try_at: null, refunded_at: now, updated_at: now } as const;
    if ((await ctx.rows(Refund).change({ refund_id, status: 'pending' }, done)) === 0) return;
    await post(ctx, { kind: 'refund', app_id: charge.app_id, charge_id }, { suspense: negate(amount), store: amount });
    await ctx.query(CONFIRM, charge_id, now);
    ctx.publish(chargeRefunded(charge, { refund_id, amount }));
  }
}

const REQUEST = `
INSERT INTO refunds (store_id, charge_id, session_id, refund_txn, gateway, gateway_txn, amount, reason, next_try_at, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7::numeric / 100, $8, $9, $9, $9) ON CONFLICT DO NOTHING RETURNING refund_id`;

const CLAIM = `
UPDATE refunds r SET tries = tries + 1, next_try_at = $4, updated_at = $3
FROM payment_sessions s
WHERE r.store_id = $1 AND r.refund_id = $2 AND r.status = 'pending' AND r.next_try_at <= $3
  AND s.store_id = r.store_id AND s.session_id = r.session_id
RETURNING s.session_txn, coalesce(r.gateway_txn, s.gateway_txn) AS payment_txn`;

/** A charge counts as refunded when none of its refunds is pending. */
const CONFIRM = `
UPDATE charges c SET refunded_at = $3, updated_at = $3,
  refund_status = CASE WHEN EXISTS (SELECT FROM refunds r WHERE r.store_id = $1 AND r.charge_id = $2 AND r.status = 'pending')
    THEN 'pending' ELSE 'refunded' END
WHERE c.store_id = $1 AND c.charge_id = $2`;
