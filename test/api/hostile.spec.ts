import '../built.js';
import { acceptedOfBilling } from '../billing.js';
import type { CallOptions } from '../caller.js';
import { makeCategory, makeProduct, plainProduct } from '../catalog.js';
import type { Shop } from '../factories.js';
import { flaw } from '../flaw.js';
import { atOnce, useApi } from '../harness.js';
import { acceptedOfDevelopers, organisationIds } from '../developers.js';
import { block, developerOf } from '../extensions.js';
import { BODIES, FRAGMENTS, IDS, MARK, oneOfEach, queriesOf, withField, WORDS } from '../hostile-values.js';
import { CALLBACK, Identity } from '../identity.js';
import { merchantOf, type SignedInMerchant } from '../merchants.js';
import { type Known, OPERATIONS } from '../operations.js';
import { place, plainOrder } from '../orders.js';
import { type Goods, makeGoods, makePurchase, makeTransfer, plainPurchase, plainTransfer } from '../procurement.js';
import { addToStaffDirectly } from '../staff.js';

/** A request and a description of its hostile part. */
interface Attempt {
  what: string;
  method: string;
  path: string;
  options?: CallOptions;
  /** The only correct status. */
  expects?: number;
}

const having = (holds: (known: Known) => boolean): [string, Known][] =>
  OPERATIONS.filter(holds).map((known) => [`${known.method} ${known.path}`, known]);

/** Functions that return valid bodies, by operation. Bodies differ from call to call where they must be unique. */
type Accepted = Record<string, () => object[]>;

/** Headers that are read before the handler of any operation. */
const CREDENTIALS = ['x-client-id', 'x-client-secret', 'if-match'];
/** The first operation of each method and set of headers: the same hooks read the headers of the others. */
const FIRST_OF_KIND = new Set(new Map(OPERATIONS.toReversed().map((known) => [`${known.method} ${known.headers.join()}`, known])).values());

const METAFIELD = { namespace: 'looks', key: 'colour', value: 'red', value_type: 'string' };

/** Operations of merchants, which need a session. */
const isOfMerchants = (path: string): boolean =>
  !path.startsWith('/api/apps/v1/') && !path.endsWith('/oauth/token') && !path.endsWith('/session/verify');

/** Path parameters that are not ids, and the status for an invalid one. */
const WORDS_IN_PATHS: Readonly<Record<string, number>> = { gateway: 404, code: 200, resource_type: 400, request_id: 404 };

