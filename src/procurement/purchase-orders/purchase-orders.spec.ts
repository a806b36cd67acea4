import type { Answer } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { type Goods, levelOf, makeGoods, makePurchase, makeSupplier, plainPurchase, purchaseAction } from '../../../test/procurement.js';
import { expectSoundStock } from '../../../test/stock.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const NO_TIMES = { ordered_at: null, received_at: null, closed_at: null, cancelled_at: null };

describe('a new purchase order', () => {
  const api = useApi();

  it('is a draft, returned with 201 and all fields', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const more = { note: 'Before Eid', expected_at: '2030-01-01T00:00:00.000Z' };
    const { status, body } = await shop.post('/purchase-orders', { ...plainPurchase(goods), ...more, status: 'received', po_number: 7 });
    expect(status).toBe(201);
    const line = (n: number, product: { product_id: number; sku_id: number }): object => ({
      purchase_order_item_id: expect.any(Number),
      ...plainPurchase(goods).items[n],
      ...product,
      received_quantity: 0,
      rejected_quantity: 0,
      outstanding_quantity: plainPurchase(goods).items[n].quantity,
      product_name: 'Honey',
      variant_name: 'Default',
      sku_code: '',
    });
    expect(body).toEqual({
      data: {
        purchase_order_id: expect.any(Number),
        store_id: shop.store_id,
        po_number: 1001,
        supplier_id: goods.supplier_id,
        supplier_name: 'Jamdani House',
        location_id: goods.away,
        status: 'draft',
        ...more,
        ...NO_TIMES,
        items_count: 2,
        total_quantity: 14,
        received_quantity: 0,
        total_cost: 489_996,
        items: [line(0, pick(goods.first)), line(1, pick(goods.second))],
        receipts: [],
        created_at: TIME,
        updated_at: TIME,
      },
      message: 'Purchase order created.',
      status: 201,
    });
    expect((await shop.get(`/purchase-orders/${body.data.purchase_order_id}`)).body).toEqual({ data: body.data, status: 200 });
    expect(await levelOf(shop, goods.first.product_id, goods.away)).toMatchObject({ incoming: 0 });
  });

  it('can be free of charge, and have several lines with one variant', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const { sku_id } = goods.first;
    const items = [0, 5, 5].map((cost_price) => ({ sku_id, quantity: 1, cost_price }));
    expect((await makePurchase(shop, goods, { items })).items).toMatchObject(items);
    const dear = [{ sku_id, quantity: 465, cost_price: 214_748_364_700 }];
    expect(await makePurchase(shop, goods, { items: dear })).toMatchObject({ total_cost: 99_857_989_585_500, items: dear });
  });

  const REFUSED: [object, string, string, string?][] = [
    [{ supplier_id: undefined }, 'supplier_id', 'supplier_id is required.'],
    [{ location_id: undefined }, 'location_id', 'location_id is required.'],
    [{ items: undefined }, 'items', 'items is required.'],
    [{ items: [] }, 'items', 'items must have at least 1 item.'],
    [{ items: {} }, 'items', 'items must be an array.'],
    [{ items: [5] }, 'items[0]', 'items[0] must be an object.'],
    [{ supplier_id: 'x' }, 'supplier_id', 'supplier_id must be an integer.'],
    [{ supplier_id: null }, 'supplier_id', 'supplier_id must be an integer.'],
    [{ supplier_id: 999_999_999 }, 'supplier_id', 'supplier_id does not exist.', 'invalid_supplier'],
    [{ location_id: 999_999_999 }, 'location_id', 'location_id does not exist.', 'invalid_location'],
    [{ note: 5 }, 'note', 'note must be a string.'],
    [{ expected_at: 'soon' }, 'expected_at', 'expected_at must be an ISO 8601 date.'],
  ];
  it.each(REFUSED)('is refused with %j', async (...[fields, field, message, code]) => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const { status, body } = await shop.post('/purchase-orders', { ...plainPurchase(goods), ...fields });
    expect(status).toBe(400);
    expect(body).toEqual({ message, ...(code && { code }), status: 400, errors: [{ field, rule: expect.any(String), message }] });
    expect((await shop.get('/purchase-orders')).body.pagination.total).toBe(0);
  });

  it.each([
    [{ sku_id: 999_999_999 }, 'items[1].sku_id does not exist.', 'invalid_sku'],
    [{ sku_id: undefined }, 'items[1].sku_id is required.', undefined],
    [{ quantity: undefined }, 'items[1].quantity is required.', undefined],
    [{ quantity: 0 }, 'items[1].quantity must be at least 1.', undefined],
    [{ quantity: 1.5 }, 'items[1].quantity must be an integer.', undefined],
    [{ quantity: 2 ** 31 }, 'items[1].quantity must be at most 2147483647.', undefined],
    [{ cost_price: undefined }, 'items[1].cost_price is required.', undefined],
    [{ cost_price: -1 }, 'items[1].cost_price must be at least 0.', undefined],
    [{ cost_price: 0.5 }, 'items[1].cost_price must be an integer.', undefined],
    [{ cost_price: 214_748_364_701 }, 'items[1].cost_price must be at most 214748364700.', undefined],
    [{ quantity: 466, cost_price: 214_748_364_700 }, 'The total of the items is too large.', undefined],
  ])('is refused with a line of %j', async (fields, message, code) => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const [first, second] = plainPurchase(goods).items;
    const answer = await shop.post('/purchase-orders', { ...plainPurchase(goods), items: [first, { ...second, ...fields }] });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message, ...(code && { code }) });
    expect(answer.body.code).toBe(code);
    // A refused purchase order uses no number.
    expect((await makePurchase(shop, goods)).po_number).toBe(1001);
  });

  it('rejects references to other stores and to deleted variants', async () => {
    const [our, their] = [await api.shop(), await api.shop()];
    const [ours, theirs] = [await makeGoods(our), await makeGoods(their)];
    const codeWith = async (fields: object): Promise<string> =>
      (await our.post('/purchase-orders', { ...plainPurchase(ours), ...fields })).body.code;
    expect(await codeWith({ supplier_id: theirs.supplier_id })).toBe('invalid_supplier');
    expect(await codeWith({ location_id: theirs.home })).toBe('invalid_location');
    expect(await codeWith({ items: plainPurchase(theirs).items })).toBe('invalid_sku');
    await our.delete(`/products/${ours.second.product_id}`);
    expect(await codeWith({})).toBe('invalid_sku');
  });
});

