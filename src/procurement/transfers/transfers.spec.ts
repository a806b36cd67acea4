import type { Json } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { type Goods, makeGoods, makeTransfer, plainTransfer, transferAction } from '../../../test/procurement.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('a new transfer', () => {
  const api = useApi();

  it('is a draft, returned with 201 and all fields', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const { status, body } = await shop.post('/transfers', { ...plainTransfer(goods), note: 'By van', status: 'completed' });
    expect(status).toBe(201);
    const { items, ...places } = plainTransfer(goods);
    const none = { received_quantity: 0, rejected_quantity: 0, lost_quantity: 0 };
    const names = { product_name: 'Honey', variant_name: 'Default', sku_code: '' };
    expect(body).toEqual({
      data: {
        transfer_id: expect.any(Number),
        store_id: shop.store_id,
        transfer_number: 1001,
        ...places,
        status: 'draft',
        note: 'By van',
        on_in_transit: null,
        shipped_at: null,
        completed_at: null,
        cancelled_at: null,
        items_count: 2,
        total_quantity: 7,
        items: [goods.first, goods.second].map(({ product_id }, n) => ({
          transfer_item_id: expect.any(Number),
          product_id,
          ...items[n],
          ...none,
          ...names,
        })),
        created_at: TIME,
        updated_at: TIME,
      },
      message: 'Transfer created.',
      status: 201,
    });
    expect((await shop.get(`/transfers/${body.data.transfer_id}`)).body).toEqual({ data: body.data, status: 200 });
  });

  it.each([
    [() => ({ from_location_id: undefined }), undefined, 'from_location_id is required.'],
    [() => ({ to_location_id: undefined }), undefined, 'to_location_id is required.'],
    [() => ({ items: undefined }), undefined, 'items is required.'],
    [() => ({ items: [] }), undefined, 'items must have at least 1 item.'],
    [({ home }: Goods) => ({ to_location_id: home }), 'same_location', 'A transfer goes from one location to another.'],
    [() => ({ from_location_id: 999_999_999 }), 'invalid_location', 'from_location_id does not exist.'],
    [() => ({ to_location_id: 999_999_999 }), 'invalid_location', 'to_location_id does not exist.'],
    [() => ({ items: [{ sku_id: 999_999_999, quantity: 1 }] }), 'invalid_sku', 'items[0].sku_id does not exist.'],
    [({ first }: Goods) => ({ items: [{ sku_id: first.sku_id, quantity: 0 }] }), undefined, 'items[0].quantity must be at least 1.'],
    [({ first }: Goods) => ({ items: [{ sku_id: first.sku_id }] }), undefined, 'items[0].quantity is required.'],
    [
      ({ first }: Goods) => ({ items: [1, 2].map((quantity) => ({ sku_id: first.sku_id, quantity })) }),
      undefined,
      'items must name each sku_id once.',
    ],
  ])('is refused with %j', async (fields, code, message) => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const { status, body } = await shop.post('/transfers', { ...plainTransfer(goods), ...fields(goods) });
    expect([status, body.code, body.message]).toEqual([400, code, message]);
    expect((await makeTransfer(shop, goods)).transfer_number).toBe(1001);
  });

  it('rejects references to other stores', async () => {
    const [our, their] = [await api.shop(), await api.shop()];
    const [ours, theirs] = [await makeGoods(our), await makeGoods(their)];
    const codeWith = async (fields: object): Promise<string> =>
      (await our.post('/transfers', { ...plainTransfer(ours), ...fields })).body.code;
    expect(await codeWith({ from_location_id: theirs.home })).toBe('invalid_location');
    expect(await codeWith({ to_location_id: theirs.away })).toBe('invalid_location');
    expect(await codeWith({ items: plainTransfer(theirs).items })).toBe('invalid_sku');
  });

  it('changes while it is a draft, only in the given fields', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const before = await makeTransfer(shop, goods);
    const path = `/transfers/${before.transfer_id}`;
    const turned = { from_location_id: goods.away, to_location_id: goods.home };
    const items = [{ sku_id: goods.second.sku_id, quantity: 9 }];
    expect((await shop.put(path, {})).body).toMatchObject({
      message: 'At least one field is required.',
      status: 400,
      errors: [{ field: 'body', rule: 'required' }],
    });
    expect((await shop.put(path, { to_location_id: goods.home })).body.code).toBe('same_location');
    expect((await shop.put(path, { to_location_id: 999_999_999 })).body.code).toBe('invalid_location');
    expect((await shop.put(path, plainTransfer(goods))).body.data).toEqual(before);
    expect((await shop.put(path, { ...turned, note: 'Back' })).body).toEqual({
      data: { ...before, ...turned, note: 'Back', updated_at: TIME },
      message: 'Transfer updated.',
      status: 200,
    });
    expect((await shop.put(path, { items })).body.data).toMatchObject({ ...turned, items, items_count: 1, total_quantity: 9 });
  });
});

describe('the list of transfers', () => {
  const api = useApi();

  it('shows each without its lines, newest first, and can be filtered and sorted', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop, 10);
    const { transfer_id } = await makeTransfer(shop, goods);
    await makeTransfer(shop, goods, { from_location_id: goods.away, to_location_id: goods.home });
    await makeTransfer(shop, goods);
    await transferAction(shop, transfer_id, 'ship');
    const list = async (query: string): Promise<number[]> =>
      ((await shop.get(`/transfers?${query}`)).body.data as Json[]).map(({ transfer_number }) => transfer_number as number);
    expect(await list('')).toEqual([1003, 1002, 1001]);
    expect(await list('sort=created_at:asc')).toEqual([1001, 1002, 1003]);
    expect((await list('sort=updated_at:desc'))[0]).toBe(1001);
    expect(await list('status=draft')).toEqual([1003, 1002]);
    expect(await list('status=in_transit')).toEqual([1001]);
    expect(await list(`from_location_id=${goods.away}`)).toEqual([1002]);
    expect(await list(`to_location_id=${goods.away}`)).toEqual([1003, 1001]);
    expect(await list(`to_location_id=${goods.away}&status=draft`)).toEqual([1003]);
    const { body } = await shop.get('/transfers?limit=1&page=3');
    expect(body.pagination).toEqual({ page: 3, limit: 1, total: 3 });
    const { items, ...summary } = (await shop.get(`/transfers/${transfer_id}`)).body.data;
    expect(items).toHaveLength(2);
    expect(body.data).toEqual([summary]);
    for (const query of ['status=open', 'from_location_id=x', 'to_location_id=0', 'sort=status']) {
      expect((await shop.get(`/transfers?${query}`)).status).toBe(400);
    }
  });
});
