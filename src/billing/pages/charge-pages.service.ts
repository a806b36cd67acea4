import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { billingNow } from '../core/billing-clock.js';
import { planAmount } from '../core/price.js';
import { returnAddress } from '../core/return-url.js';
import {
  type CappedUsage,
  type ChargeStep,
  type ChargeView,
  inPaisa,
  type OpenSession,
  type SubscriptionView,
  UNSETTLED_USAGE,
  WRITE_OFF_AT,
} from './charge-view.js';
import { trialDaysLeft, trialEnd } from '../core/trial-days.js';

/** Steps of a history. The latest are shown. */
const MAX_STEPS = 100;

/** Charges as their pages show them to merchants. */
@Injectable()
export class ChargePages {
  constructor(private readonly config: Config) {}

  /** Returns a charge of the store. Throws `charge_not_found`. */
  async show(ctx: StoreContext, charge_id: number): Promise<ChargeView> {
    const [charge] = await ctx.query<ChargeView>(CHARGE, charge_id);
    if (!charge) throw ApiError.notFound('Charge', 'charge_not_found');
    return charge;
  }

  /** Returns the address that a merchant returns to when a charge was approved and no payment at a gateway is required. */
  returnAddress(charge: ChargeView): string {
    return returnAddress(charge, 'success', this.config.base_url);
  }

  /** Returns the undecided session of a charge. */
  async session(ctx: StoreContext, charge_id: number): Promise<OpenSession | undefined> {
    const [session] = await ctx.query<OpenSession>(
      `SELECT session_txn, status, payment_url FROM payment_sessions
       WHERE store_id = $1 AND charge_id = $2 AND status IN ('opening', 'open', 'held')`,
      charge_id,
    );
    return session;
  }

  /** Returns the subscription that a charge created. */
  async subscription(ctx: StoreContext, charge_id: number): Promise<(SubscriptionView & CappedUsage) | undefined> {
    const [subscription] = await ctx.query<SubscriptionView & CappedUsage & Parameters<typeof planAmount>[0]>(SUBSCRIPTION, charge_id);
    return subscription && { ...subscription, amount: planAmount(subscription) };
  }

  /** Returns the latest steps of the history of a charge, oldest first. */
  async history(ctx: StoreContext, charge_id: number): Promise<ChargeStep[]> {
    return (await ctx.query<ChargeStep>(HISTORY, charge_id, MAX_STEPS)).reverse();
  }
}

/** Length of a period. Periods run in UTC, and a period that begins on the 31st ends on the last day of a shorter month. */
const INTERVAL = `CASE c.billing_interval WHEN 'yearly' THEN interval '1 year' ELSE interval '1 month' END`;
const afterPeriods = (from: string, count: string): string => `((${from} AT TIME ZONE 'UTC') + ${count} * ${INTERVAL}) AT TIME ZONE 'UTC'`;

const CHARGE = `
SELECT c.charge_id, c.app_id, a.name AS app_name, c.charge_type, c.type, c.name, c.description, c.fee_payer, c.status, c.billing_interval,
  ${trialDaysLeft('c')} AS trial_days, c.renews_charge_id, c.refund_status, c.return_url, c.expires_at, c.created_at, c.paid_from IN ('gateway', 'wallet') AS has_receipt,
  ${inPaisa('c', 'amount', 'base_amount', 'platform_amount', 'gateway_fee_amount', 'capped_amount', 'refunded_amount')},
  coalesce((
    SELECT (sum(u.amount) * 100)::bigint FROM usage_charges u WHERE u.store_id = $1 AND u.settlement_charge_id = c.charge_id
  ), 0) AS usage_amount,
  coalesce((SELECT (w.balance * 100)::bigint FROM wallets w WHERE w.store_id = $1 AND w.app_id = c.app_id), 0) AS wallet_balance,
  CASE WHEN c.status = 'pending' AND c.charge_type = 'recurring' AND c.type IS NULL THEN (
    SELECT o.name FROM subscriptions s JOIN charges o ON o.store_id = $1 AND o.charge_id = s.charge_id
    WHERE s.store_id = $1 AND s.app_id = c.app_id AND s.ended_at IS NULL
  ) END AS replaces,
  CASE WHEN c.trial_days > 0 THEN ${trialEnd('c')} END AS trial_end,
  CASE
    WHEN c.type = 'renewal' THEN ${afterPeriods('renewed.anchor_at', 'c.period')}
    WHEN c.charge_type = 'recurring' AND c.type IS NULL THEN ${afterPeriods('n.now', '1')}
  END AS period_end,
  CASE WHEN renewed.current_period_end > n.now THEN renewed.current_period_end END AS due_on, renewed.auto_pay
FROM charges c
JOIN apps a ON a.app_id = c.app_id
LEFT JOIN subscriptions renewed ON renewed.store_id = $1 AND renewed.charge_id = c.renews_charge_id
CROSS JOIN LATERAL (SELECT ${billingNow('$1')} AS now) n
WHERE c.store_id = $1 AND c.charge_id = $2`;

