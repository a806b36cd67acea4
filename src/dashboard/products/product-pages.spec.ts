import type { Json } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { hiddenFields, useStorePages } from '../../../test/pages.js';
import { readsDuring, statementsDuring } from '../../../test/plans.js';
import { makeGoods, makePurchase, purchaseAction } from '../../../test/procurement.js';

describe('the pages of products', () => {
  const api = useApi();
  const pages = useStorePages(api, 'products');
  const { open, post } = pages;
  let shop: Shop;
  let list: string;
  beforeEach(() => ({ shop, list } = pages));

  const create = async (name: string, variant: object = {}, of = shop): Promise<{ product_id: number; sku_id: number }> =>
    (await of.post('/products', { name, variant: { price: 100, quantity: 3, ...variant } })).body.data;
  const units = async (product_id: number): Promise<number> =>
    (await shop.get(`/inventory/${String(product_id)}`)).body.data.variants[0].quantity as number;
  const events = async (topic: string): Promise<Json[]> =>
    (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === topic);
  const listed = async (query: string): Promise<string[]> => {
    const { status, text } = await open(list + query);
    expect(status).toBe(200);
    return [...text.matchAll(/<a href="[^"]*\/products\/\d+">([^<]*)</g)].map(([, name = '']) => name);
  };
  /** Returns a valid form that adjusts the stock of a product. */
  const adjustment = async ({ product_id, sku_id }: { product_id: number; sku_id: number }, change: string) => {
    const path = `${list}/${String(product_id)}`;
    const shown = await open(path);
    const [, location_id = ''] = /name="location_id"[^>]*><option value="(\d+)"/.exec(shown.text) ?? [];
    const fields = { sku_id: String(sku_id), location_id, entry: 'change', units: change, reason: 'Recount' };
    return { path: `${path}/stock`, fields: { ...hiddenFields(shown, `${path}/stock`), ...fields } };
  };

  it('list the products of the store, with filters, sorting and a search', async () => {
    expect((await open(list)).text).toContain('No products yet.');
    await create('Blue mug', { sku_code: 'MUG-1' });
    const { product_id } = await create('Red <scarf>', { quantity: 0 });
    await shop.put(`/products/${String(product_id)}`, { is_active: false });
    await create('Foreign', {}, await api.shop());
    expect(await listed('?sort=name:asc')).toEqual(['Blue mug', 'Red &lt;scarf>']);
    expect(await listed('?sort=total_quantity:asc')).toEqual(['Red &lt;scarf>', 'Blue mug']);
    expect(await listed('?state=inactive')).toEqual(['Red &lt;scarf>']);
    expect(await listed('?state=active')).toEqual(['Blue mug']);
    expect(await listed('?stock=out_of_stock')).toEqual(['Red &lt;scarf>']);
    for (const text of ['mug', 'MUG-1']) expect(await listed(`?q=${text}`)).toEqual(['Blue mug']);
    expect(await listed('?state=x&stock=x&sort=x&cursor=')).toHaveLength(2);
    expect((await open(`${list}?q=nothing`)).text).toContain('No product matches.');
    expect((await open(`${list}?cursor=nonsense`)).headers.get('location')).toBe(list);
    expect((await open(list)).text).toContain('2 entries');
    expect((await open(`${list}?lang=bn`)).text).toContain('স্টকে নেই');
  });

  it('put a product on sale and take it off, with one event each', async () => {
    const { product_id } = await create('Mug');
    const path = `${list}/${String(product_id)}`;
    const shown = await open(path);
    expect(shown.text).toContain('class="button secondary">Take off sale<');
    expect(shown.text).not.toContain('>Default</span>');
    const hidden = hiddenFields(shown, `${path}/sale`);
    const answers = await atOnce(20, () => post(`${path}/sale`, hidden));
    expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(new Set([`${path}?done=product_saved_inactive`]));
    expect((await open(`${path}?done=product_saved_inactive`)).text).toContain('The product is no longer for sale.');
    const published = await events('product.updated');
    expect(published).toHaveLength(1);
    expect(published[0]).toMatchObject({ origin: { type: 'merchant' } });
    await post(`${path}/sale`, hiddenFields(await open(path), `${path}/sale`));
    expect((await shop.get(`/products/${String(product_id)}`)).body.data.is_active).toBe(1);
  });

  it('adjust the stock once for twenty concurrent submissions, as the merchant', async () => {
    const product = await create('Mug');
    const { path, fields } = await adjustment(product, '+5');
    const answers = await atOnce(20, () => post(path, fields));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(await units(product.product_id)).toBe(8);
    const published = await events('inventory.updated');
    expect(published.at(-1)).toMatchObject({ origin: { type: 'merchant' } });
    const { text } = await open(`${list}/${String(product.product_id)}?done=product_adjusted`);
    for (const words of ['The stock was adjusted.', 'Adjusted', '+5', 'Recount', 'Opening']) expect(text).toContain(words);
  });

  it('name the purchase order that stock came from', async () => {
    const goods = await makeGoods(shop);
    const { purchase_order_id } = await makePurchase(shop, goods);
    await purchaseAction(shop, purchase_order_id, 'mark-ordered');
    await purchaseAction(shop, purchase_order_id, 'receive');
    const { text } = await open(`${list}/${String(goods.first.product_id)}`);
    expect(text).toContain(`>Purchase order ${String(purchase_order_id)}<`);
    expect(text).not.toContain('purchase_order:');
  });

  it('list all movements of the stock, with filters, in both orders', async () => {
    const product = await create('Mug');
    for (const units of ['+5', '-2']) {
      const { path, fields } = await adjustment(product, units);
      await post(path, fields);
    }
    const path = `${list}/${String(product.product_id)}/movements`;
    expect((await open(`${list}/${String(product.product_id)}`)).text).toContain(`href="${path}"`);
    const changes = async (query: string): Promise<string[]> =>
      [...(await open(path + query)).text.matchAll(/data-column="Units">([^<]*)</g)].map(([, units = '']) => units);
    expect(await changes('')).toEqual(['-2', '+5', '+3']);
    expect(await changes('?sort=oldest')).toEqual(['+3', '+5', '-2']);
    expect(await changes(`?kind=adjustment&sku_id=${String(product.sku_id)}`)).toEqual(['-2', '+5']);
    expect((await open(`${path}?kind=adjustment`)).text).toContain('>2 entries.');
    const { text } = await open(path);
    expect(text).toMatch(/<caption[^>]*>Stock movements</);
    expect(text).toMatch(new RegExp(`href="${list}/${String(product.product_id)}"[^>]*>Back to the product<`));
    expect((await open(`${path}?kind=receipt`)).text).toContain('No movement matches.');
    const refused = await open(`${path}?sort=oldest&cursor=x`);
    expect([refused.status, refused.headers.get('location')]).toEqual([302, `${path}?sort=oldest`]);
    for (const page of [path, path.replace('/movements', '')]) {
      const bangla = (await open(`${page}?lang=bn`)).text;
      expect(bangla).toContain('মূল স্থান');
      expect(bangla).toContain('মূল<');
      for (const english of ['Main location', '>Default']) expect(bangla).not.toContain(english);
    }
    const asked = await statementsDuring(api, () => open(path));
    expect(asked.filter((statement) => statement.text.includes('"stock_movements"'))).toHaveLength(2);
    expect((await open(`${list}/999999999/movements`)).status).toBe(404);
  });

  it('keep what was typed when it is refused, with the error at its field', async () => {
    const product = await create('Mug');
    const { path, fields } = await adjustment(product, 'many');
    const refused = async (change: Record<string, string>): Promise<string> => {
      const { status, text } = await post(path, { ...fields, ...change });
      expect(status).toBe(400);
      return text;
    };
    expect(await refused({})).toMatch(/value="many"[^>]*aria-describedby="hint-units error-units"[^>]*aria-invalid/);
    for (const change of ['0', '1.5', '99999999999']) expect(await refused({ units: change })).toContain('Enter a whole number');
    expect(await refused({ units: '-4' })).toContain('There are not that many units');
    const long = await refused({ units: '1', reason: 'x'.repeat(256) });
    for (const words of ['At most 255 characters.', 'x'.repeat(256)]) expect(long).toContain(words);
    expect(await units(product.product_id)).toBe(3);
    expect((await post(path, { ...fields, units: '-৩' })).status).toBe(303);
    expect(await units(product.product_id)).toBe(0);
  });

  it('set the stock to a count once for twenty concurrent submissions, with the reason', async () => {
    const product = await create('Mug');
    const { path, fields } = await adjustment(product, ' ১২ ');
    const answers = await atOnce(20, () => post(path, { ...fields, entry: 'count' }));
    const done = `${list}/${String(product.product_id)}?done=product_counted`;
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(Array(20).fill([303, done]));
    expect(await units(product.product_id)).toBe(12);
    const { data: moves } = (await shop.get(`/inventory/${String(product.product_id)}/movements`)).body;
    expect(moves).toMatchObject([
      { kind: 'set', change: 9, on_hand_after: 12, reason: 'Recount' },
      { kind: 'opening', reason: null },
    ]);
    const updates = [{ sku_id: product.sku_id, previous_quantity: 3, quantity: 12, available: 1 }];
    const published = (await events('inventory.updated')).map(({ data, origin }) => ({ data, origin }));
    expect(published).toEqual([
      { data: { product_id: product.product_id, updates, store_id: shop.store_id }, origin: { type: 'merchant' } },
    ]);
    const { text } = await open(done);
    for (const words of ['The count was saved.', 'Recount', '+9']) expect(text).toContain(words);
  });

  it('refuse a count below 0, and one of stock that has moved since it was shown', async () => {
    const product = await create('Mug');
    const { path, fields } = await adjustment(product, '-1');
    const count = { ...fields, entry: 'count' };
    for (const number of ['-1', '1.5', '', 'many']) {
      const { status, text } = await post(path, { ...count, units: number });
      expect([status, text.includes('Enter a whole number of 0 or more'), text.includes('value="count" selected')]).toEqual([
        400,
        true,
        true,
      ]);
    }
    expect((await post(path, { ...count, units: '1', reason: 'x'.repeat(256) })).text).toContain('At most 255 characters.');
    expect((await post(path, { ...count, units: '1', entry: 'x' })).status).toBe(400);
    await shop.post(`/inventory/${String(product.product_id)}/adjust`, { sku_id: product.sku_id, adjustment: -1 });
    const refused = await post(path, { ...count, units: '3' });
    expect([refused.status, await units(product.product_id)]).toEqual([409, 2]);
    // A count that equals the stock is no movement.
    expect((await post(path, { ...count, units: '2', ...hiddenFields(refused, path) })).status).toBe(303);
    expect((await post(path, { ...count, units: '0', ...hiddenFields(refused, path) })).status).toBe(303);
    expect(await units(product.product_id)).toBe(0);
    expect((await shop.get(`/inventory/${String(product.product_id)}/movements`)).body.data).toHaveLength(3);
  });

  it('refuse an adjustment of stock that has moved since it was shown', async () => {
    const product = await create('Mug');
    const { path, fields } = await adjustment(product, '2');
    await shop.post(`/inventory/${String(product.product_id)}/adjust`, { sku_id: product.sku_id, adjustment: 10 });
    const refused = await post(path, fields);
    expect(refused.status).toBe(409);
    for (const words of ['was changed since you opened the page', 'value="2"', ': 13<']) expect(refused.text).toContain(words);
    expect((await post(path, { ...fields, ...hiddenFields(refused, path) })).status).toBe(303);
    expect(await units(product.product_id)).toBe(15);
  });

  it('have forms only with the permission, and none for other stores', async () => {
    const product = await create('Mug');
    const { path, fields } = await adjustment(product, '1');
    const seenBy = async (...permissions: string[]): Promise<unknown[]> => {
      const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions });
      const shown = await open(`${list}/${String(product.product_id)}`, staff);
      return [(await open(list, staff)).status, shown.text.includes(path), (await post(path, fields, staff)).status];
    };
    expect(await seenBy()).toEqual([200, false, 403]);
    expect(await seenBy('products__edit_products')).toEqual([200, true, 303]);
    const foreign = `${list}/${String((await create('Theirs', {}, await api.shop())).product_id)}`;
    expect((await open(foreign)).status).toBe(404);
    expect((await post(`${foreign}/sale`, { is_active: '0' })).status).toBe(404);
    expect((await post(`${foreign}/stock`, fields)).status).toBe(404);
  });

  it('show the category, the brand, and the measures and images of variants', async () => {
    const { category_id } = (await shop.post('/categories', { name: 'Tableware' })).body.data as { category_id: number };
    const measures = { weight: 0.35, width: 9, depth: 8, height: 11 };
    const { product_id } = (await shop.post('/products', { name: 'Mug', category_id, variant: { price: 100, quantity: 1, ...measures } }))
      .body.data as { product_id: number };
    await shop.put(`/products/${String(product_id)}`, { brand_id: 4711 });
    const { text } = await open(`${list}/${String(product_id)}`);
    for (const words of ['Tableware', '4711', 'Weight 0.35 · Width 9 · Depth 8 · Height 11']) expect(text).toContain(words);
    const plain = (await open(`${list}/${String((await create('Plate')).product_id)}`)).text;
    for (const words of ['Category', 'Number of the brand', 'Weight', 'variant-image']) expect(plain).not.toContain(words);
  });

  it('read a list and a product in few statements', async () => {
    const { product_id } = await create('Mug');
    expect((await readsDuring(api, shop.store_id, () => open(`${list}?q=mug`))).length).toBeLessThanOrEqual(9);
    expect((await readsDuring(api, shop.store_id, () => open(`${list}/${String(product_id)}`))).length).toBeLessThanOrEqual(10);
  });
});
