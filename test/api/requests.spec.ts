import { makeProduct, plainProduct } from '../catalog.js';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { merchantOf } from '../merchants.js';
import { plainOrder } from '../orders.js';

const FORM = 'application/x-www-form-urlencoded';

describe('requests of apps', () => {
  const api = useApi();
  let shop: Shop;
  beforeAll(async () => {
    shop = await api.shop();
  });

  const v1 = (path: string): string => `/api/apps/v1${path}`;

  describe('bodies', () => {
    it.each(['/customers', '/orders', '/products', '/discounts'])('POST %s accepts JSON only', async (path) => {
      const headers = { 'content-type': FORM };
      const { status, body } = await shop.post(path, undefined, { raw: 'name=Anna&phone=01712345678', headers });
      expect(status).toBe(415);
      expect(body).toEqual({ message: 'The content type is not supported; send application/json.', status: 415 });
    });

    it('of routes for merchants are JSON only', async () => {
      const owner = await merchantOf(api, shop.store_id);
      const options = { raw: `app_id=1&store_id=${String(shop.store_id)}`, headers: { 'content-type': FORM } };
      expect((await owner.call('POST', '/api/apps/session-token', options)).status).toBe(415);
    });

    it('of no bytes may have any usual content type', async () => {
      const { product_id } = await makeProduct(shop);
      const answer = await shop.delete(`/products/${String(product_id)}`, { raw: '', headers: { 'content-type': FORM } });
      expect(answer.status).toBe(200);
    });

    it.each(['{', '{"a":', "{'a':1}", '\u2028'])('%j is not valid JSON', async (raw) => {
      expect((await shop.post('/customers', undefined, { raw })).body).toEqual({ message: 'The body is not valid JSON.', status: 400 });
    });

    it.each([
      '{"__proto__":1}',
      '{"a":[{"__proto__":{}}]}',
      '{"__proto\\u005f_":{}}',
      '{"constructor":{"prototype":1}}',
      '\ufeff{"__proto__":1}',
    ])('%s has a key that is refused', async (raw) => {
      const message = 'The body must not have the key __proto__ or constructor.prototype.';
      expect((await shop.post('/customers', undefined, { raw })).body).toEqual({ message, status: 400 });
    });

    it.each(['{"__proto__":', '{"constructor":{"prototype":1}'])('%s is not valid JSON, whatever its keys', async (raw) => {
      expect((await shop.post('/customers', undefined, { raw })).body.message).toBe('The body is not valid JSON.');
    });

    it('whose texts are not UTF-8 are not valid JSON', async () => {
      const raw = Buffer.concat([
        Buffer.from('{"phone":"01712345678","name":"Anna '),
        Buffer.from([0xff, 0xfe, 0xc0, 0xaf]),
        Buffer.from('"}'),
      ]);
      expect((await shop.post('/customers', undefined, { raw })).body).toEqual({ message: 'The body is not valid JSON.', status: 400 });
      const token = { raw, headers: { 'content-type': 'application/json' } };
      expect((await api.call('POST', '/api/apps/oauth/token', token)).body).toMatchObject({ error: 'invalid_request', status: 400 });
    });

    it.each<[string, object, string]>([
      ['/orders', { ...plainOrder, customer_id: '1' }, 'customer_id must be an integer.'],
      ['/orders', { ...plainOrder, order_items: [{ name: 'a', price: 1, quantity: '2' }] }, 'order_items[0].quantity must be an integer.'],
      ['/products', { ...plainProduct, category_id: '1' }, 'category_id must be an integer.'],
      ['/products', { ...plainProduct, variant: { price: 1, quantity: '1' } }, 'variant.quantity must be an integer.'],
      ['/discounts', { code: 'X', percentage: 1, is_active: '1' }, 'is_active must be 0 or 1.'],
      ['/categories', { name: 'X', position_index: '1' }, 'position_index must be an integer.'],
    ])('POST %s takes no number as text: case %#', async (path, body, message) => {
      expect((await shop.post(path, body)).body).toMatchObject({ message, status: 400 });
    });

    it.each<[string, object, string]>([
      ['/orders', { ...plainOrder, order_items: [{ name: '  ', price: 1, quantity: 2 }] }, 'order_items[0].name'],
      ['/products', { ...plainProduct, name: ' ' }, 'name'],
      ['/products', { ...plainProduct, variant: { price: 1, variant_name: '\t' } }, 'variant.variant_name'],
      ['/categories', { name: '\u00a0' }, 'name'],
      ['/customers', { name: '\n', phone: '01712345678' }, 'name'],
      ['/suppliers', { name: '\u2003' }, 'name'],
      ['/locations', { name: '  ' }, 'name'],
    ])('POST %s accepts no name that is only white space: case %#', async (path, body, field) => {
      const message = `${field} must have at least 1 character that is not white space.`;
      expect((await shop.post(path, body)).body).toEqual({ message, errors: [{ field, rule: 'blank', message }], status: 400 });
    });

    it('keep white space around a name, and accept no blank one in a change', async () => {
      const { location_id } = (await shop.post('/locations', { name: ' Shop ' })).body.data;
      const change = async (name: string): Promise<unknown> => (await shop.put(`/locations/${String(location_id)}`, { name })).body;
      expect(await change('  ')).toMatchObject({ message: 'name must have at least 1 character that is not white space.', status: 400 });
      expect(await change('')).toMatchObject({ message: 'name must have at least 1 character.', status: 400 });
      expect((await shop.get(`/locations/${String(location_id)}`)).body.data.name).toBe(' Shop ');
    });

    it('of merchants take no store id as text', async () => {
      const owner = await merchantOf(api, shop.store_id);
      const body = { app_id: shop.app_id, store_id: String(shop.store_id) };
      const { body: answer } = await owner.call('POST', '/api/apps/session-token', { body });
      expect(answer).toMatchObject({ message: 'store_id must be an integer of at least 1.', status: 400 });
    });

    it('leave integers of queries and paths as text', async () => {
      expect((await shop.get('/orders?page=1&limit=2&customer_id=5')).status).toBe(200);
      expect((await shop.get('/discounts?is_active=1')).status).toBe(200);
    });
  });

  describe('times in a query', () => {
    it.each([
      ['/orders', ['since', 'until', 'updated_since', 'updated_until']],
      ['/customers', ['since']],
      ['/products', ['since']],
      ['/analytics/summary', ['since']],
      ['/analytics/sales', ['since']],
    ])('of %s may have an offset with an unencoded +', async (path, names) => {
      for (const name of names) expect([name, (await shop.get(`${path}?${name}=2026-01-01T00:00:00+06:00`)).status]).toEqual([name, 200]);
    });

    it('mean the same as with an encoded one', async () => {
      const { order_id } = (await shop.post('/orders', plainOrder)).body.data;
      await api.query(`UPDATE orders SET created_at = '2020-01-01T00:00:00Z' WHERE order_id = $1`, [order_id]);
      const found = async (query: string): Promise<number> => (await shop.get(`/orders?${query}`)).body.pagination.total;
      expect(await found('until=2020-01-01T06:00:00+06:00')).toBe(1);
      expect(await found('until=2020-01-01T06:00:00%2B06:00')).toBe(1);
      expect(await found('until=2020-01-01T05:59:59+06:00')).toBe(0);
      expect(await found('until=2020-01-01+06:00')).toBe(1);
      expect(await found('until=2019-12-31+23:59')).toBe(0);
    });

    it('differ from those of a body, where a + is a +', async () => {
      const { body } = await shop.post('/discounts', { code: 'EID', percentage: 1, starts_at: '2026-01-01T00:00:00 06:00' });
      expect(body).toMatchObject({ message: 'starts_at must be an ISO 8601 date.', status: 400 });
    });
  });

  describe('names without effect', () => {
    const ignoredIn = (answer: { headers: Headers }): string | null => answer.headers.get('ignored-fields');
    const ignored = async (answer: Promise<{ headers: Headers }>): Promise<string | null> => ignoredIn(await answer);

    it('are listed in Ignored-Fields, of the query and of the body', async () => {
      expect(await ignored(shop.get('/orders?statu=pending&limit=1&sortby=x'))).toBe('statu, sortby');
      const customer = { name: 'Anna', phone: '01711111111', adress: {}, emial: 'a@example.com' };
      expect(await ignored(shop.post('/customers?x=1', customer))).toBe('x, adress, emial');
      expect(await ignored(shop.get('/store?a=1'))).toBe('a');
    });

    it('are listed in errors too', async () => {
      const { status, headers } = await shop.post('/customers', { nam: 'Anna' });
      expect([status, headers.get('ignored-fields')]).toEqual([400, 'nam']);
      expect(await ignored(shop.get('/orders/999999999?expand=items'))).toBe('expand');
      // Credentials are refused before anything else is checked.
      expect(await ignored(api.call('GET', v1('/orders?statu=x')))).toBeNull();
    });

    it('are not listed if there are none', async () => {
      expect(await ignored(shop.get('/orders?status=pending&page=1&limit=1&sort=created_at'))).toBeNull();
      expect(await ignored(shop.post('/orders', { ...plainOrder, shipping: 1 }))).toBeNull();
      expect(await ignored(shop.get('/store'))).toBeNull();
      expect(await ignored(shop.post('/customers', [1, 2]))).toBeNull();
    });

    it('are at most ten, and can be any text', async () => {
      const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${String(n)}`, 1]));
      expect((await ignored(shop.post('/customers', many)))?.split(', ')).toEqual(Array.from({ length: 10 }, (_, n) => `f${String(n)}`));
      expect(await ignored(shop.post('/customers', { ঠিকানা: 1, 'a, b\r\n': 1, 'x[]': 1 }))).toBe(
        `${encodeURIComponent('ঠিকানা')}, a%2C%20b%0D%0A, x[]`,
      );
      expect((await ignored(shop.post('/customers', { ['x'.repeat(5000)]: 1 })))?.length).toBe(100);
    });

    it('include those of nested objects and of objects in lists', async () => {
      const item = { name: 'Sari', price: 1, quantity: 1 };
      const order = { ...plainOrder, order_items: [item, { ...item, foo: 1, cost: 1 }], bar: {}, billing_address: { floor: 1 } };
      const product = { ...plainProduct, variant: { price: 1, foo: 1, position: 1 }, 'x.y': { price: 1 } };
      const metafields = [{ namespace: 'looks', key: 'size', value: '{"a":1}', value_type: 'json', zz: 1 }];
      const { product_id, sku_id } = await makeProduct(shop);
      const answers = {
        order: await shop.post('/orders', order),
        product: await shop.post('/products', product),
        stock: await shop.put(`/inventory/${String(product_id)}`, { variants: [{ sku_id, quantity: 7, zz: 1 }] }),
        metafields: await shop.put(`/metafields/product/${String(product_id)}`, { metafields }),
      };
      expect(Object.fromEntries(Object.entries(answers).map(([of, answer]) => [of, [answer.status, ignoredIn(answer)]]))).toEqual({
        order: [201, 'order_items[1].foo, order_items[1].cost, bar'],
        product: [201, 'variant.foo, variant.position, x.y'],
        stock: [200, 'variants[0].zz'],
        metafields: [200, 'metafields[0].zz'],
      });
    });

    it.each([null, 1, 'text', [], [{ foo: 1 }]])('are not those in %j where an object is meant', async (wrong) => {
      const product = await shop.post('/products', { name: 'Honey', variant: wrong });
      expect([product.status, product.body.errors[0].field, ignoredIn(product)]).toEqual([400, 'variant', null]);
      const order = await shop.post('/orders', { ...plainOrder, order_items: [wrong] });
      expect([order.status, order.body.errors[0].field, ignoredIn(order)]).toEqual([400, 'order_items[0]', null]);
    });

    it('are not listed outside of the app API', async () => {
      expect(await ignored(api.call('GET', '/api/dashboard/me?x=1'))).toBeNull();
    });
  });

  describe('the version', () => {
    it('is in every response, errors included', async () => {
      const paths = ['/store', '/orders/999999999', '/nowhere', '/orders?page=x'];
      for (const path of paths) expect((await shop.get(path)).headers.get('api-version')).toBe('1');
      expect((await api.call('GET', v1('/store'))).headers.get('api-version')).toBe('1');
      const unread = { headers: { 'content-type': 'application/xml' }, raw: '<x/>' };
      for (const path of ['/orders/%zz', '/', '/store/%00']) expect((await api.call('GET', v1(path))).headers.get('api-version')).toBe('1');
      expect((await shop.post('/orders', 'x'.repeat(2_000_000))).headers.get('api-version')).toBe('1');
      for (const method of ['POST', 'PATCH', 'OPTIONS']) {
        expect((await api.call(method, v1('/store'), unread)).headers.get('api-version')).toBe('1');
      }
      expect((await api.call('GET', '/api/dashboard/me')).headers.get('api-version')).toBeNull();
    });

    it('can be requested, and no other', async () => {
      expect((await shop.get('/store', { headers: { 'api-version': '1' } })).status).toBe(200);
      for (const version of ['2', '', 'v1', '1, 1']) {
        const { status, body } = await shop.post(
          '/customers',
          { name: 'A', phone: '01799999999' },
          { headers: { 'api-version': version } },
        );
        expect([status, body.code]).toEqual([400, 'unsupported_version']);
      }
      expect((await shop.get('/customers?search=01799999999')).body.data).toEqual([]);
    });

    it('is checked before the credentials and the path', async () => {
      for (const authorization of ['', 'Bearer nonsense'])
        for (const path of ['/store', '/nowhere']) {
          const { status, body } = await api.call('GET', v1(path), { headers: { 'api-version': '2', authorization } });
          expect([status, body.code]).toEqual([400, 'unsupported_version']);
        }
    });
  });

  describe('errors', () => {
    it.each([
      '/api/apps/v1',
      '/api/apps/v1/',
      '/api/apps/v1/nowhere',
      '/api/apps',
      '/api',
      '/api/',
      '/api/settings/apps',
      '/%61pi/apps/v1',
    ])('for the unknown path %s are 404, without a session too', async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, body } = await api.call(method, path, { raw: 'x', headers: { accept: 'text/html', 'content-type': 'text/plain' } });
        expect([method, status, body]).toEqual([method, 404, { message: 'Not found.', status: 404 }]);
      }
    });

    it('name the item of a list that is not an object', async () => {
      const { product_id } = await makeProduct(shop);
      const { text, body } = await shop.put(`/inventory/${String(product_id)}`, { variants: [[]] });
      expect(body).toMatchObject({ message: 'variants[0] must be an object.', errors: [{ field: 'variants[0]', rule: 'object' }] });
      expect(text.length).toBeLessThan(300);
    });

    it('have at most 8 kB', async () => {
      const { product_id } = await makeProduct(shop);
      const long = 'ঠ'.repeat(20_000);
      const answers = await Promise.all([
        shop.put(`/inventory/${String(product_id)}`, { variants: Array.from({ length: 250 }, () => ({})) }),
        shop.post('/customers', { name: 'a', phone: '01788888888', address: { [long]: { [long]: '\0' } } }),
        shop.post('/customers', { [long]: '\0' }),
        shop.post('/orders', { order_items: Array.from({ length: 500 }, () => ({ price: 'x', discount: 'x', product_id: 'x' })) }),
        shop.get(`/orders?cursor=${'a'.repeat(5000)}&status=${'b'.repeat(5000)}`),
        shop.get(`/orders/${'9'.repeat(9000)}`),
        api.call('POST', '/api/apps/oauth/token', { body: { [long]: 1, client_id: long.slice(0, 900), grant_type: [] } }),
      ]);
      for (const { status, text } of answers) {
        expect(Math.floor(status / 100)).toBe(4);
        expect(Buffer.byteLength(text)).toBeLessThan(8192);
      }
    });

    it.each(['https://app.example.com/callback\0', `https://app.example.com/${'a'.repeat(5000)}`, '\ud800'])(
      'for the redirect URI %# are invalid_redirect_uri',
      async (redirect_uri) => {
        const query = new URLSearchParams({ client_id: shop.client_id, redirect_uri, scope: 'read:store', state: 'x', store_id: '1' });
        const asked = await api.call('GET', `/api/apps/oauth/authorize?${query.toString()}`);
        expect(asked.body).toMatchObject({ status: 400, error: 'invalid_redirect_uri' });
        const code = await api.make.code(shop, shop.store_id);
        const { client_id, client_secret } = shop;
        const body = { grant_type: 'authorization_code', client_id, client_secret, code, redirect_uri };
        expect((await api.call('POST', '/api/apps/oauth/token', { body })).body).toMatchObject({
          status: 400,
          error: 'invalid_redirect_uri',
        });
      },
    );
  });
});
