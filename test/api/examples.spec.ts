import { readFileSync } from 'node:fs';
import { RequestRecorder } from '../../src/requests/request-recorder.processor.js';
import type { Answer, Json } from '../answer.js';
import { payAtGateway, plainCharge, trial } from '../billing.js';
import { makeProduct } from '../catalog.js';
import type { Shop } from '../factories.js';
import { useOwnApi } from '../harness.js';
import type { CallOptions } from '../caller.js';
import { account, addToStaff, merchantOf, type SignedInMerchant } from '../merchants.js';
import { chargeOn, LOG, operationOf, testStoreOf } from '../developer-logs.js';
import { accountBody, approvedDevice, deviceGrant, deviceTokenOf, ENDING, invitedToFound, organisationIds } from '../developers.js';
import { block, developerOf } from '../extensions.js';
import { makeSupplier } from '../procurement.js';
import { type Examples, exampleOf, membersOf, recorded, write } from '../recorded-examples.js';
import { ErrorExamples } from '../error-examples.js';
import { identitySteps, storefrontAction } from '../provider-examples.js';
import { type Ids, RESOURCES } from '../resources.js';
import { UPLOADS } from '../uploads.js';

const V1 = '/api/apps/v1';

type Content = Record<string, { example?: object } | undefined>;
interface Documented {
  operationId: string;
  tags: string[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
}
const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Documented>>;
  components: { responses: Record<string, object> };
};
const documented = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
type Known = (typeof documented)[number];
const exampleBodyOf = ({ requestBody }: Documented): object | undefined => requestBody?.content['application/json']?.example;
const isJson = (content?: Content): boolean => content !== undefined && 'application/json' in content;
const returnsJson = ({ responses }: Documented): boolean =>
  Object.entries(responses).some(([status, { content }]) => status < '300' && isJson(content));

const examples: Examples = { responses: {}, errors: {} };

/** Keeps an answer as an example; of several, the first with records. */
function keep(method: string, path: string, answer: Answer): void {
  const { operationId, responses } = paths[path]![method.toLowerCase()]!;
  const { $ref, content } = responses[String(answer.status)] ?? {};
  if ($ref !== undefined) examples.errors[$ref.slice($ref.lastIndexOf('/') + 1)] ??= exampleOf(answer);
  else if (isJson(content)) keepSuccess((examples.responses[operationId] ??= {}), answer);
}

function keepSuccess(known: Record<string, Json>, answer: Answer): void {
  const present = known[answer.status];
  if (present === undefined || present.data?.length === 0) known[answer.status] = exampleOf(answer);
}

/** Operations that refuse their example, because it carries no real secret or needs a subscription or a balance first. */
const REFUSED: Readonly<Record<string, string | number>> = {
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
  'developers.deviceToken': 'invalid_grant',
  'developers.createAccount': 404,
  'developers.acceptInvitation': 404,
  // The example names an action of an app, which answers.
  'storefront.runAction': 404,
};

/** Paths whose example contains the ids of the path, which are the first ids of their kind. */
const FIRST: readonly string[] = ['/inventory/{product_id}', '/inventory/{product_id}/adjust'];

/** Operations whose resource an earlier one has ended, or that need a sign-in to an identity provider. */
const ELSEWHERE: readonly string[] = ['identity.userInfo', 'charges.decline', 'installation.uninstall', 'developers.endSession'];

/** Operations that end the access of an app or the session of the merchant, in the order in which they still find it. */
const LAST = ['installations.narrowScopes', 'installations.uninstall', 'customApps.delete', ...ENDING, 'dashboard.signOut'];

/** Returns the place of an operation: the app API comes first, since operations of merchants revoke the tokens of the app. */
function rank({ path, operation: { operationId, requestBody } }: Known): number {
  if (LAST.includes(operationId)) return 3 + LAST.indexOf(operationId);
  if (path.startsWith(`${V1}/`)) return isJson(requestBody?.content) ? 0 : 1;
  return operationId === 'webhooks.retryDelivery' || LOG.test(path) ? 1 : 2;
}

