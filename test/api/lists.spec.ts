import type { Answer, Json } from '../caller.js';
import { makeProduct } from '../catalog.js';
import type { Shop } from '../factories.js';
import { atOnce, useOwnApi } from '../harness.js';
import { place } from '../orders.js';
import { setUpdatedAt } from '../updated-at.js';

type Row = Record<string, Json>;

/** A list with the key of its rows, its sort columns, and a function that creates a row. */
interface List {
  path: string;
  key: string;
  columns: string[];
  /** A filter that matches all rows, and one that matches none. */
  filters: [all: string, none: string];
  make: (shop: Shop, n: number) => Promise<unknown>;
}

const orderOf = (shop: Shop, n: number): Promise<unknown> =>
  place(shop, { order_items: [{ name: 'Sari', price: 100 * (n % 3), quantity: 1 }] });
const customerOf = (shop: Shop, n: number): Promise<unknown> =>
  shop.post('/customers', { name: ['Anna', 'আনিকা', 'Zoë'][n % 3], phone: `017000${String(n).padStart(5, '0')}` });

const productOf = (shop: Shop, n: number): Promise<unknown> => makeProduct(shop, { name: ['Honey', 'মধু', 'Tea'][n % 3] });
const discountOf = (shop: Shop, n: number): Promise<unknown> => shop.post('/discounts', { code: `SALE${String(n)}`, percentage: 10 });

const SINCE: List['filters'] = ['since=2020-01-01', 'since=2999-01-01'];
const LISTS: List[] = [
  { path: '/orders', key: 'order_id', columns: ['created_at', 'updated_at', 'grand_total'], filters: SINCE, make: orderOf },
  { path: '/customers', key: 'user_id', columns: ['created_at', 'updated_at', 'name'], filters: SINCE, make: customerOf },
  { path: '/products', key: 'product_id', columns: ['created_at', 'updated_at', 'name'], filters: SINCE, make: productOf },
  {
    path: '/discounts',
    key: 'discount_id',
    columns: ['created_at', 'updated_at'],
    filters: ['search=sale', 'search=none'],
    make: discountOf,
  },
];
const SORTS = LISTS.flatMap((list) =>
  list.columns.flatMap((column) => ['asc', 'desc'].map((direction) => ({ ...list, sort: `${column}:${direction}` }))),
);

const rowsOf = ({ body }: Answer): Row[] => body.data as Row[];
const ids = (key: string, answers: Answer[]): number[] => answers.flatMap(rowsOf).map((row) => row[key] as number);

/** Iterates over a list by cursor. */
async function walk(shop: Shop, path: string, query: string, between: () => Promise<unknown> = () => Promise.resolve()): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await shop.get(`${path}?${query}&cursor=${encodeURIComponent(cursor)}`);
    expect(page.status).toBe(200);
    pages.push(page);
    cursor = page.body.pagination.next_cursor as string | null;
    if (cursor !== null) await between();
  }
  return pages;
}

