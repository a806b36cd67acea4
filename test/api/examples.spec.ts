import { readFileSync } from 'node:fs';
import { makeProduct } from '../catalog.js';
import type { Shop } from '../factories.js';
import { useOwnApi } from '../harness.js';
import { merchantOf, type SignedInMerchant } from '../merchants.js';
import { OPERATIONS } from '../operations.js';
import { developerOf } from '../extensions.js';
import { makeSupplier } from '../procurement.js';
import { type Ids, RESOURCES } from '../resources.js';

const V1 = '/api/apps/v1';

type Content = Record<string, { example?: object } | undefined>;
const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, { requestBody?: { content: Content } }>>;
};

/** Operations with a JSON body, and its example. */
const WITH_BODY = OPERATIONS.flatMap(
  ({ id, method, path }): [string, { id: string; method: string; path: string; example: object | undefined }][] => {
    const content = paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json'];
    return content ? [[`${method} ${path}`, { id, method, path, example: content.example }]] : [];
  },
);

/** The app API comes first: operations of merchants revoke the tokens of the app. */
const IN_ORDER = [...WITH_BODY].sort(([, { path: a }], [, { path: b }]) => Number(b.startsWith(V1)) - Number(a.startsWith(V1)));

/** Operations that refuse their example, because it carries no real secret or needs a subscription or a balance first. */
const REFUSED: Readonly<Record<string, string>> = {
  'dashboard.signIn': 'invalid_credentials',
  'oauth.token': 'invalid_client',
  'sessionTokens.verify': 'invalid_session_token',
  'oauth.decide': 'invalid_client',
  'identity.authorizeForm': 'invalid_client',
  'identity.logoutForm': 'invalid_client',
  'identity.token': 'invalid_client',
  'identity.introspect': 'invalid_client',
  'identity.revoke': 'invalid_client',
  'identity.queryUserInfo': 'invalid_token',
  'extensions.proxy': 'invalid_token',
  'usageCharges.create': 'no_active_subscription',
  'wallet.debit': 'insufficient_balance',
  'charges.update': 'no_active_subscription',
};

/** Paths whose example names rows of the path, which are the first of their kind. */
const FIRST: readonly string[] = ['/inventory/{product_id}', '/inventory/{product_id}/adjust'];

describe('the examples of the API reference', () => {
  const api = useOwnApi();
  let shop: Shop;
  let owner: SignedInMerchant;
  let robot: Ids;

  beforeAll(async () => {
    // The examples name rows with the id 1, which are those of a new database.
    shop = await api.shop({ app: { is_first_party: 1, webhook_url: 'http://127.0.0.1:9/hook', topics: ['order.created'] } });
    await makeProduct(shop, { variant: { price: 1, quantity: 100 } });
    await makeSupplier(shop);
    await shop.post('/locations', { name: 'Second' });
    owner = await merchantOf(api, shop.store_id);
    const body = { name: 'Robot', store_id: shop.store_id, scopes: ['read:store', 'read:products'] };
    robot = (await owner.call('POST', '/api/apps/custom-apps', { body })).body.data;
    Object.assign(robot, await developerOf(api, shop).extension());
    const charge = { name: 'Setup', amount: 100, return_url: 'https://app.example.com/done' };
    robot['gateway'] = 'sandbox';
    robot['charge_id'] = (await shop.post('/billing/charges', charge)).body.data.charge_id;
  });

  async function pathOf(method: string, path: string): Promise<string> {
    const known = RESOURCES.find(({ operations }) => `${method} ${path.replace(V1, '')}` in operations);
    const first = FIRST.includes(path.replace(V1, ''));
    const ids = first ? { product_id: 1 } : ((await known?.make(shop, api)) ?? robot);
    return path.replace(/\{(\w+)\}/g, (_, name: string) => String({ ...known?.words, ...ids }[name]));
  }

  it.each(IN_ORDER)('of %s works as it stands', async (_, { id, method, path, example }) => {
    expect(example).toBeDefined();
    const url = await pathOf(method, path);
    const isOfApps = path.startsWith(`${V1}/`);
    const headers: Record<string, string> = /session\/verify$|\/extensions\/app/.test(path)
      ? { 'x-client-id': shop.client_id, 'x-client-secret': shop.client_secret }
      : {};
    const options = { body: example, headers };
    const client = { 'x-client-id': shop.client_id, 'x-client-secret': shop.client_secret, 'x-store-id': String(shop.store_id) };
    const credentials = path.endsWith('/webhooks/secret/rotate') ? client : { authorization: `Bearer ${shop.access_token}` };
    const answer = isOfApps ? await api.call(method, url, { ...options, headers: credentials }) : await owner.call(method, url, options);
    const code: unknown = answer.body.code ?? answer.body.error;
    expect([answer.status < 300 ? undefined : code, answer.text]).toEqual([REFUSED[id], answer.text]);
  });
});
