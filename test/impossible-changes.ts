/** Change that no code makes: its effect, the rule that refuses it, and its SQL, in which `$1` is the store. */
export type Impossible = readonly [what: string, rule: string, sql: string];

/** Returns SQL that copies a row of the store with other values in some columns. */
function copy(table: string, columns: string, where: string, changes: Readonly<Record<string, string>> = {}): string {
  const given = columns.split(' ').filter((column) => !(column in changes));
  const [names, values] = [
    [...given, ...Object.keys(changes)],
    [...given, ...Object.values(changes)],
  ];
  return `INSERT INTO ${table} (store_id, ${names.join(', ')}) SELECT store_id, ${values.join(', ')} FROM ${table} t WHERE store_id = $1 AND ${where} LIMIT 1`;
}

const TERMS = 'app_id installation_id name amount base_amount fee_payer platform_amount gateway_fee_amount developer_amount expires_at';
const SESSION = 'charge_id app_id gateway amount expires_at';
const REFUND = 'charge_id session_id gateway amount kind gateway_txn';
const PERIOD =
  'app_id installation_id renewal_status billing_interval anchor_at period current_period_start current_period_end due_at started_at ended_at';
const USAGE = 'app_id installation_id charge_id description quantity unit_price amount platform_amount developer_amount';

/** The active charge that was paid at the gateway, and a pending one of the other app of the store. */
const PAID = `charge_type = 'one_time' AND status = 'active' AND paid_from = 'gateway'`;
const OTHER = `(SELECT max(app_id) FROM installations WHERE store_id = $1)`;
const OTHERS = (what: string, type = 'one_time'): string =>
  `(SELECT ${what} FROM charges WHERE store_id = $1 AND app_id = ${OTHER} AND charge_type = '${type}')`;

const CHARGES: readonly Impossible[] = [
  [
    'a charge that is paid from its beginning',
    'charges_initial',
    copy('charges', TERMS, PAID, { charge_type: `'one_time'`, status: `'active'`, activated_at: 'now()', paid_from: `'wallet'` }),
  ],
  [
    'a declined charge that expires',
    'charges_transition',
    `UPDATE charges SET status = 'expired' WHERE store_id = $1 AND status = 'declined'`,
  ],
  [
    'an active charge that is declined',
    'charges_transition',
    `UPDATE charges SET status = 'declined', ended_at = now() WHERE store_id = $1 AND ${PAID}`,
  ],
  [
    'an amount that grows',
    'charges_fixed',
    `UPDATE charges SET amount = amount + 1, base_amount = base_amount + 1, developer_amount = developer_amount + 1 WHERE store_id = $1 AND ${PAID}`,
  ],
  ['a charge that was paid at another time', 'charges_decided', `UPDATE charges SET activated_at = now() WHERE store_id = $1 AND ${PAID}`],
  ['a charge that was paid from elsewhere', 'charges_decided', `UPDATE charges SET paid_from = 'wallet' WHERE store_id = $1 AND ${PAID}`],
  [
    'a declined charge that was paid',
    'charges_decided',
    `UPDATE charges SET activated_at = now(), paid_from = 'wallet' WHERE store_id = $1 AND status = 'declined'`,
  ],
  ['a charge that is gone', 'charges_kept', 'DELETE FROM charges WHERE store_id = $1'],
  [
    'a charge that was paid at no gateway',
    'charges_payment',
    `UPDATE charges SET status = 'active', activated_at = now(), paid_from = 'gateway' WHERE store_id = $1 AND status = 'pending' AND charge_type = 'one_time'`,
  ],
  [
    'a paid charge that the ledger does not have',
    'charges_posting',
    `UPDATE charges SET status = 'active', activated_at = now(), paid_from = 'wallet' WHERE store_id = $1 AND status = 'pending' AND charge_type = 'one_time'`,
  ],
  [
    'an active plan without a subscription',
    'charges_subscription',
    `UPDATE charges SET status = 'active', activated_at = now(), paid_from = 'trial' WHERE store_id = $1 AND status = 'pending' AND charge_type = 'recurring'`,
  ],
  [
    'a subscription that goes on without its charge',
    'charges_subscription',
    `UPDATE charges SET status = 'cancelled', ended_at = now() WHERE store_id = $1 AND status = 'active' AND charge_type = 'recurring' AND type IS NULL`,
  ],
  ['a refunded amount without refunds', 'charges_sum', `UPDATE charges SET refunded_amount = 1 WHERE store_id = $1 AND ${PAID}`],
  [
    'a renewal of another app’s subscription',
    'charges_renewal_of_app_fkey',
    copy('charges', TERMS, `app_id = ${OTHER}`, {
      charge_type: `'recurring'`,
      type: `'renewal'`,
      period: '9',
      renews_charge_id: `(SELECT charge_id FROM subscriptions WHERE store_id = $1 AND app_id <> ${OTHER})`,
    }),
  ],
];

