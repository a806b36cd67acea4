import { useApi } from '../harness.js';
import type { CallOptions } from '../caller.js';
import type { Shop } from '../factories.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const KB = 1024;

/** Returns an object with `count` fields. */
const fields = (count: number, value: unknown = 0): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [n.toString(36), value]));
/** Returns JSON text of just under `bytes` bytes that begins with `start` and repeats `part` in an array. */
const repeated = (bytes: number, start: string, part: string): string => {
  const count = Math.floor((bytes - start.length - 4) / (part.length + 1));
  return `${start}[${Array.from({ length: count }, () => part).join(',')}]}`;
};
const manyKeys = (bytes: number): string =>
  `{${Array.from({ length: Math.floor(bytes / 11) }, (_, n) => `"${(n + 36 ** 4).toString(36)}":1`).join(',')}}`;
const manyFormKeys = (bytes: number): string =>
  Array.from({ length: Math.floor(bytes / 8) }, (_, n) => `${(n + 36 ** 4).toString(36)}=1`).join('&');

/** Costliest bodies of each class of routes: name, method, path and request. */
const COSTLY: [what: string, method: string, path: string, options: CallOptions][] = [
  ['a form of many fields', 'POST', '/login', { raw: manyFormKeys(16 * KB), headers: FORM }],
  ['a long list of languages', 'GET', '/login', { headers: { 'accept-language': `${' '.repeat(15_000)}en` } }],
  ['a form with a long field', 'POST', '/login', { raw: `password=${'%20'.repeat(5_400)}`, headers: FORM }],
  ['a token request of many fields', 'POST', '/api/apps/oauth/token', { raw: manyKeys(15 * KB) }],
  [
    'a token request with a long field',
    'POST',
    '/api/apps/oauth/token',
    { body: { grant_type: ' '.repeat(16_000), client_id: '\n'.repeat(100) } },
  ],
  ['a customer of many fields', 'POST', '/api/apps/v1/customers', { raw: manyKeys(250 * KB) }],
  ['a customer with an address of many fields', 'POST', '/api/apps/v1/customers', { raw: `{"address":${manyKeys(250 * KB)}}` }],
  ['a customer with an address of many objects', 'POST', '/api/apps/v1/customers', { raw: repeated(256 * KB, '{"address":', '{}') }],
  ['a customer with unknown lists', 'POST', '/api/apps/v1/customers', { raw: repeated(256 * KB, '{"unknown":', '[0]') }],
  ['a customer with as many values as allowed', 'POST', '/api/apps/v1/customers', { body: { unknown: fields(25, fields(199)) } }],
  [
    'a customer with a long text',
    'POST',
    '/api/apps/v1/customers',
    { body: { name: ' '.repeat(250 * KB), email: `a@${'a.'.repeat(100)}` } },
  ],
  [
    'an email of dots',
    'POST',
    '/api/apps/v1/customers',
    { body: { name: 'A', phone: '0'.repeat(12), email: `${'a.'.repeat(120 * KB)}@b` } },
  ],
  ['an order of 1 MB of empty lines', 'POST', '/api/apps/v1/orders', { raw: repeated(KB * KB, '{"order_items":', '{}') }],
  ['an order of 1 MB of unknown objects', 'POST', '/api/apps/v1/orders', { raw: repeated(KB * KB, '{"unknown":', '{}') }],
  ['an order of as many invalid lines as allowed', 'POST', '/api/apps/v1/orders', { raw: repeated(1_500, '{"order_items":', '{}') }],
];

describe('a request', () => {
  const api = useApi();
  let shop: Shop;
  let plain: number;
  beforeAll(async () => {
    shop = await api.shop();
    plain = await cost(() => send('GET', '/api/apps/v1/store', {}));
  });

  const send = async (method: string, path: string, options: CallOptions): Promise<number> => {
    const headers = { ...(path.startsWith('/api/apps/v1') && { authorization: `Bearer ${shop.access_token}` }), ...options.headers };
    return (await api.call(method, path, { ...options, headers })).status;
  };

  /**
   * Returns the least CPU time of a request in milliseconds, of at most thirty: the first ones are compiled, and other work on the processor
   * adds to the others. Sends no more when one takes less than `enough`.
   */
  async function cost(request: () => Promise<unknown>, enough = 0): Promise<number> {
    let least = Infinity;
    for (let n = 0; n < 30 && least >= enough; n++) {
      const before = process.cpuUsage();
      await request();
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
    }
    return least;
  }

  it.each(COSTLY)('with %s takes no more CPU time than thirty plain requests', async (_, method, path, options) => {
    // A plain request takes about a millisecond of this process, with its client; no request may take 50.
    const most = 30 * plain;
    expect(await cost(() => send(method, path, options), most)).toBeLessThan(most);
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
