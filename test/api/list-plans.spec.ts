import { seedStore } from '../../src/commands/seed-store.js';
import { Database } from '../../src/platform/database/database.js';
import { Session } from '../../src/platform/database/session.js';
import { SystemDb } from '../../src/platform/database/system-db.js';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}
interface Statement {
  text: string;
  values: unknown[];
  /** Its plan is kept and used again, so it must be good for any values. */
  prepared: boolean;
}

const SIZE = 20_000;
const ORDER_FILTERS = [
  '',
  'status=pending',
  'status=returned',
  'status=paid',
  'status=fulfilled',
  'since=$recent',
  'until=$old',
  'since=$old&until=$recent',
  'updated_since=$recent',
  'updated_until=$old',
  'customer_id=$customer',
  'customer_id=$customer&status=completed',
  'status=shipped&since=$recent',
];
const CUSTOMER_FILTERS = [
  '',
  'include_guests=true',
  'since=$recent',
  'search=Rahim',
  'search=রহমান',
  'search=customer777',
  'search=017000001',
  'search=nobody-has-this',
  'total_orders_min=2',
  'total_orders_min=50',
  'total_spent_min=100',
  'total_spent_min=1000000',
  'search=Karim&total_orders_min=2&since=$old',
];
const VIEWS = ['limit=50', 'limit=50&page=20', 'cursor=', 'cursor=$next'];

const cases = (path: string, filters: string[], columns: string[]): [path: string, sort: string, filter: string][] =>
  columns.flatMap((column) =>
    ['asc', 'desc'].flatMap((way) => filters.map((filter) => [path, `${column}:${way}`, filter] as [string, string, string])),
  );

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

describe('a list of a large store', () => {
  const api = useApi({ DATABASE_POOL: '2' });
  let shop: Shop;
  let words: Record<string, string>;

  beforeAll(async () => {
    shop = await api.shop();
    const db = api.app.get(SystemDb);
    const others = await Promise.all([1, 2, 3].map(() => api.make.store()));
    for (const [n, store_id] of [shop.store_id, ...others].entries()) {
      const rows = n === 0 ? SIZE : SIZE / 4;
      await seedStore(db, store_id, { products: 50, customers: rows, orders: rows }, () => undefined);
    }
    await api.query('VACUUM ANALYZE');
    const [row] = await api.query<{ recent: Date; old: Date; customer: number }>(
      `SELECT max(created_at) - interval '1 day' AS recent, min(created_at) + interval '1 day' AS old, min(user_id) AS customer
       FROM orders WHERE store_id = $1`,
      [shop.store_id],
    );
    words = { recent: row!.recent.toISOString(), old: row!.old.toISOString(), customer: String(row!.customer) };
  }, 120_000);

  const filled = (query: string): string => query.replace(/\$(\w+)/g, (_, word: string) => encodeURIComponent(words[word] ?? ''));

  /** The statements over a table that a request runs. */
  async function statementsOf(path: string, query: string): Promise<{ statements: Statement[]; next: string }> {
    const prepared = jest.spyOn(Session.prototype, 'query');
    const planned = jest.spyOn(Session.prototype, 'queryAdHoc');
    const { status, body } = await shop.get(`${path}?${query}`);
    const statements = [prepared, planned]
      .flatMap((spy) => spy.mock.calls.map(([text, values = []]): Statement => ({ text, values, prepared: spy === prepared })))
      .filter(({ text }) => text.includes('json_agg'));
    jest.restoreAllMocks();
    expect(status).toBe(200);
    expect(statements.length).toBe(1);
    return { statements, next: (body.pagination.next_cursor as string | undefined) ?? '' };
  }

  /** The plan with the values, and the one for any values where the statement is a prepared one. */
  async function plansOf({ text, values, prepared }: Statement): Promise<Plan[]> {
    type Explained = { 'QUERY PLAN': [{ Plan: Plan }] };
    const { reads } = api.app.get(Database);
    const explained = await reads.queryAdHoc<Explained>(`EXPLAIN (FORMAT JSON) ${text}`, values);
    const generic = prepared ? await reads.queryAdHoc<Explained>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`) : [];
    return [...explained, ...generic].map((row) => row['QUERY PLAN'][0].Plan);
  }

  function expectIndexed(plan: Plan): void {
    const large = nodes(plan).filter((node) => ['orders', 'customers', 'order_items'].includes(node['Relation Name'] ?? ''));
    expect(large.length).toBeGreaterThan(0);
    expect(large.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    for (const { 'Index Cond': condition } of nodes(plan)) if (condition !== undefined) expect(condition).toContain('store_id');
  }

  it.each([
    ...cases('/orders', ORDER_FILTERS, ['created_at', 'updated_at', 'grand_total']),
    ...cases('/customers', CUSTOMER_FILTERS, ['created_at', 'updated_at', 'name']),
  ])('%s by %s with "%s" is found through an index', async (path, sort, filter) => {
    let next = '';
    for (const view of VIEWS) {
      const query = [filled(filter), `sort=${sort}`, view.replace('$next', encodeURIComponent(next))].filter(Boolean).join('&');
      const { statements, next: cursor } = await statementsOf(path, query);
      next = cursor;
      for (const statement of statements) for (const plan of await plansOf(statement)) expectIndexed(plan);
    }
  });

  it.each([
    ...cases('/orders', [''], ['created_at', 'updated_at', 'grand_total']),
    ...cases('/customers', ['include_guests=true'], ['created_at', 'updated_at', 'name']),
  ])('%s by %s is not sorted but read in the order of its index', async (path, sort, filter) => {
    for (const view of ['limit=50', 'cursor=']) {
      const { statements } = await statementsOf(path, `${filter}&sort=${sort}&${view}`);
      for (const statement of statements) {
        for (const plan of await plansOf(statement)) expect(nodes(plan).filter((node) => node['Node Type'].endsWith('Sort'))).toEqual([]);
      }
    }
  });
});
