import { Till } from '../../test/billing.js';
import { useApi } from '../../test/harness.js';
import { PAGE } from '../../test/pages.js';
import { nodes, type Plan, plansOf, statementsDuring } from '../../test/plans.js';
import { withoutRules } from '../../test/without-rules.js';
import { DueItems } from './due/due-items.service.js';

const SIZE = 10_000;

/**
 * Inserts charges of all statuses, one per minute into the past, and ended subscriptions of some; `$1` store, `$2` app, `$3` installation,
 * `$4` number.
 */
const CHARGES = `
WITH made AS (
  INSERT INTO charges (store_id, app_id, installation_id, charge_type, name, amount, base_amount, fee_payer, platform_amount, gateway_fee_amount,
    developer_amount, status, expires_at, activated_at, paid_from, ended_at, created_at)
  SELECT $1, $2, $3, 'one_time', 'Setup ' || i, 100, 100, 'developer', 10, 2.5, 87.5, status, now() + interval '1 day',
    CASE WHEN status = 'active' THEN now() END, CASE WHEN status = 'active' THEN 'gateway' END,
    CASE WHEN status IN ('declined', 'expired') THEN now() END, now() - i * interval '1 minute'
  FROM generate_series(1, $4::int) i, LATERAL (SELECT (ARRAY['pending', 'active', 'active', 'declined', 'expired'])[1 + i % 5] AS status) s
  RETURNING charge_id, created_at
)
INSERT INTO subscriptions (store_id, charge_id, app_id, installation_id, renewal_status, billing_interval, anchor_at, period, current_period_start,
  current_period_end, started_at, ended_at)
SELECT $1, charge_id, $2, $3, 'ended', 'monthly', created_at, 0, created_at, created_at + interval '1 month', created_at, now()
FROM made WHERE charge_id % 4 = 0`;

/** Inserts usage under a subscription; `$1` store, `$2` its charge, `$3` number. */
const USAGE = `
INSERT INTO usage_charges (store_id, app_id, installation_id, charge_id, description, quantity, unit_price, amount, platform_amount,
  developer_amount, created_at)
SELECT store_id, app_id, installation_id, charge_id, 'Message', 1, 1, 1, 0.1, 0.9, now() - i * interval '1 minute'
FROM subscriptions, generate_series(1, $3::int) i WHERE store_id = $1 AND charge_id = $2`;

/** Inserts transactions of the wallet of an app; `$1` store, `$2` app, `$3` number. */
const WALLET = `
INSERT INTO wallet_transactions (store_id, wallet_id, number, type, amount, balance_after, description, created_at)
SELECT store_id, wallet_id, entries + i, 'topup', 1, balance + i, 'Top-up', now() + i * interval '1 second'
FROM wallets, generate_series(1, $3::int) i WHERE store_id = $1 AND app_id = $2`;

/** Inserts payments of an app over four years; `$1` store, `$2` app, `$3` number. */
const LEDGER = `
WITH moved AS (
  INSERT INTO ledger_transactions (store_id, kind, app_id, created_at)
  SELECT $1, 'charge', $2, now() - i * interval '4 years' / $3::int FROM generate_series(1, $3::int) i RETURNING transaction_id, created_at
)
INSERT INTO ledger_postings (store_id, transaction_id, account, app_id, amount, created_at)
SELECT $1, transaction_id, account, $2, amount, created_at FROM moved, (VALUES ('store', -100.0), ('developer', 100.0)) sides (account, amount)`;

/** Tables that are too large for a sequential scan. */
const LARGE = ['charges', 'subscriptions', 'usage_charges', 'wallet_transactions', 'ledger_postings', 'ledger_transactions'];
const NAMES_LARGE = new RegExp(`\\b(${LARGE.join('|')})\\b`);