/** Returns the code of an error, or its status if it has none. */
function resultOf({ status, body }: Answer): unknown {
  return status < 300 ? 'accepted' : (body?.code ?? body?.error ?? status);
}

const IN_ORDER = documented
  .filter(({ operation }) => returnsJson(operation) || isJson(operation.requestBody?.content))
  .filter(({ operation: { operationId } }) => !ELSEWHERE.includes(operationId))
  .sort((a, b) => rank(a) - rank(b))
  .map((known) => [known.operation.operationId, known] as const);

const api = useOwnApi({ DEVELOPER_SIGN_UP: 'open' });

describe('the examples of the API reference', () => {
  let shop: Shop;
  let owner: SignedInMerchant;
  let robot: Ids;

  beforeAll(async () => {
    // The examples contain ids of 1, which the rows of a new database have.
    shop = await api.shop({ app: { is_first_party: 1, webhook_url: 'http://127.0.0.1:9/hook', topics: ['order.created'] } });
    await makeProduct(shop, { variant: { price: 1, quantity: 100 } });
    await makeSupplier(shop);
    await shop.post('/locations', { name: 'Second' });
    owner = await merchantOf(api, shop.store_id);
    const body = { name: 'Robot', store_id: shop.store_id, scopes: ['read:store', 'read:products'] };
    robot = (await owner.call('POST', '/api/apps/custom-apps', { body })).body.data;
    await developerOf(api, shop).deploy([block()]);
    await developerOf(api, shop).deploy([block()]);
    robot['version'] = 1;
    robot['installation_id'] ??= shop.installation_id;
    const charge = { name: 'Setup', amount: 100, return_url: 'https://app.example.com/done' };
    robot['gateway'] = 'sandbox';
    Object.assign(robot, await organisationIds(api, owner, robot['app_id']));
    const logged = [shop.app_id, robot['organisation_id']];
    await api.query('INSERT INTO organisation_apps (app_id, organisation_id) VALUES ($1, $2)', logged);
    robot['charge_id'] = (await shop.post('/billing/charges', charge)).body.data.charge_id;
  });

  async function pathOf(method: string, path: string): Promise<string> {
    const known = RESOURCES.find(({ operations }) => operationOf(method, path.replace(V1, '')) in operations);
    await prepare(path);
    const first = FIRST.includes(path.replace(V1, ''));
    const ids = first ? { product_id: 1 } : ((await known?.make(shop, api)) ?? { ...robot, resource: 'orders' });
    const log: Ids = LOG.test(path) ? { organisation_id: robot['organisation_id'] ?? '', app_id: shop.app_id } : {};
    return path.replace(/\{(\w+)\}/g, (_, name: string) => String({ ...known?.words, ...ids, ...log }[name]));
  }

  async function prepare(path: string): Promise<void> {
    if (LOG.test(path)) await api.app.get(RequestRecorder).flush();
    if (path.includes('{event_id}')) robot['event_id'] = (await api.events(shop.store_id))[0]!.event_id;
    if (path.includes('{store_id}')) robot['store_id'] = await testStoreOf(owner, robot['organisation_id']);
    // Deployments replace the extensions before them.
    if (/extension_id|sandbox-token/.test(path)) robot['extension_id'] = (await developerOf(api, shop).extension()).extension_id;
  }

  const clientOf = (): Record<string, string> => ({ 'x-client-id': shop.client_id, 'x-client-secret': shop.client_secret });
  const appOf = (): Record<string, string> => ({ authorization: `Bearer ${shop.access_token}` });

  function credentialsOf(path: string): Record<string, string> {
    if (path.endsWith('/webhooks/secret/rotate')) return { ...clientOf(), 'x-store-id': String(shop.store_id) };
    if (path.startsWith(`${V1}/`)) return appOf();
    return /session\/verify$|\/extensions\/app/.test(path) ? clientOf() : { authorization: `Bearer ${owner.session_token}` };
  }

  /** Query of a read that needs one. */
  function queryOf(path: string): string {
    const ofStore = `?store_id=${String(shop.store_id)}`;
    const [, page] = /^\/api\/apps\/extensions\/(page|sandbox-token|storefront)$/.exec(path) ?? [];
    if (page !== undefined) return `${ofStore}&target=order.details&extension_id=${String(robot['extension_id'])}`;
    return /^\/api\/(?:dashboard\/audit|apps\/billing\/charges|apps\/custom-apps)$/.test(path) ? ofStore : '';
  }

  /** Calls an operation with the credentials of its caller and its example, on resources that exist. */
  async function play({ method, path, operation }: Known): Promise<Answer> {
    const body = exampleBodyOf(operation);
    const url = await pathOf(method, path);
    const uploaded = UPLOADS[operation.operationId]?.(
      (operation.requestBody?.content['multipart/form-data']?.example ?? {}) as Record<string, string>,
    );
    const sent = uploaded ? { form: uploaded } : body && { body };
    const answer = await api.call(method, url + (method === 'GET' ? queryOf(path) : ''), { ...sent, headers: credentialsOf(path) });
    keep(method, path, answer);
    return answer;
  }

  it.each(IN_ORDER)('of %s works unchanged', async (id, known) => {
    expect([id, isJson(known.operation.requestBody?.content)]).toEqual([id, exampleBodyOf(known.operation) !== undefined]);
    if (id === 'testStores.failPayment') await chargeOn(api, owner, await pathOf('POST', known.path), shop.app_id);
    const answer = await play(known);
    expect([resultOf(answer), answer.text]).toEqual([REFUSED[id] ?? 'accepted', answer.text]);
  });
});

