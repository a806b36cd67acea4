import { PAYMENT_RECORDS, type PaymentRecord } from '../../billing/payments/payment-records.service.js';
import { toTaka } from '../../platform/contract/money.js';
import { type RecordKind, type Related, taka } from './records.js';

/** Charges, without the data of their apps. */
export const CHARGES: RecordKind = {
  name: 'Charge',
  plural: 'charges',
  select: `t.charge_id, t.store_id, t.app_id, t.charge_type, t.type, ${taka('amount')}, t.status, t.paid_from, t.name, ${taka('refunded_amount')},
    t.refund_status, t.installation_id, t.is_sandbox, t.currency, t.fee_payer,
    ${taka('base_amount', 'platform_amount', 'gateway_fee_amount', 'developer_amount', 'carried_amount', 'capped_amount')},
    t.billing_interval, t.trial_days, t.trial_ends_at, t.renews_charge_id, t.period, t.created_at, t.expires_at, t.activated_at, t.ended_at, t.refunded_at`,
  from: 'charges t',
  key: 'charge_id',
};

/** Statements for the rows related to a charge. */
export const OF_CHARGE: Related = {
  payments: `SELECT t.session_id, t.gateway, t.session_txn, t.gateway_ref, t.gateway_txn, t.status, ${taka('amount', 'paid_amount')},
    t.last_error, t.checks, t.verified_at, t.created_at FROM payment_sessions t WHERE t.store_id = $2 AND t.charge_id = $1 ORDER BY t.session_id DESC`,
  refunds: `SELECT t.refund_id, t.kind, t.status, ${taka('amount')}, t.reason, t.session_id, t.refund_txn, t.refund_ref, t.tries, t.next_try_at,
    t.last_error, t.created_at, t.refunded_at FROM refunds t WHERE t.store_id = $2 AND t.charge_id = $1 ORDER BY t.refund_id DESC`,
};

/** Subscriptions that were activated. Their key is the charge that created them. */
export const SUBSCRIPTIONS: RecordKind = {
  name: 'Subscription',
  plural: 'subscriptions',
  select: `t.charge_id, t.store_id, t.app_id, t.renewal_status, t.billing_interval, c.name, c.amount::float8 AS amount, t.next_renewal_at,
    t.period, t.current_period_start, t.current_period_end, t.trial_ends_at, t.cancel_at_period_end, t.auto_pay, t.installation_id,
    ${taka('capped_amount', 'unsettled_usage')}, t.renewal_charge_id, t.grace_ends_at, t.due_at, t.started_at, t.ended_at`,
  from: 'subscriptions t JOIN charges c ON c.store_id = t.store_id AND c.charge_id = t.charge_id',
  key: 'charge_id',
};

/** Statements for the rows related to a subscription. */
export const OF_SUBSCRIPTION: Related = {
  renewals: `SELECT t.charge_id, t.period, t.status, ${taka('amount')}, t.paid_from, t.created_at, t.activated_at FROM charges t
    WHERE t.store_id = $2 AND t.renews_charge_id = $1 ORDER BY t.period DESC`,
};

/** Payments, with the data from the gateway. */
export const PAYMENTS: RecordKind = {
  name: 'Payment',
  plural: 'payments',
  select: PAYMENT_RECORDS.select,
  from: PAYMENT_RECORDS.from,
  key: 'session_id',
  printed: (row) => {
    const { amount, paid_amount } = row as unknown as PaymentRecord;
    return { ...row, amount: toTaka(amount), paid_amount: paid_amount === null ? null : toTaka(paid_amount) };
  },
};

/** Clocks of sandbox stores that were moved. Their key is the store. */
export const CLOCKS: RecordKind = {
  name: 'Clock',
  plural: 'clocks',
  select: 't.store_id, s.name, billing_time(t.ahead_ms) AS now, t.ahead_ms, t.updated_at',
  from: 'billing_clocks t JOIN stores s ON s.store_id = t.store_id',
  key: 'store_id',
};
