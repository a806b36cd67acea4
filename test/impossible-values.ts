import type { Impossible } from './impossible-changes.js';

const set = (table: string, change: string, where = 'true'): string => `UPDATE ${table} SET ${change} WHERE store_id = $1 AND ${where}`;

/** Rows with a value out of its range or list. */
const VALUES = (
  [
    ['billing_clocks', 'billing_clocks_sandbox_check', 'is_sandbox = 0'],
    ['charges', 'charges_capped_amount_check', 'capped_amount = 0'],
    ['charges', 'charges_endpoint_check', `endpoint = 'x'`],
    ['charges', 'charges_fee_payer_check', `fee_payer = 'bank'`],
    ['charges', 'charges_interval_check', `billing_interval = 'weekly'`],
    ['charges', 'charges_paid_from_check', `paid_from = 'bank'`, `status = 'active'`],
    ['charges', 'charges_refund_status_check', `refund_status = 'lost'`],
    ['charges', 'charges_refunded_amount_check', 'refunded_amount = amount + 1'],
    ['charges', 'charges_sandbox_fkey', 'is_sandbox = 0'],
    ['charges', 'charges_trial_check', 'trial_days = -1'],
    ['charges', 'charges_type_check', `type = 'gift'`],
    ['ledger_transactions', 'ledger_transactions_fixed', `kind = 'refund'`],
    ['ledger_transactions', 'ledger_transactions_fixed', `description = 'Other'`],
    ['payment_sessions', 'payment_sessions_amounts_check', 'checks = -1'],
    ['payment_sessions', 'payment_sessions_flags_check', 'other_currency = 2'],
    ['payment_sessions', 'payment_sessions_gateway_check', `gateway = 'paypal'`],
    ['payment_sessions', 'payment_sessions_session_txn_key', `session_txn = 'x'`],
    ['refunds', 'refunds_done_check', 'refunded_at = NULL'],
    ['refunds', 'refunds_fees_check', 'platform_amount = -1'],
    ['refunds', 'refunds_gateway_check', `gateway = 'paypal'`],
    ['refunds', 'refunds_kind_check', `kind = 'gift'`],
    ['refunds', 'refunds_payment_check', 'gateway_txn = NULL'],
    ['refunds', 'refunds_status_check', `status = 'lost', refunded_at = NULL, next_try_at = NULL`],
    ['sandbox_payments', 'sandbox_payments_amount_check', 'amount = 0'],
    ['sandbox_payments', 'sandbox_payments_refunded_check', 'refunded = amount + 1', `status = 'paid'`],
    ['sandbox_payments', 'sandbox_payments_refunded_check', 'refunded = 1', `status = 'open'`],
    ['sandbox_payments', 'sandbox_payments_risky_check', 'risky = 2'],
    ['sandbox_payments', 'sandbox_payments_session_txn_key', `session_txn = 'x'`],
    ['sandbox_payments', 'sandbox_payments_status_check', `status = 'stolen'`, 'refunded = 0'],
    ['subscriptions', 'subscriptions_auto_pay_check', `auto_pay = 'bank'`],
    ['subscriptions', 'subscriptions_flags_check', 'cancel_at_period_end = 2'],
    ['subscriptions', 'subscriptions_interval_check', `billing_interval = 'weekly'`],
    ['subscriptions', 'subscriptions_renewal_check', 'grace_ends_at = now()'],
    ['usage_charges', 'usage_charges_currency_check', `currency = 'USD'`],
    ['wallet_transactions', 'wallet_transactions_fixed', 'amount = amount + 1'],
    ['wallet_transactions', 'wallet_transactions_fixed', `description = 'Other'`],
    ['wallet_transactions', 'wallet_transactions_fixed', `metadata = '{"a":1}'`],
    ['wallets', 'wallets_currency_check', `currency = 'USD'`],
    ['wallets', 'wallets_sandbox_fkey', 'is_sandbox = 0'],
    ['wallets', 'wallets_totals_check', 'entries = -1'],
  ] as const
).map(([table, rule, change, where]): Impossible => [`${table} with ${change}`, rule, set(table, change, where)]);

const posting = (app: string, account: string, amount: string): string =>
  `INSERT INTO ledger_postings (store_id, transaction_id, account, app_id, amount)
   SELECT store_id, transaction_id, ${account}, ${app}, ${amount} FROM ledger_transactions WHERE store_id = $1 AND kind = 'wallet_debit'`;

const transaction = (kind: string, app: string, charge: string, times = 1): string =>
  `INSERT INTO ledger_transactions (store_id, kind, app_id, charge_id)
   SELECT store_id, ${kind}, ${app}, ${charge} FROM charges, generate_series(1, ${String(times)})
   WHERE store_id = $1 AND charge_id = (SELECT min(charge_id) FROM charges WHERE store_id = $1)`;

