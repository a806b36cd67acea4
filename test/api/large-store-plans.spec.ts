import { seedStore } from '../../src/samples/sample-data.service.js';
import { SystemDb } from '../../src/platform/database/system-db.js';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { withoutTriggers } from '../large-store.js';
import { genericPlansOf, nodes, nodesRunBy, type Statement, statementsDuring } from '../plans.js';

const ORDERS = 200_000;
const OTHERS = 20_000;
const LARGE = ['orders', 'order_items', 'customers'];

const PATHS = ['created_at:desc', 'updated_at:asc', 'grand_total:desc'].flatMap((sort) =>
  ['limit=50', 'limit=50&page=20', 'cursor=', 'status=returned', 'since=$recent', 'updated_since=$recent', 'customer_id=$customer'].map(
    (query) => `/orders?sort=${sort}&${query}`,
  ),
);

describe('with 200,000 orders in a store, the planner of PostgreSQL', () => {
  const api = useApi({ DATABASE_POOL: '2', ROLE: 'api' });
  let shop: Shop;
  let words: Record<string, string>;

  beforeAll(async () => {
    shop = await api.shop();
    const db = api.app.get(SystemDb);
    const other = await api.make.store();
    await withoutTriggers(api, async () => {
      await seedStore(db.of(shop.store_id), { products: 500, customers: 5_000, orders: ORDERS }, () => undefined);
      await seedStore(db.of(other), { products: 500, customers: 5_000, orders: OTHERS }, () => undefined);
    });
    await api.query('ANALYZE');
    const [row] = await api.query<{ recent: Date; customer: string; order: string }>(
      `SELECT max(created_at) - interval '1 day' AS recent, min(user_id)::text AS customer, max(order_id)::text AS order FROM orders WHERE store_id = $1`,
      [shop.store_id],
    );
    words = { ...row, recent: row!.recent.toISOString() };
  }, 600_000);

  const filled = (text: string): string => text.replace(/\$(\w+)/g, (_, word: string) => encodeURIComponent(words[word] ?? ''));

  /** Returns the statements of a request on large tables. */
  async function statementsOf(path: string): Promise<Statement[]> {
    const asked = await statementsDuring(api, async () => expect((await shop.get(filled(path))).status).toBe(200));
    return asked.filter(({ text }) => /\b(orders|customers)\b/.test(text));
  }

  it.each([...PATHS, '/orders/$order', '/customers/$customer', '/customers/$customer/orders'])('takes indexes for %s', async (path) => {
    const statements = await statementsOf(path);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const planned = (await genericPlansOf(api, statement)).flatMap(nodes);
      const all = [...(await nodesRunBy(api, statement)), ...planned];
      const scans = all.filter((node) => LARGE.includes(node['Relation Name'] ?? ''));
      expect(scans.length).toBeGreaterThan(0);
      expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    }
  });
});
