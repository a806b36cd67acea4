import type { Answer, Json } from '../caller.js';
import { Till } from '../billing.js';
import { block, developerOf, EXTENSIONS } from '../extensions.js';
import { useApi } from '../harness.js';
import { plainOrder } from '../orders.js';
import { type Receiver, startReceiver } from '../receiver.js';

const V1 = '/api/apps/v1';

/** Names that objects and functions have, apart from `__proto__`. */
const NAMES = ['prototype'].concat(Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__'));

const named = (value: unknown): Record<string, unknown> => Object.fromEntries(NAMES.map((name) => [name, value]));

/** Object whose keys are such names, with values of every kind, also inside of objects and lists. */
const OBJECT = { ...named('a'), address: 'House 1', length: 3, then: null, inner: { ...named(1), list: [named(null), [named({})]] } };

describe('an object of free form', () => {
  const api = useApi();
  let till: Till;
  let receiver: Receiver;
  beforeAll(async () => {
    till = await Till.open(api);
    receiver = await startReceiver({ respond: () => ({ status: 200, body: '{}', headers: { 'content-type': 'application/json' } }) });
  });
  afterAll(() => receiver.close());

  const dataOf = ({ status, text, body }: Answer): Json => {
    if (status >= 300) throw new Error(text);
    return body.data;
  };

  it('keeps the names of members of every object in the addresses of orders and customers', async () => {
    const { shop } = till;
    const made = await shop.post('/orders', { ...plainOrder, address: OBJECT, billing_address: OBJECT });
    const order = dataOf(await shop.get(`/orders/${String(dataOf(made)['order_id'])}`));
    expect([order['address'], order['billing_address']].map((text) => JSON.parse(String(text)) as unknown)).toEqual([OBJECT, OBJECT]);

    const customer = dataOf(await shop.post('/customers', { name: 'Anna', phone: '01712345678', address: OBJECT }));
    const path = `/customers/${String(customer['user_id'])}`;
    expect(dataOf(await shop.get(path))['address_json']).toEqual(OBJECT);
    const changed = { ...OBJECT, toString: 'b' };
    expect(dataOf(await shop.put(path, { address_json: changed }))['address_json']).toEqual(changed);
  });

  it('keeps them in the metadata of charges, plans and usage', async () => {
    const { shop } = till;
    const charge = await till.charge({ metadata: OBJECT });
    const plan = await till.plan({ metadata: OBJECT });
    expect([charge.metadata, (await till.read(charge.charge_id)).metadata, plan.metadata]).toEqual([OBJECT, OBJECT, OBJECT]);
    await till.pay(plan.charge_id);
    const usage = await shop.post('/billing/usage-charges', { description: 'SMS', quantity: 1, unit_price: 10, metadata: OBJECT });
    expect(dataOf(usage)['metadata']).toEqual(OBJECT);
  });

  it('keeps them in the settings of extensions, created individually or deployed', async () => {
    const developer = developerOf(api, till.shop);
    const made = dataOf(await developer.call('POST', '', block({ config: OBJECT, settings_schema: OBJECT })));
    expect([made['config'], made['settings_schema']]).toEqual([OBJECT, OBJECT]);
    await developer.deploy([block({ handle: 'deployed', config: OBJECT, settings_schema: OBJECT })]);
    const [row] = dataOf(await developer.call('GET', '')) as unknown as Json[];
    expect([row?.handle, row?.config, row?.settings_schema]).toEqual(['deployed', OBJECT, OBJECT]);
  });

  it('keeps them in the payloads of storefront actions and proxied requests', async () => {
    const { shop, owner } = till;
    const action = block({ type: 'storefront_action', target: 'product.details', url: undefined, action_url: receiver.url });
    const { extension_id } = await developerOf(api, shop).extension({ ...action, scopes: ['read:customers', 'write:customers'] });
    const sent = { store_id: shop.store_id, extension_id, action: 'estimate', payload: OBJECT };
    expect((await api.call('POST', `${EXTENSIONS}/storefront/action`, { body: sent })).status).toBe(200);
    expect(JSON.parse(receiver.requests.at(-1)?.body ?? '').payload).toEqual(OBJECT);

    const path = `${EXTENSIONS}/sandbox-token?extension_id=${String(extension_id)}&store_id=${String(shop.store_id)}`;
    const { token } = dataOf(await owner.call('GET', path)) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const proxied = { method: 'POST', path: `${V1}/customers`, body: { name: 'Ben', phone: '01812345678', address: OBJECT } };
    const { user_id } = dataOf(await api.call('POST', `${EXTENSIONS}/api-proxy`, { headers, body: proxied })) as { user_id: number };
    expect(dataOf(await shop.get(`/customers/${String(user_id)}`))['address_json']).toEqual(OBJECT);
  });

  it.each(NAMES)('is refused as a filter on the field %s, which no topic has', async (name) => {
    const hook = { event_topic: 'order.created', target_url: receiver.url };
    for (const filter of [{ [name]: 'a' }, { order_id: 1, [name]: { gt: 1 } }, { [`order_id.${name}`]: 1 }]) {
      const { status, body } = await till.shop.post('/webhooks', { ...hook, filter });
      const field = `filter.${Object.keys(filter).at(-1) ?? ''}`;
      expect([status, body.errors[0].field, body.errors[0].rule]).toEqual([400, field, 'known']);
      expect(body.message).toMatch(/names a field that the topic does not have; its fields are order_id, /);
    }
    const operator = await till.shop.post('/webhooks', { ...hook, filter: { order_id: { [name]: 1 } } });
    expect([operator.status, operator.body.errors[0].rule]).toEqual([400, 'operators']);
  });

  it.each(NAMES)('is ignored as a field that is not declared, with the key %s', async (name) => {
    const body = { name: 'Eve', phone: '01912345678', extra: { [name]: 'a', inner: [{ [name]: { a: 1 } }] }, [name]: { [name]: 1 } };
    const { user_id } = dataOf(await till.shop.post('/customers', body)) as { user_id: number };
    expect((await till.shop.delete(`/customers/${String(user_id)}`)).status).toBe(200);
  });

  it('must not have the key __proto__, at any depth', async () => {
    for (const json of ['{"__proto__":{"a":1}}', '{"address":"House 1","inner":[{"__proto__":1}]}']) {
      const raw = JSON.stringify({ ...plainOrder, address: 'MARK' }).replace('"MARK"', json);
      expect((await till.shop.post('/orders', undefined, { raw })).status).toBe(400);
    }
  });
});