const SESSIONS: readonly Impossible[] = [
  [
    'a session that is open from its beginning',
    'payment_sessions_initial',
    copy('payment_sessions', SESSION, `status = 'refunded'`, { session_txn: `'x'`, status: `'open'` }),
  ],
  [
    'a paid session that is refunded',
    'payment_sessions_transition',
    `UPDATE payment_sessions SET status = 'refunded' WHERE store_id = $1 AND status = 'paid'`,
  ],
  [
    'a refunded session that is paid',
    'payment_sessions_transition',
    `UPDATE payment_sessions SET status = 'paid' WHERE store_id = $1 AND status = 'refunded'`,
  ],
  [
    'a session that opens again',
    'payment_sessions_transition',
    `UPDATE payment_sessions SET status = 'opening' WHERE store_id = $1 AND status = 'open'`,
  ],
  [
    'a session of more',
    'payment_sessions_fixed',
    `UPDATE payment_sessions SET amount = amount + 1 WHERE store_id = $1 AND status = 'refunded'`,
  ],
  [
    'another payment of a session',
    'payment_sessions_fixed',
    `UPDATE payment_sessions SET gateway_txn = 'x' || session_id WHERE store_id = $1 AND status = 'paid'`,
  ],
  ['a session that is gone', 'payment_sessions_kept', 'DELETE FROM payment_sessions WHERE store_id = $1'],
  [
    'a payment that counts twice',
    'payment_sessions_payment_key',
    `UPDATE payment_sessions SET gateway_txn = (SELECT max(gateway_txn) FROM payment_sessions WHERE store_id = $1 AND status = 'paid')
     WHERE store_id = $1 AND status = 'refunded'`,
  ],
  [
    'a session of another amount than its charge',
    'payment_sessions_amount',
    copy('payment_sessions', SESSION, `status = 'refunded'`, { session_txn: `'x'`, amount: '1' }),
  ],
  [
    'a payment of less than its session',
    'payment_sessions_received_check',
    `UPDATE payment_sessions SET status = 'paid', gateway_txn = 'x', paid_amount = amount - 1 WHERE store_id = $1 AND status = 'open'`,
  ],
  [
    'a payment without effect',
    'payment_sessions_payment',
    `UPDATE payment_sessions SET status = 'paid', gateway_txn = 'x', paid_amount = amount WHERE store_id = $1 AND status = 'open'`,
  ],
  [
    'a session of another app',
    'payment_sessions_charge_of_app_fkey',
    `UPDATE payment_sessions SET app_id = ${OTHER} WHERE store_id = $1 AND status = 'open'`,
  ],
];