const refund = (columns: string, values: string): string =>
  `INSERT INTO refunds (store_id, charge_id, amount, kind, status, refunded_at, reason, ${columns})
   SELECT store_id, ${values} FROM refunds WHERE store_id = $1`;

const entry = (wallet: string, type: string, amount: string, charge = 'NULL::bigint'): string =>
  `INSERT INTO wallet_transactions (store_id, wallet_id, description, type, number, amount, balance_after, charge_id)
   SELECT store_id, ${wallet}, '', ${type}, entries + 1, ${amount}, balance, ${charge} FROM wallets WHERE store_id = $1`;

const wallet = (app: string, balance = '0'): string =>
  `INSERT INTO wallets (store_id, app_id, balance) SELECT store_id, ${app}, ${balance} FROM wallets WHERE store_id = $1`;

const CHARGE = `charge_type, name, amount, base_amount, fee_payer, platform_amount, gateway_fee_amount, developer_amount, expires_at`;

/** Rows that refer to missing rows, or that already exist. */
const RELATIONS: readonly Impossible[] = [
  [
    'a charge with the id of one in another store',
    'charges_charge_id_idx',
    `INSERT INTO charges (store_id, charge_id, app_id, installation_id, ${CHARGE})
     SELECT (SELECT max(store_id) FROM stores), charge_id, app_id, installation_id, ${CHARGE} FROM charges WHERE store_id = $1`,
  ],
  [
    'two charges with an idempotency key',
    'charges_idempotency_key',
    `INSERT INTO charges (store_id, app_id, installation_id, endpoint, idempotency_key, ${CHARGE})
     SELECT store_id, app_id, installation_id, 'charges', 'x', ${CHARGE} FROM charges, generate_series(1, 2) WHERE store_id = $1`,
  ],
  ['a posting to an unknown account', 'ledger_postings_account_check', posting('app_id', `'bank'`, '1')],
  ['a posting of nothing', 'ledger_postings_amount_check', posting('app_id', `'suspense'`, '0')],
  ['a posting of another app', 'ledger_postings_parties_fkey', posting('app_id + 1', `'suspense'`, '1')],
  ['a payment that is accepted twice', 'ledger_transactions_accepted_key', transaction(`'payment_accepted'`, 'app_id', 'charge_id', 2)],
  ['a transaction of an app that does not exist', 'ledger_transactions_app_id_fkey', transaction(`'refund'`, '0', 'NULL')],
  [
    'a transaction of another app’s charge',
    'ledger_transactions_charge_of_app_fkey',
    transaction(`'refund'`, '(SELECT max(app_id) FROM apps)', 'charge_id'),
  ],
  ['a transaction of an unknown kind', 'ledger_transactions_kind_check', transaction(`'gift'`, 'app_id', 'charge_id')],
  ['a refund of no charge', 'refunds_charge_id_fkey', refund('refund_txn', `0, amount, 'refund', 'refunded', now(), '', 'x'`)],
  [
    'a refund with the id of another',
    'refunds_refund_txn_key',
    refund('refund_txn', `charge_id, amount, 'refund', 'refunded', now(), '', refund_txn`),
  ],
  ['an entry of nothing', 'wallet_transactions_amount_check', entry('wallet_id', `'topup'`, '0')],
  ['an entry of an unknown type', 'wallet_transactions_type_check', entry('wallet_id', `'gift'`, '1')],
  ['an entry of no wallet', 'wallet_transactions_wallet_id_fkey', entry('0', `'topup'`, '1')],
  ['an entry for no charge', 'wallet_transactions_charge_id_fkey', entry('wallet_id', `'topup'`, '1', '0')],
  ['a wallet of no app', 'wallets_app_id_fkey', wallet('0')],
  ['a second wallet', 'wallets_app_id_key', wallet('app_id')],
  ['a new wallet below zero', 'wallets_balance_check', wallet('app_id', '-1')],
  [
    'a sandbox payment of a store that does not exist',
    'sandbox_payments_store_id_fkey',
    `INSERT INTO sandbox_payments (store_id, gateway_ref, session_txn, amount, title, success_url, failure_url, cancel_url)
     VALUES (999999999, $1::text, 'x', 1, '', '', '', '')`,
  ],
  [
    'a sandbox refund of nothing',
    'sandbox_refunds_amount_check',
    `INSERT INTO sandbox_refunds (store_id, refund_txn, gateway_ref, amount) SELECT store_id, 'x', gateway_ref, 0 FROM sandbox_payments WHERE store_id = $1`,
  ],
  [
    'a sandbox refund of no payment',
    'sandbox_refunds_gateway_ref_fkey',
    `INSERT INTO sandbox_refunds (store_id, refund_txn, gateway_ref, amount) VALUES ($1, 'x', 'x', 1)`,
  ],
];

/** Rows of billing that no code makes, in the same store as the impossible changes. */
export const IMPOSSIBLE_VALUES: readonly Impossible[] = [...VALUES, ...RELATIONS];
