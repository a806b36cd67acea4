import { COSTLY } from '../../bench/costly-bodies.mjs';
import { useApi } from '../harness.js';
import type { CallOptions } from '../caller.js';
import type { Shop } from '../factories.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const KB = 1024;

/** Returns an object with `count` fields. */
const fields = (count: number, value: unknown = 0): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [n.toString(36), value]));

describe('a request', () => {
  const api = useApi();
  let shop: Shop;
  beforeAll(async () => (shop = await api.shop()));

  const send = async (method: string, path: string, options: CallOptions): Promise<number> => {
    const headers = { ...(path.startsWith('/api/apps/v1') && { authorization: `Bearer ${shop.access_token}` }), ...options.headers };
    return (await api.call(method, path, { ...options, headers })).status;
  };

  // `npm run bench -- --only bodies` measures their cost.
  it.each(COSTLY)('with $what gets $status', async ({ method, path, headers = {}, body, status }) => {
    expect(await send(method, path, { headers, ...(body !== undefined && { raw: body }) })).toBe(status);
  });

  it.each<[string, object, string]>([
    ['more than 200 fields', fields(201), 'The request must have at most 200 fields.'],
    ['an object of more than 200 fields', { address: { inner: fields(201) } }, 'address.inner must have at most 200 fields.'],
    ['more than 5,000 values', { unknown: Array.from({ length: 5_001 }, () => 0) }, 'The request must have at most 5000 values.'],
    ['an object of more than 8 kB', { address: { city: 'x'.repeat(8_192) } }, 'address must have at most 8192 bytes as JSON.'],
  ])('with %s is refused', async (_, body, message) => {
    const answer = await shop.post('/customers', { name: 'Anna', phone: '01712345678', ...body });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    const order = { address: { address: 'Dhaka' }, order_items: [{ name: 'Sari', price: 1, quantity: 1 }] };
    expect((await shop.post('/orders', { ...order, billing_address: { city: 'x'.repeat(8_192) } })).status).toBe(400);
  });

  it('with more than 200 fields is refused by forms and the token endpoint, too', async () => {
    const form = new URLSearchParams(Object.keys(fields(201)).map((name) => [name, '1'])).toString();
    const [page, token] = await Promise.all([
      api.call('POST', '/login', { raw: form, headers: FORM }),
      api.call('POST', '/api/apps/oauth/token', { body: fields(201) }),
    ]);
    expect([page.status, token.status, token.body.error]).toEqual([400, 400, 'invalid_request']);
    expect(token.body.message).toBe('The request must have at most 200 fields.');
  });

  it('has the body limit of its route', async () => {
    const client = { 'x-client-id': shop.client_id, 'x-client-secret': shop.client_secret };
    const [small, normal, large] = [17 * KB, 257 * KB, KB * KB].map((bytes) => JSON.stringify({ x: 'x'.repeat(bytes) }));
    const statuses = await Promise.all([
      send('POST', '/login', { raw: `x=${'x'.repeat(17 * KB)}`, headers: FORM }),
      send('POST', '/api/apps/oauth/token', { raw: small! }),
      send('POST', '/api/dashboard/login', { raw: small! }),
      send('POST', '/api/apps/session/verify', { raw: small!, headers: client }),
      send('POST', '/api/apps/v1/customers', { raw: small! }),
      send('POST', '/api/apps/v1/customers', { raw: normal! }),
      send('POST', '/api/apps/v1/orders', { raw: normal! }),
      send('POST', '/api/apps/v1/purchase-orders', { raw: normal! }),
      send('PUT', '/api/apps/v1/inventory/1', { raw: normal! }),
      send('POST', '/api/apps/v1/orders', { raw: large! }),
    ]);
    expect(statuses).toEqual([413, 413, 413, 413, 400, 413, 400, 400, 400, 413]);
  });
});
