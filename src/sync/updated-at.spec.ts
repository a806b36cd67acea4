import fc from 'fast-check';
import { makeCategory } from '../../test/catalog.js';
import type { Json } from '../../test/caller.js';
import type { Shop } from '../../test/factories.js';
import { type Api, atOnce, serveBeside, useApi } from '../../test/harness.js';
import { place } from '../../test/orders.js';
import { makeGoods, makePurchase, purchaseAction } from '../../test/procurement.js';
import { customer } from '../../test/resources.js';
import { stocked } from '../../test/stock.js';
import { setUpdatedAt } from '../../test/updated-at.js';

/** Records of one store, one of each kind. */
interface Records {
  shop: Shop;
  product_id: number;
  sku_id: number;
  user_id: number;
  order_id: number;
  category_id: number;
  parent_id: number;
  discount_id: number;
}

async function makeRecords(api: Api): Promise<Records> {
  const shop = await api.shop();
  const { product_id, sku_id } = await stocked(shop, 1000);
  const { user_id } = (await shop.post('/customers', customer())).body.data as { user_id: number };
  const items = { customer_id: user_id, order_items: [{ name: 'Sari', price: 9, quantity: 1, product_id, variant_id: sku_id }] };
  const { order_id } = (await place(shop, items)) as { order_id: number };
  const { category_id: parent_id } = (await makeCategory(shop)) as { category_id: number };
  const { category_id } = (await makeCategory(shop, { parent_id })) as { category_id: number };
  const { discount_id } = (await shop.post('/discounts', { code: 'EID', percentage: 10 })).body.data as { discount_id: number };
  await shop.post(`/metafields/order/${String(order_id)}`, METAFIELD);
  return { shop, product_id, sku_id, user_id, order_id, category_id, parent_id, discount_id };
}

const METAFIELD = { namespace: 'looks', key: 'colour', value: 'red', value_type: 'string' };
const WORDS = ['a', 'b', 'c'];
const FEW = [1, 2, 3];

/** A write with its values. */
interface Step {
  name: string;
  word: string;
  few: number;
}

/** Writes that change fields of a record that the API shows, or that repeat their current values. `word` and `few` are values. */
type Write = (records: Records, word: string, few: number) => Promise<unknown>;
const product = ({ product_id }: Records): string => `/products/${String(product_id)}`;
const variant = (records: Records): string => `${product(records)}/variants/${String(records.sku_id)}`;
const order = ({ order_id }: Records): string => `/orders/${String(order_id)}`;
const WRITES: Record<string, Write> = {
  product: (r, name) => r.shop.put(product(r), { name }),
  flags: (r, _, few) => r.shop.put(product(r), { is_featured: few === 1, is_bestseller: few === 2 }),
  category: (r, _, few) => r.shop.put(product(r), { category_id: few === 1 ? null : few === 2 ? r.category_id : r.parent_id }),
  price: (r, _, price) => r.shop.put(variant(r), { price }),
  stock: (r, _, few) => r.shop.put(variant(r), { quantity: 1000 + few }),
  adjusted: (r, _, adjustment) =>
    r.shop.post(`/inventory/${String(r.product_id)}/adjust`, { sku_id: r.sku_id, adjustment, reason: 'count' }),
  'new variant': (r, sku_code, price) => r.shop.post(`${product(r)}/variants`, { price, sku_code }),
  'deleted variant': async (r) => {
    const { body } = await r.shop.get(product(r));
    const last = (body.data.variants as Json[]).findLast(({ sku_id }) => sku_id !== r.sku_id);
    if (last) await r.shop.delete(`${product(r)}/variants/${String(last['sku_id'])}`);
  },
  received: async (r) => {
    const { purchase_order_id } = await makePurchase(r.shop, { ...(await makeGoods(r.shop)), first: r });
    await purchaseAction(r.shop, purchase_order_id as number, 'mark-ordered');
    await purchaseAction(r.shop, purchase_order_id as number, 'receive', { reference: 'DN' });
  },
  'placed order': (r, note) =>
    place(r.shop, {
      note,
      customer_id: r.user_id,
      order_items: [{ name: 'x', price: 5, quantity: 1, variant_id: r.sku_id, product_id: r.product_id }],
    }),
  'order status': (r, _, few) => r.shop.put(`${order(r)}/status`, { order_status: ['pending', 'shipped', 'cancelled'][few - 1] }),
  'paid order': (r, _, few) => r.shop.put(`${order(r)}/status`, { financial_status: few === 1 ? 'paid' : 'pending' }),
  order: (r, tags) => r.shop.put(order(r), { tags }),
  customer: (r, name) => r.shop.put(`/customers/${String(r.user_id)}`, { name }),
  'moved category': (r, _, few) => r.shop.put(`/categories/${String(r.category_id)}`, { parent_id: few === 1 ? null : r.parent_id }),
  'deleted parent': async (r) => {
    await r.shop.put(product(r), { category_id: null });
    await r.shop.delete(`/categories/${String(r.parent_id)}`);
    r.parent_id = (await makeCategory(r.shop)).category_id as number;
  },
  discount: (r, _, percentage) => r.shop.put(`/discounts/${String(r.discount_id)}`, { percentage }),
  metafield: (r, value) => r.shop.post(`/metafields/order/${String(r.order_id)}`, { ...METAFIELD, value }),
};

