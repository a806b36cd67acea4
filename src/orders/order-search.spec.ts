import fc from 'fast-check';
import { useOwnApi } from '../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../test/merchants.js';
import { itOnOnePostgres } from '../../test/nodes.js';
import { openAs } from '../../test/operators.js';
import { readsDuring, rowsReadBy } from '../../test/plans.js';
import { withoutTriggers } from '../../test/large-store.js';
import { SystemDb } from '../platform/database/system-db.js';
import { seedStore } from '../samples/sample-data.service.js';

const ORDERS = 8_000;
const CUSTOMERS = 500;
/** Maximum number of rows that a statement of a page reads: the first 2,000 orders with their customers, and its own page. */
const MAX_READ = 4_200;
const ROW = /<td[^>]*><a[^>]* href="\/\d+\/orders\/(\d+)"/g;

/** Texts that all customers, some, a few or none have, and parts of phone numbers whose trigrams all have. */
const TEXTS = [
  'example',
  'Rahim',
  'রহমান',
  'customer77@',
  '01700',
  '017000001',
  '01700000199',
  '3210',
  'Zari',
  'nobody-has-this',
  '%',
  "o'",
];
const SORTS = ['created_at:desc', 'created_at:asc', 'updated_at:desc', 'grand_total:desc', 'grand_total:asc'];

/** Orders that a text finds, one after the other; `$1` is the store, `$2` the text. */
const naive = (sort: string, status: string): string => {
  const [column = '', direction = ''] = sort.split(':');
  return `
SELECT o.order_id FROM orders o LEFT JOIN customers c USING (store_id, user_id)
WHERE o.store_id = $1 ${status && `AND o.order_status = '${status}'`} AND (
  o.store_serial_order_no::text = $2::text OR o.order_id::text = $2::text OR o.tracking_code = $2::text
  OR strpos(lower(c.name), lower($2::text)) > 0 OR strpos(lower(c.email), lower($2::text)) > 0 OR strpos(c.phone, $2::text) > 0)
ORDER BY o.${column} ${direction}, o.order_id ${direction}`;
};

describe('the search of orders by a text', () => {
  const api = useOwnApi({ ROLE: 'api', RATE_LIMIT_PAGE: '100000' });
  let store_id: number;
  let owner: SignedInMerchant;

  beforeAll(async () => {
    store_id = await api.make.store();
    owner = await merchantOf(api, store_id);
    const sizes = { products: 10, customers: CUSTOMERS, orders: ORDERS };
    await withoutTriggers(api, () => api.app.get(SystemDb).asStore(store_id, (ctx) => seedStore(ctx, sizes, () => undefined)));
    // One customer has all of the oldest orders, and one of the newest.
    const [zari] = await api.query<{ user_id: string }>('SELECT min(user_id) AS user_id FROM customers WHERE store_id = $1', [store_id]);
    await api.query(`UPDATE customers SET name = 'Zari House' WHERE store_id = $1 AND user_id = $2`, [store_id, zari?.user_id]);
    await api.query('UPDATE orders SET user_id = $2 WHERE store_id = $1 AND store_serial_order_no % 4000 < 60', [store_id, zari?.user_id]);
    await api.vacuum('orders', 'customers');
  });

  const pathOf = (q: string, sort: string, status: string): string =>
    `/${String(store_id)}/orders?${new URLSearchParams({ q, sort, order_status: status }).toString()}`;

  /** Returns the orders of the first pages, the number that the page states, and whether there are more pages. */
  async function found(path: string, pages: number): Promise<{ ids: number[]; words: string; more: boolean }> {
    const ids: number[] = [];
    let [next, words]: [string | undefined, string] = [path, ''];
    for (let page = 0; page < pages && next !== undefined; page++) {
      const { status, text } = await openAs(api, owner, next);
      expect([next, status]).toEqual([next, 200]);
      ids.push(...[...text.matchAll(ROW)].map(([, id]) => Number(id)));
      words = /\b\d[\d,]{0,9} (?:entry|entries)(?: or more)?\./.exec(text)?.[0] ?? '';
      next = /class="button[^"]*" href="([^"]*[?&;]cursor=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
    return { ids, words, more: next !== undefined };
  }

  async function expectNaive(q: string, sort: string, status: string, pages: number): Promise<void> {
    const all = (await api.query<{ order_id: number }>(naive(sort, status), [store_id, q])).map(({ order_id }) => order_id);
    const { ids, words, more } = await found(pathOf(q, sort, status), pages);
    expect({ q, sort, status, ids, more }).toEqual({ q, sort, status, ids: all.slice(0, 50 * pages), more: all.length > 50 * pages });
    const count = Number(words.replaceAll(/\D/g, ''));
    if (words.includes('or more')) expect(all.length).toBeGreaterThanOrEqual(count);
    else expect({ q, sort, status, count }).toEqual({ q, sort, status, count: all.length });
  }

  it('finds the same orders in the same order as a scan of all orders', async () => {
    const searches = fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom(...SORTS), fc.constantFrom('', 'pending', 'cancelled'));
    await fc.assert(
      fc.asyncProperty(searches, ([q, sort, status]) => expectNaive(q, sort, status, 2)),
      { numRuns: 40 },
    );
  });

  it('finds the last page of a text that only the newest and the oldest orders have', async () => {
    for (const sort of ['created_at:desc', 'created_at:asc']) await expectNaive('Zari', sort, '', 9);
  });

  describe.each(['example', '01700', 'Zari', '01700000199', 'nobody-has-this'])('for %s', (q) => {
    itOnOnePostgres('reads few rows', async () => {
      const statements = await readsDuring(api, store_id, () => openAs(api, owner, pathOf(q, 'created_at:desc', '')));
      const withRows = statements.filter(({ text }) => /"(orders|customers)"/.test(text));
      expect(withRows.length).toBeGreaterThanOrEqual(2);
      for (const statement of withRows)
        expect([statement.text, (await rowsReadBy(api, statement)) <= MAX_READ]).toEqual([statement.text, true]);
    });
  });
});