describe('the recorded responses', () => {
  let shop: Shop;
  let owner: SignedInMerchant;
  let app: Record<string, string>;
  let charge_id: number;

  beforeAll(async () => {
    shop = await api.shop({ app: { is_first_party: 1 } });
    owner = await merchantOf(api, shop.store_id);
    app = { authorization: `Bearer ${shop.access_token}` };
  });

  /** Sends the example of an operation, or another body, and keeps the answer. */
  async function send(id: string, headers: Record<string, string>, { body, url }: { body?: object; url?: string } = {}): Promise<Answer> {
    const { method, path, operation } = documented.find((one) => one.operation.operationId === id)!;
    const sent = body ?? exampleBodyOf(operation);
    const answer = await api.call(method, url ?? path, { ...(sent && { body: sent }), headers });
    keep(method, path, answer);
    return answer;
  }

  /** Operations whose example carries no real secret, or needs the results of others. */
  const STEPS: readonly (readonly [id: string, step: () => Promise<Answer>])[] = [
    [
      'usageCharges.create',
      async () => {
        charge_id = await trial(shop, api);
        return send('usageCharges.create', app);
      },
    ],
    [
      'charges.update',
      () => {
        const url = `/api/apps/billing/charges/${String(charge_id)}`;
        return send('charges.update', { authorization: `Bearer ${owner.session_token}` }, { url });
      },
    ],
    [
      'wallet.debit',
      async () => {
        const { body } = await shop.post('/billing/wallet-topup', { amount: 500, return_url: plainCharge.return_url });
        await payAtGateway(api, shop.store_id, body.data.charge_id as number);
        return send('wallet.debit', app);
      },
    ],
    [
      'charges.decline',
      async () => {
        const { body } = await shop.post('/billing/charges', plainCharge);
        const url = `/api/apps/billing/charges/${String(body.data.charge_id)}/decline`;
        return send('charges.decline', { authorization: `Bearer ${owner.session_token}` }, { url });
      },
    ],
    [
      'oauth.token',
      async () => {
        const code = await api.make.code(shop, shop.store_id);
        const { client_id, client_secret } = shop;
        const redirect_uri = 'https://app.example.com/callback';
        return send('oauth.token', {}, { body: { grant_type: 'authorization_code', code, redirect_uri, client_id, client_secret } });
      },
    ],
    [
      'sessionTokens.verify',
      async () => {
        const { store_id, app_id, client_id, client_secret } = shop;
        const { body } = await owner.call('POST', '/api/apps/session-token', { body: { store_id, app_id } });
        const { session_token } = body.data as { session_token: string };
        return send('sessionTokens.verify', { 'x-client-id': client_id, 'x-client-secret': client_secret }, { body: { session_token } });
      },
    ],
    [
      'dashboard.signIn',
      async () => {
        const known = await account(api);
        await addToStaff(api, known, shop.store_id);
        return send('dashboard.signIn', {}, { body: { email: known.email, password: known.password } });
      },
    ],
    ['developers.createAccount', async () => send('developers.createAccount', {}, { body: await accountBody(api) })],
    [
      'developers.acceptInvitation',
      async () => {
        const body = { token: await invitedToFound(api), organisation_name: 'Loom' };
        return send('developers.acceptInvitation', { authorization: `Bearer ${owner.session_token}` }, { body });
      },
    ],
    ['developers.deviceToken', async () => send('developers.deviceToken', {}, { body: deviceGrant(await approvedDevice(api, owner)) })],
    ['developers.endSession', async () => send('developers.endSession', { authorization: `Bearer ${await deviceTokenOf(api, owner)}` })],
  ];

  it.each(STEPS)('include that to %s', async (_, step) => {
    const { status, text } = await step();
    expect([status < 300, text]).toEqual([true, text]);
  });

  it.each([...identitySteps(api), ['storefront.runAction', () => storefrontAction(api, shop)] as const])(
    'include that to %s',
    async (id, step) => {
      const answer = await step();
      const { method, path } = documented.find(({ operation }) => operation.operationId === id)!;
      keep(method, path, answer);
      expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
    },
  );

  it('include that to installation.uninstall', async () => {
    expect((await send('installation.uninstall', app)).status).toBe(200);
  });

  it('include errors', async () => {
    const other = await api.shop();
    const headers = { authorization: `Bearer ${other.access_token}` };
    const json = { ...headers, 'content-type': 'application/json' };
    for (const { method, path } of documented.filter(({ operation: { tags } }) =>
      ['Orders', 'Products', 'OAuth', 'Dashboard'].includes(tags[0]!),
    )) {
      const url = path.replace(/\{\w+\}/g, '987654');
      const bodies = method === 'POST' || method === 'PUT' ? ['{', '{}'] : [];
      const tries: CallOptions[] = [{}, { headers }, ...bodies.map((raw) => ({ headers: json, raw }))];
      if (bodies.length > 0) tries.push({ headers: { ...headers, 'content-type': 'text/csv' }, raw: 'a' });
      for (const options of tries) keep(method, path, await api.call(method, url, options));
    }
    const poor = await api.shop({ scopes: ['read:store'] });
    keep('GET', `${V1}/orders`, await poor.get('/orders'));
    keep('POST', `${V1}/orders`, await poor.post('/orders', {}));
    const key = { headers: { 'idempotency-key': 'one' } };
    await other.post('/categories', { name: 'Clothes' }, key);
    keep('POST', `${V1}/categories`, await other.post('/categories', { name: 'Shoes' }, key));
    await other.post('/discounts', { code: 'EID', percentage: 10 });
    keep('POST', `${V1}/discounts`, await other.post('/discounts', { code: 'EID', percentage: 10 }));
    await new ErrorExamples(api, keep).provoke();
    expect(Object.keys(components.responses).filter((name) => !(name in examples.errors))).toEqual([]);
  });

  it('exist for every operation that returns JSON', () => {
    const missing = documented.filter(({ operation }) => returnsJson(operation) && !examples.responses[operation.operationId]);
    // Its response is that of the proxied operation.
    expect(missing.map(({ operation }) => operation.operationId)).toEqual(['extensions.proxy']);
  });

  it("have the same members as the server's current responses", () => {
    const tagOf = (id: string): string => documented.find(({ operation }) => operation.operationId === id)!.operation.tags[0]!;
    if (process.env['RECORD_EXAMPLES'] !== undefined) write(examples, tagOf);
    const committed = recorded();
    expect(Object.keys(committed.responses).sort()).toEqual(Object.keys(examples.responses).sort());
    expect(Object.keys(committed.errors).sort()).toEqual(Object.keys(examples.errors).sort());
    for (const [id, today] of Object.entries(examples.responses)) {
      const known = committed.responses[id];
      expect([id, membersOf(known, today)]).toEqual([id, membersOf(today, known)]);
    }
  });
});