/** Fields of other records, which change with those records. */
const OF_OTHERS = ['customer_name', 'customer_phone', 'customer_email', 'products_count', 'children'];

/** Returns the records as the API shows them, without fields of other records. */
async function shown(records: Records): Promise<Json[]> {
  const { shop } = records;
  const paths = [
    product(records),
    order(records),
    `/customers/${String(records.user_id)}`,
    `/categories/${String(records.category_id)}`,
    `/discounts/${String(records.discount_id)}`,
    `/metafields/order/${String(records.order_id)}`,
  ];
  const bodies = await Promise.all(paths.map(async (path) => (await shop.get(path)).body.data));
  return bodies.map((data) => {
    const own: Json = { ...(Array.isArray(data) ? data[0] : data) };
    for (const name of OF_OTHERS) Reflect.deleteProperty(own, name);
    return own;
  });
}

const changed = ({ updated_at: _, ...before }: Json, { updated_at: __, ...after }: Json): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

describe('updated_at', () => {
  const api = useApi();

  it('moves forward with every change that the API shows, and never back', async () => {
    const records = await makeRecords(api);
    const write = fc.record({
      name: fc.constantFrom(...Object.keys(WRITES)),
      word: fc.constantFrom(...WORDS),
      few: fc.constantFrom(...FEW),
    });
    const moved = new Set<number>();
    const examples = Object.keys(WRITES).flatMap((name) => FEW.map((few): [object] => [{ name, word: WORDS[few - 1], few }]));
    await fc.assert(
      fc.asyncProperty(write, async ({ name, word, few }) => {
        const before = await shown(records);
        await WRITES[name]!(records, word, few);
        const after = await shown(records);
        for (const [n, record] of before.entries()) {
          const times = [record, after[n]!].map(({ updated_at }) => updated_at as string);
          expect(times[1]! >= times[0]!).toBe(true);
          if (!changed(record, after[n])) continue;
          expect(times[1]).not.toBe(times[0]);
          moved.add(n);
        }
      }),
      { numRuns: 70, endOnFailure: true, examples: examples as [Step][] },
    );
    expect(moved.size).toBe(6);
  });

  let other: Api;
  beforeAll(async () => {
    other = await serveBeside(api);
  });

  const FAR = '2099-01-01T00:00:00.000Z';
  const later = (ms: number): string => new Date(Date.parse(FAR) + ms).toISOString();
  const CHANGES: Record<string, { table: string; record: number; write: Write }> = {
    'of a product': { table: 'products', record: 0, write: (r, description) => r.shop.put(product(r), { description }) },
    'of a variant': { table: 'products', record: 0, write: (r, sku_code, few) => r.shop.put(variant(r), { sku_code, quantity: few }) },
    'of stock': { table: 'products', record: 0, write: (r) => WRITES['adjusted']!(r, '', 1) },
    'of a customer': { table: 'customers', record: 2, write: (r, name) => r.shop.put(`/customers/${String(r.user_id)}`, { name }) },
    'of totals': { table: 'customers', record: 2, write: (r) => place(r.shop, { customer_id: r.user_id }) },
    'of a category': { table: 'categories', record: 3, write: (r, image) => r.shop.put(`/categories/${String(r.category_id)}`, { image }) },
    'of a discount': { table: 'discounts', record: 4, write: (r, code) => r.shop.put(`/discounts/${String(r.discount_id)}`, { code }) },
    'of a metafield': { table: 'metafields', record: 5, write: (r, value) => WRITES['metafield']!(r, value, 1) },
  };

  it.each(Object.entries(CHANGES))(
    'moves by a millisecond when the clock is behind it, with every change %s in two processes',
    async (_, change) => {
      const records = await makeRecords(api);
      const beside = { ...records, shop: { ...records.shop, ...other.make.caller(records.shop.access_token) } };
      await setUpdatedAt(api, change.table, FAR, `store_id = ${String(records.shop.store_id)}`);
      await atOnce(20, (n) => change.write(n % 2 ? records : beside, `v${String(n)}`, 2000 + n));
      expect((await shown(records))[change.record]!['updated_at']).toBe(later(20));
    },
  );

  it('moves by a millisecond with each of the orders that change when the clock is behind it', async () => {
    const records = await makeRecords(api);
    await setUpdatedAt(api, 'orders', FAR, `store_id = ${String(records.shop.store_id)}`);
    const answers = await atOnce(20, (n) => records.shop.put(order(records), { note: `n${String(n)}` }));
    const written = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.updated_at as string);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect(written.sort()).toEqual(written.map((__, n) => later(n + 1)));
  });

  it('does not move with a write that changes nothing', async () => {
    const records = await makeRecords(api);
    const before = await shown(records);
    await records.shop.put(product(records), { name: before[0]!['name'] });
    await records.shop.put(`/categories/${String(records.category_id)}`, { name: before[3]!['name'] });
    await records.shop.post(`/metafields/order/${String(records.order_id)}`, METAFIELD);
    expect(await shown(records)).toEqual(before);
  });
});
