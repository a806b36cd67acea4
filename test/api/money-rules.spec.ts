import { Till } from '../billing.js';
import { useApi } from '../harness.js';

const CHARGE = `charge_id = (SELECT min(charge_id) FROM charges WHERE store_id = $1 AND status = 'active' AND type IS NULL
  AND charge_type = 'one_time')`;

/** Changes that no code makes. The store `$1` has a paid charge, a declined one, a subscription, a wallet with two entries, and a refund. */
const IMPOSSIBLE: readonly (readonly [what: string, constraint: string, sql: string])[] = [
  [
    'a paid charge that the ledger does not have',
    'charges_posting',
    `UPDATE charges SET status = 'active', activated_at = now(), paid_from = 'wallet' WHERE store_id = $1 AND status = 'pending'`,
  ],
  [
    'a second activation in the ledger',
    'ledger_transactions_activation_key',
    `INSERT INTO ledger_transactions (store_id, kind, app_id, charge_id) SELECT store_id, 'wallet_charge', app_id, charge_id FROM charges WHERE ${CHARGE}`,
  ],
  [
    'a transaction without postings',
    'ledger_transactions_postings',
    `INSERT INTO ledger_transactions (store_id, kind, app_id) SELECT store_id, 'charge', app_id FROM installations WHERE store_id = $1`,
  ],
  [
    'postings that come later',
    'ledger_postings_at_once',
    `INSERT INTO ledger_postings (store_id, transaction_id, account, app_id, amount)
     SELECT t.store_id, max(t.transaction_id), a.account, t.app_id, a.amount
     FROM ledger_transactions t, (VALUES ('suspense', 1), ('gateway', -1)) a(account, amount)
     WHERE t.store_id = $1 AND t.kind = 'wallet_debit' GROUP BY 1, 3, 4, 5`,
  ],
  ['a clock that is set back', 'billing_clocks_forward', 'UPDATE billing_clocks SET ahead_ms = ahead_ms - 1 WHERE store_id = $1'],
  ['a clock that is gone', 'billing_clocks_kept', 'DELETE FROM billing_clocks WHERE store_id = $1'],
  [
    'a clock of a real store',
    'billing_clocks_sandbox_fkey',
    `INSERT INTO billing_clocks (store_id, ahead_ms) SELECT store_id, $1 FROM stores WHERE is_sandbox = 0`,
  ],
];

describe('the rules of money in the database', () => {
  const api = useApi();
  let till: Till;
  beforeAll(async () => {
    till = await Till.open(api);
    await api.shop();
    await till.advance(1);
    await till.pay((await till.charge()).charge_id);
    await till.pay((await till.plan()).charge_id);
    await till.shop.post('/billing/usage-charges', { description: 'SMS', quantity: 2, unit_price: 1 });
    await till.topUp(300);
    await till.shop.post('/billing/wallet/debit', { amount: 50, description: 'SMS' });
    await till.charge();
    const late = await till.charge();
    const session_txn = await till.session(late.charge_id);
    await till.decide(late.charge_id, 'decline');
    await till.atGateway(session_txn, 'paid');
    await till.back(session_txn);
    await till.sweep();
  }, 60_000);

  it.each(IMPOSSIBLE)('refuse %s', async (_, constraint, sql) => {
    await expect(api.query(sql, [till.shop.store_id])).rejects.toMatchObject({ constraint });
  });
});