const REFUNDS: readonly Impossible[] = [
  [
    'a refund that is made from its beginning',
    'refunds_initial',
    copy('refunds', REFUND, `status = 'refunded'`, {
      gateway_txn: `'x'`,
      refund_txn: `'x'`,
      status: `'refunded'`,
      refunded_at: 'now()',
      reason: `''`,
    }),
  ],
  [
    'a refund that is made again',
    'refunds_transition',
    `UPDATE refunds SET status = 'pending', refunded_at = NULL, next_try_at = now() WHERE store_id = $1 AND status = 'refunded'`,
  ],
  ['a refund of less', 'refunds_fixed', 'UPDATE refunds SET amount = amount - 1 WHERE store_id = $1'],
  ['a refund that is gone', 'refunds_kept', 'DELETE FROM refunds WHERE store_id = $1'],
  [
    'a refund that its charge does not know',
    'refunds_sum',
    copy('payment_sessions', 'charge_id session_id gateway', `status = 'paid'`, {
      amount: '1',
      kind: `'refund'`,
      refund_txn: `'x'`,
      reason: `''`,
      next_try_at: 'now()',
    }).replace('payment_sessions', 'refunds'),
  ],
  [
    'a refund of more than was paid',
    'refunds_within_payment',
    copy('payment_sessions', 'charge_id session_id gateway', `status = 'paid'`, {
      amount: 'amount + 1',
      gateway_txn: `'x'`,
      refund_txn: `'x'`,
      reason: `''`,
      next_try_at: 'now()',
    }).replace('payment_sessions', 'refunds'),
  ],
  [
    'a refund of another charge’s payment',
    'refunds_session_of_charge_fkey',
    copy('refunds', 'session_id gateway amount kind', `status = 'refunded'`, {
      charge_id: `(SELECT min(charge_id) FROM charges WHERE store_id = $1 AND ${PAID})`,
      gateway_txn: `'x'`,
      refund_txn: `'x'`,
      reason: `''`,
      next_try_at: 'now()',
    }),
  ],
  [
    'a refund at a gateway without a payment',
    'refunds_session_check',
    copy('refunds', 'charge_id gateway amount status refunded_at', `status = 'refunded'`, {
      kind: `'refund'`,
      refund_txn: `'x'`,
      reason: `''`,
    }),
  ],
];

const SUBSCRIPTIONS: readonly Impossible[] = [
  ['a subscription with other terms', 'subscriptions_fixed', `UPDATE subscriptions SET billing_interval = 'yearly' WHERE store_id = $1`],
  ['a period that is skipped', 'subscriptions_transition', 'UPDATE subscriptions SET period = period + 2 WHERE store_id = $1'],
  ['a subscription that is gone', 'subscriptions_kept', 'DELETE FROM subscriptions WHERE store_id = $1'],
  [
    'a subscription that ends before its charge',
    'subscriptions_charge',
    `UPDATE subscriptions SET renewal_status = 'ended', ended_at = now(), due_at = NULL WHERE store_id = $1`,
  ],
  [
    'a subscription of another app’s charge',
    'subscriptions_charge_of_app_fkey',
    copy('subscriptions', PERIOD, 'true', {
      charge_id: OTHERS('charge_id', 'recurring'),
      ended_at: 'now()',
      due_at: 'NULL',
      renewal_status: `'ended'`,
    }),
  ],
  [
    'a subscription of another app’s installation',
    'subscriptions_installation_of_app_fkey',
    copy('subscriptions', PERIOD, 'true', { app_id: OTHER, charge_id: OTHERS('charge_id', 'recurring') }),
  ],
  [
    'a subscription that another app renews',
    'subscriptions_renewal_of_app_fkey',
    `UPDATE subscriptions SET grace_ends_at = now(), renewal_charge_id = ${OTHERS('charge_id')} WHERE store_id = $1`,
  ],
];

const USAGE_CHARGES: readonly Impossible[] = [
  [
    'usage of twice as much',
    'usage_charges_fixed',
    'UPDATE usage_charges SET quantity = quantity * 2, amount = amount * 2, platform_amount = platform_amount * 2, developer_amount = developer_amount * 2 WHERE store_id = $1',
  ],
  ['usage that is gone', 'usage_charges_kept', 'DELETE FROM usage_charges WHERE store_id = $1'],
  ['usage that is settled again', 'usage_charges_settled', 'UPDATE usage_charges SET settlement_charge_id = NULL WHERE store_id = $1'],
  ['usage of another app’s subscription', 'usage_charges_subscription_fkey', copy('usage_charges', USAGE, 'true', { app_id: OTHER })],
  [
    'usage that another app settles',
    'usage_charges_settlement_of_app_fkey',
    copy('usage_charges', USAGE, 'true', { settlement_charge_id: OTHERS('charge_id') }),
  ],
];