describe('a list of a store with much billing', () => {
  // Without a worker, whose statements would be read, too.
  const api = useApi({ ROLE: 'api' });
  let till: Till;
  let words: Record<string, string>;

  async function fill(filled: Till): Promise<Record<string, number>> {
    const { store_id, app_id, installation_id } = filled.shop;
    await filled.topUp(50);
    const { charge_id } = await filled.pay((await filled.plan())['charge_id'] as number);
    await withoutRules(api, ['charges', 'subscriptions', 'wallet_transactions'], async () => {
      await api.query(CHARGES, [store_id, app_id, installation_id, SIZE]);
      await api.query(WALLET, [store_id, app_id, SIZE]);
    });
    await api.query(USAGE, [store_id, charge_id, SIZE]);
    await api.query(LEDGER, [store_id, app_id, SIZE]);
    return { charge: charge_id as number, wallet: (await filled.wallet())['wallet_id'] as number };
  }

  beforeAll(async () => {
    await fill(await Till.open(api));
    till = await Till.open(api);
    const ids = await fill(till);
    const [found] = await api.query<Record<string, unknown>>(
      `SELECT (SELECT max(charge_id) - 20 FROM charges WHERE store_id = $1) AS old,
         (SELECT max(transaction_id) - 20 FROM wallet_transactions WHERE store_id = $1) AS entry`,
      [till.shop.store_id],
    );
    words = Object.fromEntries(
      Object.entries({ ...ids, ...found, store: till.shop.store_id }).map(([name, value]) => [name, String(value)]),
    );
    await api.vacuum();
  });

  const filled = (text: string): string => text.replace(/\$(\w+)/g, (_, word: string) => words[word] ?? '');
  const ofLarge = (plan: Plan): Plan[] => nodes(plan).filter((node) => LARGE.includes(node['Relation Name'] ?? ''));

  /** Returns the plans of the statements on large tables that some work runs. */
  async function plansDuring(work: () => Promise<unknown>, of?: 'requests and background'): Promise<Plan[]> {
    const statements = (await statementsDuring(api, work, of)).filter(({ text }) => NAMES_LARGE.test(text));
    const plans = (await Promise.all(statements.map((statement) => plansOf(api, statement)))).flat();
    expect(plans.flatMap(ofLarge).length).toBeGreaterThan(0);
    expect(plans.flatMap(ofLarge).filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    return plans;
  }

  /** A single row may also be found by the unique index of charges. */
  const expectOfStore = (plans: readonly Plan[]): void => {
    for (const node of plans.flatMap(ofLarge).filter((each) => each['Index Name'] !== 'charges_charge_id_idx'))
      expect([node['Relation Name'], node['Index Cond'] ?? 'store_id']).toEqual([
        node['Relation Name'],
        expect.stringContaining('store_id'),
      ]);
  };

  const LISTS = ['/billing/usage-charges', '/billing/wallet/transactions'].flatMap((path) =>
    ['asc', 'desc'].map((way) => `${path}?sort=created_at:${way}`),
  );
  const CHARGE_LISTS = ['', '&status=pending', '&status=active'].flatMap((filter) =>
    ['asc', 'desc'].map((way) => `/api/apps/billing/charges?store_id=$store&sort=created_at:${way}${filter}`),
  );

  it.each([...LISTS, ...CHARGE_LISTS])('%s reads its index in order', async (list) => {
    const read = async (view: string): Promise<string> => {
      const path = `${filled(list)}&${view}`;
      const { status, body } = list.startsWith('/billing') ? await till.shop.get(path) : await till.owner.call('GET', path);
      expect(status).toBe(200);
      return (body.pagination?.next_cursor as string | undefined) ?? '';
    };
    let next = '';
    for (const view of ['limit=20', 'cursor=', 'cursor=$next', 'limit=20&page=20']) {
      const plans = await plansDuring(async () => (next = (await read(view.replace('$next', encodeURIComponent(next)))) || next));
      expectOfStore(plans);
      const sorts = plans.flatMap(nodes).filter((node) => node['Node Type'].endsWith('Sort'));
      // A deep page may be cheaper to sort.
      expect(view.includes('page=') ? [] : sorts).toEqual([]);
    }
  });

  it.each([
    '',
    '?status=pending',
    '?cursor=$old',
    '?status=active&cursor=$old',
    '?sort=oldest',
    '?sort=oldest&status=active&cursor=$old',
    '/payments?sort=oldest',
    '/$charge',
    '/wallets/$wallet',
    '/wallets/$wallet?cursor=$entry',
    '/wallets/$wallet?sort=oldest&cursor=$entry',
  ])('the page %s reads the rows of the store by index', async (rest) => {
    const path = filled(`/$store/settings/apps/billing${rest}`);
    const open = async (): Promise<void> => {
      const { status } = await api.call('GET', path, { headers: { ...PAGE, cookie: till.owner.cookie } });
      expect(status).toBe(200);
    };
    expectOfStore(await plansDuring(open));
  });

  it.each(['all stores', 'a store'])('of due work of %s reads due rows by index', async (whose) => {
    const due = api.app.get(DueItems);
    const find = (): Promise<unknown> => (whose === 'a store' ? due.nextOf(till.shop.store_id, new Date()) : due.firsts(100));
    const plans = await plansDuring(find, 'requests and background');
    expect(plans.flatMap(ofLarge).every((node) => node['Node Type'] !== 'Seq Scan')).toBe(true);
  });
});
