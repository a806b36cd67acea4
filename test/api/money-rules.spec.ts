import { RETURN_URL, Till } from '../billing.js';
import { useOwnApi } from '../harness.js';
import { IMPOSSIBLE_BILLING } from '../impossible-billing.js';
import { IMPOSSIBLE_CHANGES, type Impossible } from '../impossible-changes.js';
import { IMPOSSIBLE_VALUES } from '../impossible-values.js';
import { missingRules, rulesOfMoney, tablesOfBilling } from '../money-tables.js';
import { expectRefusal } from '../nodes.js';

const CHARGE = `charge_id = (SELECT min(charge_id) FROM charges WHERE store_id = $1 AND status = 'active' AND type IS NULL
  AND charge_type = 'one_time')`;

const OF_LEDGER: readonly Impossible[] = [
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

const IMPOSSIBLE = [...OF_LEDGER, ...IMPOSSIBLE_CHANGES, ...IMPOSSIBLE_VALUES, ...IMPOSSIBLE_BILLING];

/** Rules that no statement can break, because another one is always broken first. */
const UNBREAKABLE: Readonly<Record<string, string>> = {
  ledger_transactions_sandbox_fkey: 'a trigger sets the mark of a transaction, which is append-only',
};

describe('the rules of money in the database', () => {
  const api = useOwnApi();
  let till: Till;
  beforeAll(async () => {
    till = await Till.open(api);
    await api.shop();
    await till.pay((await till.plan())['charge_id'] as number);
    await till.shop.post('/billing/usage-charges', { description: 'SMS', quantity: 2, unit_price: 1 });
    await till.advance(28);
    const [renewal] = await api.query<{ charge_id: number }>(`SELECT charge_id FROM charges WHERE type = 'renewal'`);
    await till.pay(Number(renewal?.charge_id));
    await till.pay((await till.charge())['charge_id'] as number);
    await till.topUp(300);
    await till.shop.post('/billing/wallet/debit', { amount: 50, description: 'SMS' });
    const late = (await till.charge())['charge_id'] as number;
    const session_txn = await till.session(late);
    await till.decide(late, 'decline');
    await till.atGateway(session_txn, 'paid');
    await till.back(session_txn);
    await till.sweep();
    await till.session((await till.charge())['charge_id'] as number);
    await till.plan();
    await till.shop.post('/billing/usage-charges', { description: 'SMS', quantity: 1, unit_price: 1 });
    const other = await Till.open(api, { store: { store_id: till.shop.store_id } });
    await other.charge();
    await other.shop.post('/billing/subscriptions', { name: 'Pro', amount: 50, billing_interval: 'monthly', return_url: RETURN_URL });
  }, 60_000);

  it.each(IMPOSSIBLE)('refuse %s', async (_, constraint, sql) => {
    await expectRefusal(api, constraint, sql, [till.shop.store_id]);
  });

  it('refuse to truncate a table', async () => {
    const tables = await tablesOfBilling(api.query.bind(api));
    expect(tables).toContain('charges');
    for (const table of tables) await expect(api.query(`TRUNCATE ${table} CASCADE`)).rejects.toMatchObject({ code: '23514' });
  });

  it('exist for every table of money', async () => {
    expect(await missingRules(api.query.bind(api))).toEqual([]);
  });

  it('are required when a table of money is added', async () => {
    await api.query('CREATE TABLE payouts (store_id bigint, payout_id bigint PRIMARY KEY, amount numeric(14,2))');
    expect(await missingRules(api.query.bind(api))).toEqual([
      'payouts.amount: a check',
      'payouts.amount: a rule for its changes',
      'payouts: a primary key that starts with store_id',
      'payouts: no DELETE',
      'payouts: no TRUNCATE',
    ]);
    await api.query('DROP TABLE payouts');
  });

  it('are all broken by a test', async () => {
    const broken = new Set(IMPOSSIBLE.map(([, rule]) => rule));
    expect((await rulesOfMoney(api.query.bind(api))).filter((name) => !broken.has(name))).toEqual(Object.keys(UNBREAKABLE));
  });
});