/** Moves the wallet of the store's first app by one taka, with other values in the entry. */
const move = (entry: string, entries = 'entries + 1'): string => `
  WITH w AS (
    UPDATE wallets SET entries = ${entries}, balance = balance + 1, total_topup = total_topup + 1
    WHERE store_id = $1 RETURNING store_id, wallet_id, entries, balance
  ) INSERT INTO wallet_transactions (store_id, wallet_id, description, type, number, amount, balance_after, charge_id)
  SELECT store_id, wallet_id, '', ${entry} FROM w`;

const WALLETS: readonly Impossible[] = [
  [
    'a wallet that is not empty at its beginning',
    'wallets_initial',
    `INSERT INTO wallets (store_id, app_id, balance) SELECT $1, ${OTHER}, 1`,
  ],
  ['a wallet of another app', 'wallets_fixed', `UPDATE wallets SET app_id = ${OTHER} WHERE store_id = $1`],
  ['a wallet that is gone', 'wallets_kept', 'DELETE FROM wallets WHERE store_id = $1'],
  ['a balance without an entry', 'wallets_last_entry', 'UPDATE wallets SET balance = balance + 1 WHERE store_id = $1'],
  ['a sum of top-ups without an entry', 'wallets_last_entry', 'UPDATE wallets SET total_topup = total_topup + 1 WHERE store_id = $1'],
  ['a balance that is not the one before and the amount', 'wallets_last_entry', move(`'topup', entries, 2, balance, NULL`)],
  ['a deduction that adds', 'wallets_last_entry', move(`'deduction', entries, 1, balance, NULL`)],
  ['an entry and a wallet that leave a number out', 'wallets_last_entry', move(`'topup', entries, 1, balance, NULL`, 'entries + 2')],
  ['an entry that leaves a number out', 'wallet_transactions_last', move(`'topup', entries + 1, 1, balance, NULL`)],
  [
    'an entry without its wallet',
    'wallet_transactions_last',
    `INSERT INTO wallet_transactions (store_id, wallet_id, description, type, number, amount, balance_after)
     SELECT store_id, wallet_id, '', 'topup', entries + 1, 1, balance + 1 FROM wallets WHERE store_id = $1`,
  ],
  ['an entry for another app’s charge', 'wallet_transactions_of_app', move(`'topup', entries, 1, balance, ${OTHERS('charge_id')}`)],
];

const SANDBOX: readonly Impossible[] = [
  [
    'a sandbox payment that was never made',
    'sandbox_payments_transition',
    `UPDATE sandbox_payments SET status = 'failed' WHERE store_id = $1 AND status = 'paid' AND refunded = 0`,
  ],
  [
    'a sandbox refund that is taken back',
    'sandbox_payments_transition',
    'UPDATE sandbox_payments SET refunded = 0 WHERE store_id = $1 AND refunded > 0',
  ],
  ['a sandbox payment that is gone', 'sandbox_payments_kept', 'DELETE FROM sandbox_payments WHERE store_id = $1'],
  ['a sandbox refund of more', 'sandbox_refunds_append_only', 'UPDATE sandbox_refunds SET amount = amount + 1 WHERE store_id = $1'],
];

/**
 * Changes of money that no code makes. The store has two apps. The first has a paid charge, a declined one with a refunded payment, a pending one
 * with an open session, a subscription with usage that was settled, and a wallet; the second has a pending charge and a pending plan.
 */
export const IMPOSSIBLE_CHANGES: readonly Impossible[] = [
  ...CHARGES,
  ...SESSIONS,
  ...REFUNDS,
  ...SUBSCRIPTIONS,
  ...USAGE_CHARGES,
  ...WALLETS,
  ...SANDBOX,
];
