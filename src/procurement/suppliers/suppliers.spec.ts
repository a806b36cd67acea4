import type { Answer, Json } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { makeGoods, makePurchase, makeSupplier } from '../../../test/procurement.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const FULL = {
  name: 'জামদানি হাউস',
  contact_name: 'Rahima Begum',
  phone: '+880 1712-345678',
  email: 'orders@jamdani.example',
  address: 'House 7, Rupganj',
};
const names = ({ body }: Answer): string[] => (body.data as { name: string }[]).map(({ name }) => name);

describe('a supplier', () => {
  const api = useApi();

  it('is returned with 201 and every field as given', async () => {
    const shop = await api.shop();
    const { status, body } = await shop.post('/suppliers', { ...FULL, store_id: 1, unknown: true });
    expect(status).toBe(201);
    expect(body).toEqual({
      data: { supplier_id: expect.any(Number), store_id: shop.store_id, ...FULL, created_at: TIME, updated_at: TIME },
      message: 'Supplier created.',
      status: 201,
    });
    expect((await shop.get(`/suppliers/${body.data.supplier_id}`)).body).toEqual({ data: body.data, status: 200 });
  });

  it('requires only a name, which is not unique', async () => {
    const shop = await api.shop();
    for (let n = 0; n < 2; n++) {
      expect((await shop.post('/suppliers', { name: 'Loom' })).body.data).toMatchObject({
        name: 'Loom',
        contact_name: null,
        phone: null,
        email: null,
        address: null,
      });
    }
  });

  it.each([
    [{}, 'name', 'name is required.'],
    [{ name: '' }, 'name', 'name must have at least 1 character.'],
    [{ name: 'x'.repeat(256) }, 'name', 'name must have at most 255 characters.'],
    [{ name: null }, 'name', 'name must be a string.'],
    [{ name: 'Loom', contact_name: 5 }, 'contact_name', 'contact_name must be a string.'],
    [{ name: 'Loom', phone: 'x'.repeat(51) }, 'phone', 'phone must have at most 50 characters.'],
    [{ name: 'Loom', email: 'nobody' }, 'email', 'email must be an email address.'],
    [{ name: 'Loom', address: 'x'.repeat(1001) }, 'address', 'address must have at most 1000 characters.'],
  ])('is refused as %j', async (body, field, message) => {
    const shop = await api.shop();
    const answer = await shop.post('/suppliers', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, status: 400, errors: [{ field, rule: expect.any(String), message }] });
    expect((await shop.get('/suppliers')).body.pagination.total).toBe(0);
  });

  it('changes only in the given fields; null clears nullable fields', async () => {
    const shop = await api.shop();
    const before = await makeSupplier(shop, FULL);
    const path = `/suppliers/${before.supplier_id}`;
    expect((await shop.put(path, { phone: '01', email: null })).body).toEqual({
      data: { ...before, phone: '01', email: null, updated_at: TIME },
      message: 'Supplier updated.',
      status: 200,
    });
    const after = (await shop.get(path)).body.data;
    expect(after.updated_at > before.updated_at).toBe(true);
    expect((await shop.put(path, { phone: '01' })).body.data).toEqual(after);
    for (const body of [{}, { unknown: 1 }]) {
      expect((await shop.put(path, body)).body).toMatchObject({
        message: 'At least one field is required.',
        status: 400,
        errors: [{ field: 'body', rule: 'required' }],
      });
    }
    expect((await shop.put(path, { name: null })).status).toBe(400);
  });

  it('returns 404 after its deletion', async () => {
    const shop = await api.shop();
    const { supplier_id } = await makeSupplier(shop);
    const path = `/suppliers/${supplier_id}`;
    expect((await shop.delete(path)).body).toEqual({ message: 'Supplier deleted.', status: 200 });
    const missing = { message: 'Supplier not found.', status: 404 };
    for (const answer of [await shop.get(path), await shop.put(path, { name: 'x' }), await shop.delete(path)]) {
      expect(answer.body).toEqual(missing);
    }
  });

  it('cannot be deleted while a purchase order refers to it', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    await makePurchase(shop, goods);
    expect((await shop.delete(`/suppliers/${goods.supplier_id}`)).body).toEqual({
      message: 'The supplier has purchase orders and cannot be deleted.',
      code: 'supplier_has_orders',
      status: 400,
    });
    expect((await shop.get(`/suppliers/${goods.supplier_id}`)).status).toBe(200);
  });

  it('is either deleted or ordered from when both run concurrently', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const results = await atOnce(10, async (n) => {
      const { supplier_id } = await makeSupplier(shop, { name: `Loom ${n}` });
      const order = { supplier_id, location_id: goods.home, items: [{ sku_id: goods.first.sku_id, quantity: 1, cost_price: 1 }] };
      return Promise.all([shop.post('/purchase-orders', order), shop.delete(`/suppliers/${supplier_id}`)]);
    });
    const outcomes = results.map(([ordered, deleted]) => `${ordered.body.code ?? ordered.status} ${deleted.body.code ?? deleted.status}`);
    for (const outcome of outcomes) expect(['201 supplier_has_orders', 'invalid_supplier 200']).toContain(outcome);
  });

  it('publishes nothing', async () => {
    const shop = await api.shop();
    const { supplier_id } = await makeSupplier(shop);
    await shop.put(`/suppliers/${supplier_id}`, { name: 'x' });
    await shop.delete(`/suppliers/${supplier_id}`);
    expect((await api.events(shop.store_id)).map(({ event_topic }) => event_topic)).toEqual(['app.installed']);
  });

  it('is created once for an idempotency key', async () => {
    const shop = await api.shop();
    const headers = { 'idempotency-key': 'one' };
    const first = await shop.post('/suppliers', { name: 'Loom' }, { headers });
    expect((await shop.post('/suppliers', { name: 'Loom' }, { headers })).text).toBe(first.text);
    expect((await shop.get('/suppliers')).body.pagination.total).toBe(1);
  });
});