describe('hostile input', () => {
  const api = useApi();
  let shop: Shop;
  let other: Shop;
  let owner: SignedInMerchant;
  let ids: Record<string, string>;
  let session_token: string;
  let sandbox_token: string;
  let goods: Goods;
  let made = 0;
  const identity = new Identity(api);

  beforeAll(async () => {
    await identity.begin();
    shop = await api.shop({ app: { webhook_url: 'http://127.0.0.1:9/hook', topics: ['order.status_changed'] } });
    const { user_id } = (await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data;
    const { order_id } = await place(shop, { customer_id: user_id });
    const { subscription_id } = (await shop.get('/webhooks')).body.data[0];
    const { id } = await addToStaffDirectly(api, shop.store_id);
    owner = await merchantOf(api, shop.store_id);
    other = await api.shop({
      store: { store_id: shop.store_id },
      app: { is_first_party: 1, webhook_url: 'http://127.0.0.1:9/hook', topics: [] },
    });
    const robot = { name: 'Robot', store_id: shop.store_id, scopes: ['read:store'] };
    const { app_id } = (await owner.call('POST', '/api/apps/custom-apps', { body: robot })).body.data;
    const [{ installation_id }, { location_id }] = [other, (await shop.get('/locations')).body.data[0]];
    const { product_id, sku_id } = await makeProduct(shop);
    const { category_id } = await makeCategory(shop);
    const { discount_id, code } = (await shop.post('/discounts', { code: 'SALE', percentage: 10 })).body.data;
    goods = await makeGoods(shop);
    const [{ purchase_order_id }, { transfer_id }] = [await makePurchase(shop, goods), await makeTransfer(shop, goods)];
    const stock = { supplier_id: goods.supplier_id, purchase_order_id, transfer_id, product_id, sku_id, category_id, location_id };
    const made = { user_id, order_id, subscription_id, id, app_id, installation_id, discount_id, ...stock } as Record<string, number>;
    Object.assign(made, await organisationIds(api, owner, app_id));
    const named = { code, gateway: 'sandbox', resource_type: 'order', resource_id: String(order_id), namespace: 'none', key: 'none' };
    made['charge_id'] = (await shop.post('/billing/charges', { name: 'Setup', amount: 100 })).body.data.charge_id;
    const request_id = (await shop.get('/store')).headers.get('x-request-id') ?? '';
    ids = { ...Object.fromEntries(Object.entries(made).map(([name, one]) => [name, String(one)])), ...named, request_id };
    // A token of a separate app, because the set of the other one is deployed.
    const { extension_id: calling } = await developerOf(api, await api.shop({ store: { store_id: shop.store_id } })).extension();
    const issued = `/api/apps/extensions/sandbox-token?extension_id=${String(calling)}&store_id=${String(shop.store_id)}`;
    sandbox_token = (await owner.call('GET', issued)).body.data.token as string;
    Object.assign(ids, { extension_id: String((await developerOf(api, shop).extension()).extension_id), version: '1' });
    const { app_id: asking, store_id } = shop;
    ({ session_token } = (await owner.call('POST', '/api/apps/session-token', { body: { app_id: asking, store_id } })).body.data);
    await api.events(shop.store_id);
  });

  const idOf = (name: string): number => Number(ids[name]);
  const next = (): string => String(++made);

  /** Valid bodies of the operations. */
  function accepted(id: string): object[] {
    const { client_id, client_secret } = shop;
    const oauth = { client_id, client_secret, code: 'none', redirect_uri: 'https://app.example.com/callback', code_verifier: 'none' };
    const types = 'urn:ietf:params:oauth:';
    const swap = { ...oauth, grant_type: `${types}grant-type:token-exchange`, subject_token: session_token };
    Object.assign(swap, { subject_token_type: `${types}token-type:jwt`, requested_token_type: `${types}token-type:access_token` });
    const known: Accepted = {
      'oauth.token': () => [
        ...['authorization_code', 'refresh_token'].map((grant_type) => ({ ...oauth, grant_type, refresh_token: 'none' })),
        swap,
      ],
      'payments.notify': () => [{ session_txn: 'none' }],
      'sessionTokens.verify': () => [{ session_token }],
      ...acceptedOfExtensions(),
      ...acceptedOfIdentity(),
      'products.create': () => [{ ...plainProduct, category_id: idOf('category_id') }],
      'products.update': () => [{ name: 'Honey', description: '<p>Pure</p>' }],
      'variants.create': () => [{ price: 1, images: 'https://img.example.com/a.webp,https://img.example.com/b.webp' }],
      'variants.update': () => [{ price: 2, weight: 0.5 }],
      'categories.create': () => [{ name: 'Sweets', parent_id: idOf('category_id') }],
      'categories.update': () => [{ name: 'Food', slug: 'food' }],
      'customers.create': () => [{ name: 'Bela', phone: `018${next().padStart(8, '0')}`, address: {} }],
      'customers.update': () => [{ name: 'Bela', address_json: {} }],
      'orders.create': () => [{ ...plainOrder, customer_id: idOf('user_id'), billing_address: {} }],
      'orders.update': () => [{ note: 'Ring twice.', address: { address: 'House 2' }, billing_address: {} }],
      'orders.updateStatus': () => [{ order_status: 'processing' }],
      'webhooks.create': () => [
        { event_topic: 'order.created', target_url: `http://127.0.0.1:9/${next()}`, filter: {}, fields: ['total'] },
      ],
      'exports.create': () => [{ resource: 'orders', format: 'csv', filter: {}, fields: ['order_id'] }],
      'webhooks.update': () => [{ is_active: true, filter: { total: 5 } }],
      'webhooks.replay': () => [{ since: '2020-01-01', until: '2030-01-01' }],
      'webhooks.rotateSecret': () => [{ subscription_id: idOf('subscription_id') }],
      'webhooks.verify': () => [{ payload: '{}', headers: { 'webhook-id': 'a' }, secret: 'whsec_AAAA' }],
      'discounts.create': () => [{ code: `SALE${next()}`, percentage: 10 }],
      'discounts.update': () => [{ percentage: 20, minimum_order_value: 500 }],
      'locations.create': () => [{ name: 'Warehouse', is_default: 0 }],
      'locations.update': () => [{ name: 'Shop', is_default: true }],
      'inventory.set': () => [{ variants: [{ sku_id: idOf('sku_id'), quantity: 5, expected_quantity: 5 }], location_id: null }],
      'inventory.adjust': () => [{ sku_id: idOf('sku_id'), adjustment: 1, reason: 'Found', location_id: idOf('location_id') }],
      ...acceptedOfProcurement(),
      'metafields.set': () => [METAFIELD],
      'metafields.setMany': () => [{ metafields: [METAFIELD] }],
      ...acceptedOfMerchants(),
    };
    return known[id]?.() ?? acceptedOfBilling[id] ?? acceptedOfDevelopers[id] ?? [];
  }

  /** Valid bodies of the identity provider, up to the code and the token. */
  function acceptedOfIdentity(): Accepted {
    const credentials = identity.client;
    return {
      'identity.token': () => [
        { ...credentials, grant_type: 'authorization_code', code: 'none', redirect_uri: CALLBACK, code_verifier: 'none' },
      ],
      'identity.revoke': () => [{ ...credentials, token: 'none', token_type_hint: 'access_token' }],
      'identity.introspect': () => [{ ...credentials, token: 'none' }],
      'identity.queryUserInfo': () => [{ ...credentials, access_token: 'none' }],
      'identity.logoutForm': () => [{ client_id: credentials.client_id }],
      'identity.authorizeForm': () => [Object.fromEntries(new URL(identity.address(), api.base_url).searchParams)],
    };
  }

  /** Valid bodies of procurement. */
  function acceptedOfProcurement(): Accepted {
    const { sku_id } = goods.first;
    const line = { purchase_order_item_id: 1, sku_id, quantity: 1, rejected_quantity: 1, rejection_reason: 'Torn' };
    return {
      'suppliers.create': () => [{ name: 'Loom', email: 'loom@example.com' }],
      'suppliers.update': () => [{ name: 'Loom', phone: '01712345678' }],
      'purchaseOrders.create': () => [{ ...plainPurchase(goods), expected_at: '2030-01-01' }],
      'purchaseOrders.update': () => [{ note: 'Soon', items: plainPurchase(goods).items }],
      'purchaseOrders.receive': () => [{ items: [line], reference: 'DN-1', update_cost: true }],
      'transfers.create': () => [{ ...plainTransfer(goods), note: 'By van' }],
      'transfers.update': () => [{ note: 'Soon', items: plainTransfer(goods).items }],
      'transfers.complete': () => [{ items: [{ sku_id, received_quantity: 1, rejected_quantity: 1, lost_quantity: 1 }] }],
      'transfers.cancel': () => [{ on_in_transit: 'restock' }],
    };
  }

  /** Valid bodies of extensions. */
  function acceptedOfExtensions(): Accepted {
    const full = { settings_schema: { type: 'object' }, config: {}, scopes: ['read:orders'], position: 1, is_active: 1 };
    return {
      'extensions.create': () => [block(full)],
      'extensions.update': () => [{ title: 'Courier', config: {} }],
      'extensions.proxy': () => [{ method: 'POST', path: '/api/apps/v1/customers', query: { a: 1 }, body: { name: 'Anna' } }],
      'storefront.runAction': () => [{ store_id: shop.store_id, extension_id: 1, action: 'estimate', payload: {} }],
      'extensions.deploy': () => [{ extensions: [block(full)], message: 'Blocks', base_version: null, dry_run: true, allow_deletes: true }],
    };
  }

  /** Valid bodies of merchant operations. */
  function acceptedOfMerchants(): Accepted {
    const { app_id, client_id, installation_id, store_id } = other;
    const asked = {
      client_id,
      redirect_uri: 'https://app.example.com/callback',
      scope: 'read:store',
      state: 'x',
      store_id: String(store_id),
    };
    const pkce = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
    return {
      'dashboard.signIn': () => [{ email: owner.email, password: owner.password }],
      'oauth.decide': () => [{ ...asked, ...pkce, decision: 'allow' }],
      'customApps.create': () => [
        { name: `Robot ${next()}`, store_id, scopes: ['read:store'], description: null, webhook_url: null, topics: [] },
      ],
      'customApps.update': () => [
        { redirect_urls: ['https://example.com/back'], description: 'Sorts parcels', scopes: ['read:store', 'read:orders'] },
      ],
      'customApps.rotateSecret': () => [{ grace_seconds: 60 }],
      'sessionTokens.issue': () => [{ app_id: shop.app_id, store_id }],
      'oauth.revoke': () => [{ installation_id, store_id }],
      'installations.narrowScopes': () => [{ scopes: ['read:store'] }],
      'installations.directInstall': () => [{ app_id, store_id }],
    };
  }

  const urlOf = ({ path }: Known): string => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
  const bearer = (path: string): Record<string, string> => ({
    authorization: `Bearer ${path.endsWith('/api-proxy') ? sandbox_token : isOfMerchants(path) ? owner.session_token : shop.access_token}`,
    ...(/\/session\/verify$|\/extensions\/app/.test(path) && { 'x-client-id': shop.client_id, 'x-client-secret': shop.client_secret }),
  });

  async function tried({ what, method, path, options = {}, expects }: Attempt): Promise<string[]> {
    const headers = { ...bearer(path), ...options.headers };
    const wrong = await api.call(method, path, { ...options, headers }).then((answer) => flaw(answer, expects), String);
    return wrong === undefined ? [] : [`${method} ${path.slice(0, 100)} with ${what.slice(0, 100)}: ${wrong.slice(0, 300)}`];
  }

  /** Sends all requests and returns the problems. Requests run in parallel unless they change the same row. */
  async function flaws(attempts: Attempt[]): Promise<string[]> {
    const found: string[] = [];
    const rest = attempts.values();
    const work = async (): Promise<void> => {
      for (const attempt of rest) found.push(...(await tried(attempt)));
    };
    await atOnce(attempts.some(({ method }) => method === 'PUT') ? 1 : 16, work);
    return found;
  }

  it('covers every operation with a body', () => {
    const unknown = OPERATIONS.filter(({ id, fields }) => fields.length > 0 && accepted(id).length === 0);
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  it.each(having(({ fields }) => fields.length > 0))('in a field of %s is rejected or accepted', async (_, known) => {
    const attempts = known.fields.flatMap((field) =>
      oneOfEach(FRAGMENTS).flatMap((fragment) =>
        accepted(known.id).map((body): Attempt => {
          const raw = JSON.stringify(withField(body, field.split('.'))).replace(`"${MARK}"`, () => fragment);
          return { what: `${field} = ${fragment}`, method: known.method, path: urlOf(known), options: { raw } };
        }),
      ),
    );
    expect(await flaws(attempts)).toEqual([]);
  });

  it.each(having(({ query }) => query.length > 0))('in the query of %s is rejected or accepted', async (_, known) => {
    const queries = known.query.flatMap((name) => oneOfEach(queriesOf(name)));
    const attempts = queries.map((query) => ({ what: 'it', method: known.method, path: `${urlOf(known)}?${query}` }));
    expect(await flaws(attempts)).toEqual([]);
  });

  it.each(having(({ path }) => path.includes('{')))('in the path of %s is rejected like a missing resource', async (_, known) => {
    const names = [...known.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const attempts = names.flatMap((name) =>
      oneOfEach(IDS).flatMap((id) =>
        (accepted(known.id)[0] ? accepted(known.id) : [undefined]).map((body): Attempt => {
          const path = urlOf({ ...known, path: known.path.replace(`{${name}}`, id) });
          return { what: 'it', method: known.method, path, options: { body }, expects: WORDS_IN_PATHS[name] ?? 404 };
        }),
      ),
    );
    expect(await flaws(attempts)).toEqual([]);
  });

  it.each(having((known) => FIRST_OF_KIND.has(known) && known.method !== 'DELETE' && known.headers.length > 0))(
    'in a header of %s is rejected or accepted',
    async (_, known) => {
      const { client_id, client_secret, store_id } = shop;
      const client = { authorization: '', 'x-client-id': client_id, 'x-client-secret': client_secret, 'x-store-id': String(store_id) };
      const attempts = [...known.headers, ...CREDENTIALS].flatMap((name) =>
        oneOfEach([...WORDS, ['\u00ff', '\t']]).map((word): Attempt => {
          const headers = { ...client, [name.toLowerCase()]: word };
          return { what: `${name}: ${word}`, method: known.method, path: urlOf(known), options: { body: accepted(known.id)[0], headers } };
        }),
      );
      expect(await flaws(attempts)).toEqual([]);
    },
  );

  it.each(having(({ fields }) => fields.length > 0))(
    'as the body of %s is rejected unless it is a JSON object of an allowed size',
    async (_, known) => {
      const wrong: string[] = [];
      // An empty body counts as no body, which is a request for the claims of a bearer token.
      const optional = known.optional || known.id === 'identity.queryUserInfo';
      const bodies = oneOfEach(BODIES).filter(([, , body]) => !(optional && body === ''));
      for (const [what, type, body, status] of bodies) {
        const headers = { ...bearer(known.path), 'content-type': type };
        const response = await fetch(api.base_url + urlOf(known), {
          method: known.method,
          headers,
          body: new Uint8Array(typeof body === 'string' ? Buffer.from(body) : body),
        });
        const text = await response.text();
        const answer = { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
        const flawed = flaw(answer, status);
        if (flawed !== undefined) wrong.push(`${what}: ${flawed}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('leaves the service unchanged', async () => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((await shop.get('/store')).status).toBe(200);
    expect((await shop.get(`/orders/${ids['order_id'] ?? ''}`)).status).toBe(200);
    expect((await api.call('GET', '/health/ready')).status).toBe(200);
  });
});