const SUBSCRIPTION = `
SELECT s.charge_id, s.renewal_status, s.current_period_end, s.next_renewal_at, s.cancel_at_period_end, s.auto_pay, s.renewal_charge_id,
  s.grace_ends_at, c.fee_payer, ${inPaisa('c', 'base_amount', 'carried_amount')}, ${inPaisa('s', 'capped_amount')},
  (s.unsettled_usage * 100)::bigint AS counted_usage, ${UNSETTLED_USAGE}, ${WRITE_OFF_AT}
FROM subscriptions s JOIN charges c ON c.store_id = s.store_id AND c.charge_id = s.charge_id WHERE s.store_id = $1 AND s.charge_id = $2`;

/** Reason of a refund `r` that an app or an operator gave; the platform's own reasons are not meant for merchants. */
const GIVEN_REASON = `CASE WHEN r.kind <> 'returned' AND (SELECT c.type FROM c) IS DISTINCT FROM 'wallet_topup' THEN r.reason END`;

/** Simultaneous steps are in the order of this statement. A refund that needs no gateway is made when it is requested. */
const HISTORY = `
WITH c AS (SELECT created_at, type, amount, activated_at, paid_from, ended_at, status FROM charges WHERE store_id = $1 AND charge_id = $2),
steps AS (
  SELECT 1 AS rank, c.created_at AS at, 'created' AS kind, c.amount, NULL::bigint AS renewal_id, NULL::text AS reason FROM c
  UNION ALL
  SELECT 2, p.created_at, 'payment_started', p.amount, NULL, NULL FROM payment_sessions p WHERE p.store_id = $1 AND p.charge_id = $2
  UNION ALL
  SELECT 3, p.updated_at, 'payment_' || p.status, NULL, NULL, NULL FROM payment_sessions p
  WHERE p.store_id = $1 AND p.charge_id = $2 AND p.status IN ('failed', 'cancelled', 'held')
  UNION ALL
  SELECT 4, c.activated_at, 'activated_' || c.paid_from, c.amount, NULL, NULL FROM c WHERE c.activated_at IS NOT NULL
  UNION ALL
  SELECT 5, r.created_at, 'renewal_requested', r.amount, r.charge_id, NULL FROM charges r WHERE r.store_id = $1 AND r.renews_charge_id = $2
  UNION ALL
  SELECT 6, r.activated_at, 'renewed', r.amount, r.charge_id, NULL FROM charges r
  WHERE r.store_id = $1 AND r.renews_charge_id = $2 AND r.activated_at IS NOT NULL
  UNION ALL
  SELECT 7, c.ended_at, c.status::text, NULL, NULL, NULL FROM c WHERE c.ended_at IS NOT NULL
  UNION ALL
  SELECT 8, t.created_at, 'usage_written_off', (
    SELECT p.amount FROM ledger_postings p WHERE p.store_id = $1 AND p.transaction_id = t.transaction_id AND p.account = 'write_off'
  ), NULL, NULL FROM ledger_transactions t WHERE t.store_id = $1 AND t.charge_id = $2 AND t.kind = 'write_off'
  UNION ALL
  SELECT 8, r.created_at, 'refund_pending', r.amount, NULL, ${GIVEN_REASON} FROM refunds r
  WHERE r.store_id = $1 AND r.charge_id = $2 AND r.session_id IS NOT NULL
  UNION ALL
  SELECT 9, r.refunded_at, CASE r.kind WHEN 'chargeback' THEN 'charged_back' ELSE 'refunded' END, r.amount, NULL,
    CASE WHEN r.session_id IS NULL THEN ${GIVEN_REASON} END
  FROM refunds r WHERE r.store_id = $1 AND r.charge_id = $2 AND r.refunded_at IS NOT NULL
  UNION ALL
  SELECT 10, t.created_at, CASE WHEN p.amount > 0 THEN 'adjusted_up' ELSE 'adjusted_down' END, abs(p.amount), NULL, t.description
  FROM ledger_transactions t
  JOIN ledger_postings p ON p.store_id = t.store_id AND p.transaction_id = t.transaction_id AND p.account = 'developer'
  WHERE t.store_id = $1 AND t.charge_id = $2 AND t.kind = 'adjustment'
)
SELECT at, kind, (amount * 100)::bigint AS amount, renewal_id, reason FROM steps ORDER BY at DESC, rank DESC LIMIT $3`;