describe('the list of suppliers', () => {
  const api = useApi();
  let shop: Shop;
  beforeAll(async () => {
    shop = await api.shop();
    const all: Json[] = [FULL, { name: 'Aarong 100%', phone: '01999' }, { name: 'Tangail Weavers', contact_name: 'Karim_1' }];
    for (const one of all) await makeSupplier(shop, one as object);
  });

  it.each([
    ['', ['Tangail Weavers', 'Aarong 100%', FULL.name]],
    ['sort=created_at', [FULL.name, 'Aarong 100%', 'Tangail Weavers']],
    ['sort=name', ['Aarong 100%', 'Tangail Weavers', FULL.name]],
    ['sort=name:desc', [FULL.name, 'Tangail Weavers', 'Aarong 100%']],
    ['search=HOUSE', []],
    ['search=হাউস', [FULL.name]],
    ['search=begum', [FULL.name]],
    ['search=ORDERS@', [FULL.name]],
    ['search=1712', [FULL.name]],
    ['search=%25', ['Aarong 100%']],
    ['search=_', ['Tangail Weavers']],
    ['limit=1&page=2', ['Aarong 100%']],
  ])('filtered by %s shows %j', async (query, expected) => {
    expect(names(await shop.get(`/suppliers?${query}`))).toEqual(expected);
  });

  it('rejects an unknown sort order', async () => {
    expect((await shop.get('/suppliers?sort=phone')).body.message).toBe(
      'sort must be one of created_at, updated_at, name with :asc or :desc.',
    );
  });

  it('requires the read scope, and the write scope for changes', async () => {
    const [reader, writer] = [await api.shop({ scopes: ['read:procurement'] }), await api.shop({ scopes: ['write:procurement'] })];
    expect((await reader.get('/suppliers')).status).toBe(200);
    expect((await reader.post('/suppliers', FULL)).body).toMatchObject({ code: 'insufficient_scope', status: 403 });
    expect((await writer.post('/suppliers', FULL)).status).toBe(201);
    expect((await writer.get('/suppliers')).body).toMatchObject({ code: 'insufficient_scope', status: 403 });
  });
});
