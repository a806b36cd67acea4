import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { place, plainOrder } from '../../../test/orders.js';
import { Product, Variant } from '../products/product.entity.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { expectSoundStock, ledgerOf, makeLocation, stocked, stockedVariant, variantsOf } from '../../../test/stock.js';

const CLIENTS = 8;
const STEPS = 40;
const [ITEM] = plainOrder.order_items;

/** Pseudo-random numbers, the same on every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let n = seed + 1; ; n = (n * 48_271) % 2_147_483_647) yield n;
}

describe('stock under concurrency', () => {
  const api = useApi();

  it('stays consistent while eight clients adjust, set, order, ship and cancel', async () => {
    const shop = await api.shop();
    const product = await stocked(shop, 50);
    const other = await stocked(shop, 50);
    const skus = [product.sku_id, other.sku_id, await stockedVariant(shop, product.product_id, 50)];
    const away = await makeLocation(shop);
    const orders: number[] = [];
    const owner = (n: number): number => (n % 3 === 1 ? other.product_id : product.product_id);

    const actions: ((n: number) => Promise<Answer>)[] = [
      (n) => shop.post(`/inventory/${owner(n)}/adjust`, { sku_id: skus[n % 3], adjustment: (n % 21) - 10 || 1 }),
      (n) => shop.post(`/inventory/${owner(n)}/adjust`, { sku_id: skus[n % 3], adjustment: (n % 11) - 5 || 1, location_id: away }),
      (n) => shop.put(`/inventory/${owner(n)}`, { variants: [{ sku_id: skus[n % 3], quantity: n % 60 }] }),
      (n) => {
        const lines = [skus[2], skus[0]].map((sku_id) => ({ sku_id, quantity: n % 40 }));
        return shop.put(`/inventory/${product.product_id}`, { variants: lines, ...(n % 2 && { location_id: away }) });
      },
      (n) => shop.put(`/products/${owner(n)}/variants/${skus[n % 3]}`, { quantity: n % 50, cost: n % 9 }),
      (n) => shop.put(`/products/${owner(n)}`, { name: `Product ${n % 7}` }),
      async (n) => {
        const picked = n % 2 ? skus : [...skus].reverse();
        const order_items = picked.map((variant_id, i) => ({ ...ITEM, variant_id, quantity: 1 + ((n + i) % 3) }));
        const answer = await shop.post('/orders', { ...plainOrder, order_items, order_status: n % 5 === 0 ? 'completed' : 'pending' });
        orders.push(answer.body.data.order_id);
        return answer;
      },
      ...['shipped', 'cancelled', 'pending', 'returned'].map(
        (order_status) => (n: number) => shop.put(`/orders/${orders[n % orders.length]}/status`, { order_status }),
      ),
    ];
    const client = async (seed: number): Promise<Answer[]> => {
      const answers: Answer[] = [];
      const drawn = numbers(seed * 7919);
      for (let step = 0; step < STEPS; step++) {
        const action = actions[drawn.next().value % actions.length]!;
        answers.push(await action(drawn.next().value));
      }
      return answers;
    };
    for (let n = 0; n < 3; n++)
      orders.push((await place(shop, { order_items: [{ ...ITEM, variant_id: skus[n]!, quantity: 2 }] })).order_id);
    const answers = (await atOnce(CLIENTS, client)).flat();

    const odd = answers.filter(({ status, body }) => status >= 300 && status !== 409 && body.code !== 'negative_quantity');
    expect(odd.map(({ status, text }) => [status, text])).toEqual([]);
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan((CLIENTS * STEPS) / 2);
    await expectSoundStock(api, shop);
    const sums = await api.query<{ ledger: string; shown: string; listed: string }>(
      `SELECT (SELECT sum(change)::text FROM stock_movements m WHERE m.store_id = $1 AND m.product_id = i.product_id) AS ledger,
         (SELECT sum(quantity)::text FROM variants v WHERE v.store_id = $1 AND v.product_id = i.product_id) AS shown, total_quantity::text AS listed
       FROM inventory_products i WHERE store_id = $1`,
      [shop.store_id],
    );
    expect(sums).toHaveLength(2);
    for (const { ledger, shown, listed } of sums) expect([shown, listed]).toEqual([ledger, ledger]);
  });
  it('commits the units of twenty concurrent orders, and ships each order once', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await stocked(shop, 10);
    await atOnce(20, () => shop.get('/inventory'));
    const placed = await atOnce(20, () => place(shop, { order_items: [{ ...ITEM, variant_id: sku_id, quantity: 2 }] }));
    expect((await variantsOf(shop, product_id))[0]).toMatchObject({ on_hand: 10, committed: 40 });
    const ship = ({ order_id }: { order_id: number }): Promise<Answer> =>
      shop.put(`/orders/${order_id}/status`, { order_status: 'shipped' });
    const answers = await Promise.all([...placed, ...placed].map(ship));
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    expect((await variantsOf(shop, product_id))[0]).toMatchObject({ on_hand: -30, committed: 0, quantity: -30 });
    expect(await ledgerOf(shop, product_id)).toHaveLength(21);
    await expectSoundStock(api, shop);
  });
  it('allows an order while its product is being changed', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await stocked(shop, 5);
    const placed = await api.app.get(SystemDb).asStore(shop.store_id, async (ctx) => {
      await ctx.rows(Product).lock({ product_id }, 'Product');
      await ctx.rows(Variant).lock({ sku_id }, 'Variant');
      return place(shop, { order_items: [{ ...ITEM, product_id, variant_id: sku_id }] });
    });
    expect(placed.items_count).toBe(1);
  });
  it('does not deadlock orders that list the same variants in different order', async () => {
    const shop = await api.shop();
    const skus = await stockOf(shop, 5);
    const answers = await atOnce(40, (n) => {
      const picked = n % 2 ? skus : [...skus].reverse();
      const order_items = picked.map((variant_id) => ({ ...ITEM, variant_id }));
      return shop.post('/orders', { ...plainOrder, order_items, order_status: n % 4 < 2 ? 'pending' : 'shipped' });
    });
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(40).fill(201));
    await expectSoundStock(api, shop);
  });
});

/** Creates this number of products with one variant each and returns the variants. */
const stockOf = async (shop: Shop, products: number): Promise<number[]> =>
  (await atOnce(products, () => stocked(shop, 5))).map(({ sku_id }) => sku_id);
