import type { Impossible } from './impossible-changes.js';

/** Rows of billing that contradict themselves or each other, in the same store as the impossible changes. */
export const IMPOSSIBLE_BILLING: readonly Impossible[] = [
  ['a charge of an unknown kind', 'charges_charge_type_check', `UPDATE charges SET charge_type = 'gift' WHERE store_id = $1`],
  ['a charge with an unknown status', 'charges_status_check', `UPDATE charges SET status = 'paid' WHERE store_id = $1`],
  ['a charge whose parts are not its amount', 'charges_fees_check', 'UPDATE charges SET amount = amount + 1 WHERE store_id = $1'],
  [
    'a charge of nothing',
    'charges_amounts_check',
    `UPDATE charges SET amount = 0, base_amount = 0, platform_amount = 0, gateway_fee_amount = 0, developer_amount = 0 WHERE store_id = $1`,
  ],
  ['a charge in another currency', 'charges_currency_check', `UPDATE charges SET currency = 'USD' WHERE store_id = $1`],
  [
    'an active charge without a payment',
    'charges_activated_check',
    `UPDATE charges SET status = 'active' WHERE store_id = $1 AND status = 'pending'`,
  ],
  [
    'a charge that was paid and never activated',
    'charges_paid_check',
    `UPDATE charges SET paid_from = 'wallet' WHERE store_id = $1 AND status = 'pending'`,
  ],
  [
    'a charge that ended without a time',
    'charges_ended_check',
    `UPDATE charges SET status = 'declined' WHERE store_id = $1 AND status = 'pending'`,
  ],
  ['a renewal of nothing', 'charges_renewal_check', `UPDATE charges SET type = 'renewal' WHERE store_id = $1`],
  [
    'a charge of another app’s installation',
    'charges_installation_of_app_fkey',
    `UPDATE charges SET installation_id = (SELECT min(installation_id) FROM installations WHERE store_id = $1)
     WHERE store_id = $1 AND app_id = (SELECT max(app_id) FROM installations WHERE store_id = $1)`,
  ],
  [
    'a subscription in an unknown state',
    'subscriptions_renewal_status_check',
    `UPDATE subscriptions SET renewal_status = 'paused' WHERE store_id = $1`,
  ],
  [
    'a subscription that has ended without a time',
    'subscriptions_ended_check',
    `UPDATE subscriptions SET renewal_status = 'ended' WHERE store_id = $1`,
  ],
  [
    'a period that ends before it starts',
    'subscriptions_period_check',
    'UPDATE subscriptions SET current_period_end = current_period_start WHERE store_id = $1',
  ],
  [
    'usage above the cap',
    'subscriptions_usage_check',
    'UPDATE subscriptions SET capped_amount = 1, unsettled_usage = 2 WHERE store_id = $1',
  ],
  [
    'a charge that carries no usage',
    'charges_carried',
    `INSERT INTO charges (store_id, app_id, installation_id, charge_type, name, amount, base_amount, fee_payer, platform_amount, gateway_fee_amount,
       developer_amount, expires_at, carried_amount)
     SELECT store_id, app_id, installation_id, charge_type, name, amount, base_amount, fee_payer, platform_amount, gateway_fee_amount,
       developer_amount, expires_at, 1 FROM charges WHERE store_id = $1 AND type IS NULL AND charge_type = 'one_time' LIMIT 1`,
  ],
  [
    'a charge of nothing but carried usage',
    'charges_carried_amount_check',
    'UPDATE charges SET carried_amount = base_amount WHERE store_id = $1',
  ],
  [
    'a top-up that carries usage',
    'charges_carried_amount_check',
    `UPDATE charges SET carried_amount = 0.01 WHERE store_id = $1 AND type = 'wallet_topup'`,
  ],
  ['carried usage that changes', 'charges_carried_fixed', 'UPDATE charges SET carried_amount = 0.01 WHERE store_id = $1 AND type IS NULL'],
  [
    'an active subscription whose usage is written off',
    'subscriptions_write_off_check',
    'UPDATE subscriptions SET write_off_at = now() WHERE store_id = $1 AND ended_at IS NULL',
  ],
  [
    'usage that is written off without a posting',
    'usage_charges_write_off',
    'UPDATE usage_charges SET written_off_at = now() WHERE store_id = $1 AND settlement_charge_id IS NULL',
  ],
  [
    'usage that is written off and settled',
    'usage_charges_written_off_check',
    'UPDATE usage_charges SET written_off_at = now() WHERE store_id = $1 AND settlement_charge_id IS NOT NULL',
  ],
  [
    'new usage that is written off',
    'usage_charges_initial',
    `INSERT INTO usage_charges (store_id, app_id, installation_id, charge_id, description, quantity, unit_price, amount, platform_amount,
       developer_amount, written_off_at)
     SELECT store_id, app_id, installation_id, charge_id, description, quantity, unit_price, amount, platform_amount, developer_amount, now()
     FROM usage_charges WHERE store_id = $1 LIMIT 1`,
  ],
  [
    'a write-off of no usage',
    'ledger_transactions_write_off',
    `WITH t AS (
       INSERT INTO ledger_transactions (store_id, kind, app_id, charge_id)
       SELECT store_id, 'write_off', app_id, charge_id FROM subscriptions WHERE store_id = $1 LIMIT 1 RETURNING *
     )
     INSERT INTO ledger_postings (store_id, transaction_id, account, app_id, is_sandbox, amount)
     SELECT t.store_id, t.transaction_id, a.account, t.app_id, t.is_sandbox, a.amount
     FROM t, (VALUES ('usage', -1), ('write_off', 1)) a(account, amount)`,
  ],
  [
    'usage that is written off twice',
    'ledger_transactions_write_off_key',
    `INSERT INTO ledger_transactions (store_id, kind, app_id, charge_id)
     SELECT store_id, 'write_off', app_id, charge_id FROM subscriptions, generate_series(1, 2) WHERE store_id = $1`,
  ],
  [
    'a usage charge that is not its product',
    'usage_charges_amounts_check',
    'UPDATE usage_charges SET quantity = quantity + 1 WHERE store_id = $1',
  ],
  ['a wallet below zero', 'wallets_balance_check', 'UPDATE wallets SET balance = -1 WHERE store_id = $1'],
  [
    'a deduction below zero',
    'wallet_transactions_balance_check',
    `INSERT INTO wallet_transactions (store_id, wallet_id, number, type, amount, balance_after, description)
     SELECT store_id, wallet_id, 99, 'deduction', 1, -1, '' FROM wallets WHERE store_id = $1`,
  ],
  [
    'a wallet transaction twice',
    'wallet_transactions_number_key',
    `INSERT INTO wallet_transactions (store_id, wallet_id, number, type, amount, balance_after, description)
     SELECT store_id, wallet_id, number, 'topup', 1, 1, '' FROM wallet_transactions WHERE store_id = $1`,
  ],
  ['a wallet transaction that is gone', 'wallet_transactions_append_only', 'DELETE FROM wallet_transactions WHERE store_id = $1'],
  ['a transaction that is gone', 'ledger_transactions_append_only', 'DELETE FROM ledger_transactions WHERE store_id = $1'],
  ['a changed posting', 'ledger_postings_append_only', 'UPDATE ledger_postings SET amount = amount + 1 WHERE store_id = $1'],
  [
    'a posting without its counterpart',
    'ledger_postings_balance',
    `INSERT INTO ledger_postings (store_id, transaction_id, account, app_id, amount)
     SELECT store_id, transaction_id, 'suspense', app_id, 1 FROM ledger_transactions WHERE store_id = $1 AND kind = 'wallet_debit'`,
  ],
  [
    'a payment session in an unknown state',
    'payment_sessions_status_check',
    `UPDATE payment_sessions SET status = 'lost' WHERE store_id = $1 AND status = 'open'`,
  ],
  ['a paid session without a payment', 'payment_sessions_paid_check', 'UPDATE payment_sessions SET gateway_txn = NULL WHERE store_id = $1'],
  [
    'two live sessions of a charge',
    'payment_sessions_live_key',
    `INSERT INTO payment_sessions (store_id, charge_id, app_id, session_txn, gateway, amount, expires_at)
     SELECT $1, max(charge_id), max(app_id), 'a' || n, 'sandbox', 1, now() FROM charges, generate_series(1, 2) n WHERE store_id = $1 GROUP BY n`,
  ],
  [
    'two paid sessions of a charge',
    'payment_sessions_paid_key',
    `INSERT INTO payment_sessions (store_id, charge_id, app_id, session_txn, gateway, amount, expires_at, status, gateway_txn, paid_amount)
     SELECT store_id, charge_id, app_id, 'second', gateway, amount, now(), status, 'x', amount FROM payment_sessions
     WHERE store_id = $1 AND status = 'paid' LIMIT 1`,
  ],
  [
    'a period that is renewed twice',
    'charges_period_key',
    `INSERT INTO charges (store_id, app_id, installation_id, charge_type, type, name, amount, base_amount, fee_payer, platform_amount,
       gateway_fee_amount, developer_amount, expires_at, renews_charge_id, period)
     SELECT c.store_id, c.app_id, installation_id, 'recurring', 'renewal', name, amount, base_amount, fee_payer, platform_amount,
       gateway_fee_amount, developer_amount, expires_at, charge_id, 1
     FROM charges c, generate_series(1, 2) WHERE store_id = $1 AND charge_type = 'recurring'`,
  ],
  [
    'two active subscriptions of an app',
    'subscriptions_active_key',
    `INSERT INTO subscriptions (store_id, charge_id, app_id, installation_id, renewal_status, billing_interval, anchor_at, period,
       current_period_start, current_period_end, due_at, started_at)
     SELECT s.store_id, c.charge_id, s.app_id, s.installation_id, renewal_status, s.billing_interval, anchor_at, 1, current_period_start,
       current_period_end, due_at, started_at
     FROM subscriptions s JOIN charges c ON c.store_id = s.store_id AND c.status = 'pending' WHERE s.store_id = $1`,
  ],
  [
    'two refunds of a payment',
    'refunds_gateway_txn_key',
    `INSERT INTO refunds (store_id, charge_id, session_id, refund_txn, gateway, gateway_txn, amount, reason, next_try_at)
     SELECT store_id, charge_id, session_id, 'r' || n, gateway, 'x', 1, '', now() FROM payment_sessions, generate_series(1, 2) n WHERE store_id = $1`,
  ],
  [
    'a refund of nothing',
    'refunds_amount_check',
    `INSERT INTO refunds (store_id, charge_id, session_id, refund_txn, gateway, gateway_txn, amount, reason, next_try_at)
     SELECT store_id, charge_id, session_id, 'r', gateway, 'x', 0, '', now() FROM payment_sessions WHERE store_id = $1`,
  ],
  ['a clock that is behind', 'billing_clocks_ahead_check', 'INSERT INTO billing_clocks (store_id, ahead_ms) VALUES ($1, -1)'],
  ['a store that is a sandbox twice', 'stores_flags_check', 'UPDATE stores SET is_sandbox = 2 WHERE store_id = $1'],
];