const pick = ({ product_id, sku_id }: Goods['first']): Goods['first'] => ({ product_id, sku_id });

describe('a draft', () => {
  const api = useApi();

  it('changes only in the given fields, its lines as a whole', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const before = await makePurchase(shop, goods, { note: 'Old' });
    const path = `/purchase-orders/${before.purchase_order_id}`;
    const { supplier_id } = await makeSupplier(shop, { name: 'Loom' });
    const head = { supplier_id, location_id: goods.home, note: null, expected_at: '2030-05-01T00:00:00.000Z' };
    expect((await shop.put(path, head)).body).toEqual({
      data: { ...before, ...head, supplier_name: 'Loom', updated_at: TIME },
      message: 'Purchase order updated.',
      status: 200,
    });
    const items = [{ sku_id: goods.second.sku_id, quantity: 7, cost_price: 100 }];
    const { data } = (await shop.put(path, { items })).body;
    expect(data).toMatchObject({ ...head, items_count: 1, total_quantity: 7, total_cost: 700, items });
    expect(data.updated_at > before.updated_at).toBe(true);
    expect((await shop.get(path)).body.data).toEqual(data);
  });

  it('does not change without a field, or with its current values', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const before = await makePurchase(shop, goods);
    const path = `/purchase-orders/${before.purchase_order_id}`;
    expect((await shop.put(path, {})).body).toMatchObject({
      message: 'At least one field is required.',
      status: 400,
      errors: [{ field: 'body', rule: 'required' }],
    });
    expect((await shop.put(path, { ...plainPurchase(goods), note: null })).body.data).toEqual(before);
    expect((await shop.put(path, { status: 'received' })).status).toBe(400);
  });

  it.each([
    ['supplier_id', 'invalid_supplier'],
    ['location_id', 'invalid_location'],
  ])('rejects an unknown %s', async (field, code) => {
    const shop = await api.shop();
    const before = await makePurchase(shop, await makeGoods(shop));
    const path = `/purchase-orders/${before.purchase_order_id}`;
    expect((await shop.put(path, { note: 'x', [field]: 999_999_999 })).body).toMatchObject({ code, status: 400 });
    expect((await shop.put(path, { items: [{ sku_id: 999_999_999, quantity: 1, cost_price: 1 }] })).body.code).toBe('invalid_sku');
    expect((await shop.get(path)).body.data).toEqual(before);
  });

  it('adds incoming stock when marked as ordered, and removes it when cancelled', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop, 3);
    const { purchase_order_id } = await makePurchase(shop, goods);
    const ordered = await purchaseAction(shop, purchase_order_id, 'mark-ordered');
    expect(ordered).toMatchObject({ status: 'ordered', ordered_at: TIME, cancelled_at: null });
    expect(await levelOf(shop, goods.first.product_id, goods.away)).toMatchObject({ on_hand: 0, incoming: 10 });
    expect(await levelOf(shop, goods.second.product_id, goods.away)).toMatchObject({ on_hand: 0, incoming: 4 });
    const [variant] = (await shop.get(`/inventory/${goods.first.product_id}`)).body.data.variants;
    expect(variant).toMatchObject({ on_hand: 3, incoming: 10 });
    expect(await purchaseAction(shop, purchase_order_id, 'cancel')).toMatchObject({ status: 'cancelled', cancelled_at: TIME });
    expect(await levelOf(shop, goods.first.product_id, goods.away)).toMatchObject({ on_hand: 0, incoming: 0 });
    await expectSoundStock(api, shop);
    expect((await api.events(shop.store_id)).map(({ event_topic }) => event_topic)).not.toContain('inventory.updated');
  });

  it.each(['mark-ordered', 'cancel', 'receive', 'close'])(
    'needs no body for %s, and accepts any content type without one',
    async (action) => {
      const shop = await api.shop();
      const { purchase_order_id } = await makePurchase(shop, await makeGoods(shop));
      if (action === 'receive' || action === 'close') await purchaseAction(shop, purchase_order_id, 'mark-ordered');
      const headers = { 'content-type': 'application/json' };
      const { status } = await shop.post(`/purchase-orders/${purchase_order_id}/${action}`, undefined, { headers });
      expect(status).toBe(action === 'close' ? 409 : 200);
    },
  );

  it('is marked once for an idempotency key', async () => {
    const shop = await api.shop();
    const { purchase_order_id } = await makePurchase(shop, await makeGoods(shop));
    const options = { headers: { 'idempotency-key': 'one' } };
    const path = `/purchase-orders/${purchase_order_id}/mark-ordered`;
    const first = await shop.post(path, undefined, options);
    const second = await shop.post(path, undefined, options);
    expect([second.status, second.text, second.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true']);
  });
});

