import type { Answer } from '../caller.js';
import { block, developerOf, EXTENSIONS } from '../extensions.js';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { MARK } from '../hostile-values.js';
import { merchantOf } from '../merchants.js';
import { plainOrder } from '../orders.js';

const V1 = '/api/apps/v1';
const PROXY = `${EXTENSIONS}/api-proxy`;
const CHARGE = { name: 'Setup', amount: 100, metadata: MARK };
const ACTION = { store_id: 1, extension_id: 1, action: 'estimate', payload: MARK };
const HOOK = { event_topic: 'order.created', target_url: 'http://127.0.0.1:9/' };

/** Requests with an object whose members are free, and the path of that object. */
const REQUESTS: [method: string, path: string, body: object, field: string][] = [
  ['POST', `${V1}/customers`, { name: 'Anna', phone: '01712345678', address: MARK }, 'address'],
  ['PUT', `${V1}/customers/1`, { address_json: MARK }, 'address_json'],
  ['POST', `${V1}/orders`, { ...plainOrder, billing_address: MARK }, 'billing_address'],
  ['POST', `${V1}/orders`, { ...plainOrder, address: { address: 'House 1', geo: MARK } }, 'address.geo'],
  ['PUT', `${V1}/orders/1`, { address: { address: 'House 1', geo: MARK } }, 'address.geo'],
  ['POST', `${V1}/billing/charges`, CHARGE, 'metadata'],
  ['POST', `${V1}/billing/subscriptions`, { ...CHARGE, return_url: 'https://app.example.com/', billing_interval: 'monthly' }, 'metadata'],
  ['POST', `${V1}/billing/usage-charges`, { description: 'SMS', quantity: 1, unit_price: 10, metadata: MARK }, 'metadata'],
  ['POST', `${V1}/billing/wallet/debit`, { amount: 10, description: 'SMS', metadata: MARK }, 'metadata'],
  ['POST', `${V1}/webhooks`, { ...HOOK, filter: MARK }, 'filter'],
  ['POST', `${V1}/webhooks/verify`, { payload: '{}', headers: MARK }, 'headers'],
  ['POST', `${EXTENSIONS}/app`, block({ config: MARK }), 'config'],
  ['POST', `${EXTENSIONS}/app`, block({ settings_schema: MARK }), 'settings_schema'],
  ['PUT', `${EXTENSIONS}/app/1`, { config: MARK }, 'config'],
  ['POST', `${EXTENSIONS}/app/deploy`, { extensions: [block(), block({ config: MARK })] }, 'extensions[1].config'],
  ['POST', `${EXTENSIONS}/storefront/action`, ACTION, 'payload'],
  ['POST', PROXY, { method: 'POST', path: `${V1}/customers`, body: MARK }, 'body'],
];

describe('a number beyond the range of numbers', () => {
  const api = useApi();
  let shop: Shop;
  let token: string;
  beforeAll(async () => {
    shop = await api.shop();
    const { extension_id } = await developerOf(api, shop).extension();
    const merchant = await merchantOf(api, shop.store_id);
    const path = `${EXTENSIONS}/sandbox-token?extension_id=${String(extension_id)}&store_id=${String(shop.store_id)}`;
    token = (await merchant.call('GET', path)).body.data.token as string;
  });

  const send = (method: string, path: string, raw: string): Promise<Answer> => {
    const { client_id, client_secret, access_token } = shop;
    const client = { 'x-client-id': client_id, 'x-client-secret': client_secret };
    const bearer = { authorization: `Bearer ${path === PROXY ? token : access_token}` };
    return api.call(method, path, { raw, headers: path.startsWith(`${EXTENSIONS}/app`) ? client : bearer });
  };

  it.each(REQUESTS)('is refused at any depth of an object of %s %s', async (method, path, body, field) => {
    for (const [json, at] of [
      ['{"a":1e400}', '.a'],
      ['{"a":1,"b":{"c":[1,{"d":-1e309}]}}', '.b.c[1].d'],
    ] as const) {
      const answer = await send(method, path, JSON.stringify(body).replace(`"${MARK}"`, json));
      const message = `${field}${at} must be a number within ±1.7976931348623157e+308.`;
      expect([answer.status, answer.body]).toEqual([
        400,
        { message, status: 400, errors: [{ field: field + at, rule: 'range', message }] },
      ]);
    }
  });

  it('is refused in the query of a proxied request', async () => {
    const { status, body } = await send('POST', PROXY, `{"method":"GET","path":"${V1}/orders","query":{"limit":1e400}}`);
    expect([status, body.message]).toEqual([400, 'query must be an object of strings, numbers and booleans.']);
  });

  it('is refused in the JSON of a metafield', async () => {
    const set = (value: string): Promise<Answer> =>
      shop.post(`/metafields/store/${String(shop.store_id)}`, { namespace: 'a', key: 'b', value, value_type: 'json' });
    expect((await set('{"a":[1e308]}')).status).toBeLessThan(300);
    for (const value of ['1e400', '{"a":1e400}', '[[[-1e309]]]', `${'['.repeat(9999)}1e400${']'.repeat(9999)}`]) {
      const { status, body } = await set(value);
      expect([status, body.code, body.message]).toEqual([400, 'invalid_value', 'value must have numbers within ±1.7976931348623157e+308.']);
    }
  });

  it('does not include the largest and the smallest numbers', async () => {
    const answer = await send(
      'POST',
      `${EXTENSIONS}/app`,
      JSON.stringify(block({ config: MARK })).replace(`"${MARK}"`, '{"a":[1e308,-1e308,1e-400]}'),
    );
    expect([answer.status, answer.body.data.config]).toEqual([201, { a: [1e308, -1e308, 0] }]);
  });
});