describe('lists', () => {
  const api = useOwnApi();
  const ROWS = 17;
  let shop: Shop;

  beforeAll(async () => {
    shop = await api.shop();
    for (const { make } of LISTS) await atOnce(ROWS, (n) => make(shop, n));
    // Pages of a column with equal values reveal an unstable order.
    for (const table of ['orders', 'customers', 'products', 'discounts'])
      await setUpdatedAt(api, table, '2026-01-02T03:04:05.678Z', 'true');
  });

  describe.each(LISTS)('$path', ({ path, key, filters, make }) => {
    it('returns 50 rows per page by default and reports it', async () => {
      const { body } = await shop.get(path);
      expect(body.pagination).toEqual({ page: 1, limit: 50, total: ROWS });
      expect(body.data.length).toBe(ROWS);
    });

    it.each([
      ['limit=250', 250],
      ['limit=251', 250],
      ['limit=1000000', 250],
      ['limit=99999999999999999999', 250],
      ['limit=1', 1],
    ])('clamps %s to %d', async (query, limit) => {
      const { status, body } = await shop.get(`${path}?${query}`);
      expect(status).toBe(200);
      expect(body.pagination).toEqual({ page: 1, limit, total: ROWS });
      expect(body.data.length).toBe(Math.min(limit, ROWS));
    });

    it.each([
      ['limit=0', 'limit must be at least 1.'],
      ['limit=-5', 'limit must be at least 1.'],
      ['limit=1.5', 'limit must be an integer.'],
      ['limit=abc', 'limit must be an integer.'],
      ['limit=', 'limit must be an integer.'],
      ['limit=NaN', 'limit must be an integer.'],
      ['limit=1e2', 'limit must be an integer.'],
      ['page=0', 'page must be at least 1.'],
      ['page=-1', 'page must be at least 1.'],
      ['page=2.5', 'page must be an integer.'],
      ['page=Infinity', 'page must be an integer.'],
      ['page=', 'page must be an integer.'],
    ])('returns 400 for %s', async (query, message) => {
      const { status, body } = await shop.get(`${path}?${query}`);
      expect(status).toBe(400);
      expect(body).toEqual({ message, status: 400, errors: [{ field: query.split('=')[0], rule: expect.any(String), message }] });
    });

    it.each([
      'sort=',
      'sort=total',
      `sort=${key}`,
      'sort=created_at:',
      'sort=created_at:DESC',
      'sort=created_at:up',
      'sort=created_at,name',
      'sort=created_at:asc:desc',
    ])('returns 400 for %s', async (query) => {
      const { status, body } = await shop.get(`${path}?${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ errors: [{ field: 'sort' }] });
    });

    it.each(['page', 'limit', 'sort', 'cursor', 'since', 'search', 'status', 'customer_id', 'include_guests', 'total_orders_min', 'until'])(
      'returns 400 for a repeated %s if it is known, and never fails',
      async (name) => {
        const { status } = await shop.get(`${path}?${name}=1&${name}=2`);
        const known = ['page', 'limit', 'sort', 'cursor'].includes(name);
        expect(known ? [400] : [200, 400]).toContain(status);
        expect((await shop.get(`${path}?${name}[a]=1&${name}[]=2&unknown=1&unknown=2`)).status).toBe(200);
      },
    );

    it('returns an empty page with the correct total after the last row', async () => {
      for (const query of ['page=2', 'page=1001&limit=250', 'page=4001&limit=250']) {
        const { body } = await shop.get(`${path}?${query}`);
        expect(body.data).toEqual([]);
        expect(body.pagination.total).toBe(ROWS);
      }
    });

    it.each(['created_at:desc', 'created_at:asc', 'updated_at:desc'])(
      'returns an empty page immediately beyond a million rows, by %s',
      async (sort) => {
        for (const page of [4002, 1_000_001, 2 ** 31, 10 ** 14]) {
          const { status, body } = await shop.get(`${path}?page=${String(page)}&limit=250&sort=${sort}`);
          expect(status).toBe(200);
          expect(body.data).toEqual([]);
          expect(body.pagination).toEqual({ page, limit: 250, total: ROWS });
        }
      },
    );

    it('counts only filtered rows', async () => {
      const [all, none] = filters;
      expect((await shop.get(`${path}?${all}&limit=1`)).body.pagination.total).toBe(ROWS);
      expect((await shop.get(`${path}?${none}`)).body.pagination.total).toBe(0);
    });

    it('sorts ascending by default', async () => {
      expect((await shop.get(`${path}?sort=created_at`)).text).toBe((await shop.get(`${path}?sort=created_at:asc`)).text);
    });

    it.each([
      'garbled',
      'e30',
      'WzEsMiwzXQ',
      '%00',
      '%F0%9F%92%A9',
      'null',
      Buffer.from('["created_at:DESC","x",1]').toString('base64url'),
    ])('returns 400 for the cursor %s', async (cursor) => {
      expect((await shop.get(`${path}?cursor=${cursor}`)).status).toBe(400);
    });

    it('returns 400 for a cursor of another sort order or another list', async () => {
      const { body } = await shop.get(`${path}?cursor=&limit=2&sort=created_at:desc`);
      const cursor = encodeURIComponent(body.pagination.next_cursor as string);
      for (const sort of ['created_at:asc', 'updated_at:desc']) {
        const answer = await shop.get(`${path}?cursor=${cursor}&sort=${sort}`);
        expect(answer.body).toMatchObject({ status: 400, errors: [{ field: 'cursor' }] });
      }
      const other = path === '/orders' ? '/customers' : '/orders';
      expect((await shop.get(`${other}?cursor=${cursor}`)).status).toBe(400);
    });

    it('returns no rows of a store for a cursor of another store', async () => {
      const stranger = await api.shop();
      await make(stranger, 900);
      const { body } = await stranger.get(`${path}?cursor=&limit=1`);
      expect(body.pagination.next_cursor).toBeNull();
      const ours = await shop.get(`${path}?cursor=&limit=3`);
      const there = await stranger.get(`${path}?cursor=${encodeURIComponent(ours.body.pagination.next_cursor as string)}`);
      for (const row of rowsOf(there)) expect(row['store_id']).toBe(stranger.store_id);
    });

    it('ends immediately if there are no rows', async () => {
      const { body } = await (await api.shop()).get(`${path}?cursor=`);
      expect(body).toEqual({ data: [], pagination: { limit: 50, next_cursor: null }, status: 200 });
    });
  });

  it.each(SORTS)('$path by $sort returns every row on exactly one page', async ({ path, key, sort }) => {
    const pages = await atOnce(6, (n) => shop.get(`${path}?limit=3&sort=${sort}&page=${String(n + 1)}`));
    const seen = ids(key, pages);
    expect(new Set(seen).size).toBe(ROWS);
    expect(seen.length).toBe(ROWS);
    expect(ids(key, [await shop.get(`${path}?sort=${sort}`)])).toEqual(seen);
  });

  it.each(SORTS)('$path by $sort returns the same order by cursor and by page', async ({ path, key, sort }) => {
    for (const limit of [1, 4, ROWS, ROWS + 1]) {
      const pages = await walk(shop, path, `limit=${String(limit)}&sort=${sort}`);
      expect(ids(key, pages)).toEqual(ids(key, [await shop.get(`${path}?sort=${sort}`)]));
      expect(pages.length).toBe(Math.ceil(ROWS / limit));
      for (const { body } of pages) expect(Object.keys(body.pagination as object).sort()).toEqual(['limit', 'next_cursor']);
    }
  });

  it.each(SORTS)('$path by $sort is the exact reverse of the other direction', async ({ path, key, sort }) => {
    const other = sort.endsWith('asc') ? sort.replace('asc', 'desc') : sort.replace('desc', 'asc');
    const there = ids(key, [await shop.get(`${path}?sort=${sort}`)]);
    expect(ids(key, [await shop.get(`${path}?sort=${other}`)])).toEqual(there.reverse());
  });

  it.each(SORTS)('$path by $sort returns every row once by cursor while others are added', async ({ path, key, sort, make }) => {
    const growing = await api.shop();
    await atOnce(8, (n) => make(growing, n));
    const before = ids(key, [await growing.get(path)]);
    let next = 100;
    const pages = await walk(growing, path, `limit=2&sort=${sort}`, () => (next < 106 ? make(growing, next++) : Promise.resolve()));
    const seen = ids(key, pages);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(before));
  });

  it('sorts amounts as numbers and names as text', async () => {
    const totals = rowsOf(await shop.get('/orders?sort=grand_total')).map((row) => row['grand_total'] as number);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    expect(new Set(totals)).toEqual(new Set([0, 100, 200]));
    const names = rowsOf(await shop.get('/customers?sort=name')).map((row) => row['name'] as string);
    expect([...new Set(names)].length).toBe(3);
    expect(names).toEqual([...names].sort((a, b) => [...new Set(names)].indexOf(a) - [...new Set(names)].indexOf(b)));
  });
});