describe('the list of purchase orders', () => {
  const api = useApi();
  const numbers = ({ body }: Answer): number[] => (body.data as { po_number: number }[]).map(({ po_number }) => po_number);

  it('shows each without its lines, newest first, and can be filtered and sorted', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const other = await makeSupplier(shop, { name: 'Loom' });
    const first = await makePurchase(shop, goods);
    await makePurchase(shop, goods, { location_id: goods.home });
    await makePurchase(shop, goods, { supplier_id: other.supplier_id });
    const { purchase_order_id } = first;
    await purchaseAction(shop, purchase_order_id, 'mark-ordered');
    const list = async (query: string): Promise<number[]> => numbers(await shop.get(`/purchase-orders?${query}`));
    expect(await list('')).toEqual([1003, 1002, 1001]);
    expect(await list('sort=created_at')).toEqual([1001, 1002, 1003]);
    expect((await list('sort=updated_at:desc'))[0]).toBe(1001);
    expect(await list('status=draft')).toEqual([1003, 1002]);
    expect(await list('status=ordered')).toEqual([1001]);
    expect(await list(`supplier_id=${other.supplier_id}`)).toEqual([1003]);
    expect(await list(`location_id=${goods.home}`)).toEqual([1002]);
    expect(await list(`location_id=${goods.away}&status=draft`)).toEqual([1003]);
    expect(await list('limit=1&page=2')).toEqual([1002]);
    const { body } = await shop.get('/purchase-orders?limit=1&page=3');
    expect(body.pagination).toEqual({ page: 3, limit: 1, total: 3 });
    const { items, receipts, ...summary } = (await shop.get(`/purchase-orders/${purchase_order_id}`)).body.data;
    expect([items.length, receipts]).toEqual([2, []]);
    expect(body.data).toEqual([summary]);
  });

  it.each([
    ['status=open', 'status must be one of draft, ordered, partially_received, received, closed, cancelled.'],
    ['supplier_id=x', 'supplier_id must be an integer.'],
    ['location_id=0', 'location_id must be at least 1.'],
    ['sort=status', 'sort must be one of created_at, updated_at with :asc or :desc.'],
    ['limit=0', 'limit must be at least 1.'],
  ])('refuses %s', async (query, message) => {
    const shop = await api.shop();
    expect((await shop.get(`/purchase-orders?${query}`)).body).toMatchObject({ message, status: 400 });
  });
});
