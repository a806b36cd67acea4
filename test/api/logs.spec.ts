import type { Shop } from '../factories.js';
import type { Answer, CallOptions, Json } from '../caller.js';
import { developerOf, EXTENSIONS } from '../extensions.js';
import { useOwnApi } from '../harness.js';
import { backParameters, CALLBACK, Identity, IDENTITY } from '../identity.js';
import { FormBrowser, signInCustomer } from '../identity-browser.js';
import { account, addToStaff, merchantOf } from '../merchants.js';
import { plainOrder } from '../orders.js';
import type { Receiver } from '../receiver.js';
import { ServerProcess } from '../server-process.js';
import { spansOf, startSpanReceiver } from '../spans.js';
import { useSubscribers } from '../subscribers.js';

interface Line {
  level: number;
  msg: string;
  request_id?: string;
  path?: string;
}

const TOKEN = '/api/apps/oauth/token';

/** Kind of the span of a request. */
const SERVER_SPAN = 2;

/** Returns a secret without its prefix. */
const bare = (secret: string): string => secret.replace(/^svc_[a-z]+_|^whsec_/, '');

describe('the log at level trace', () => {
  const api = useOwnApi();
  const subscribers = useSubscribers(api);
  const secrets: string[] = [];
  let calls = 0;
  let server: ServerProcess;
  let collector: Receiver;
  let lines: Line[];
  const proxied: Record<string, number> = {};

  beforeAll(async () => {
    collector = await startSpanReceiver();
    server = await ServerProcess.start({ ...api.environment, LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await exchangeTokens();
    await failInManyWays(await api.shop());
    await workAsMerchant();
    await signUsersIn();
    await workAsExtension();
    await api.query('ALTER TABLE token_pairs RENAME TO token_pairs_away');
    const headers = { authorization: `Bearer ${remember(`svc_at_${'7'.repeat(96)}`)}`, 'x-request-id': 'broken-look-up' };
    expect((await call('GET', '/api/apps/v1/store', { headers })).body).toMatchObject({ code: 'auth_error', status: 500 });
    await api.query('ALTER TABLE token_pairs_away RENAME TO token_pairs');
    await server.stop();
    lines = server.output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  });
  afterAll(() => collector.close());

  function remember<S extends string>(secret: S): S {
    secrets.push(secret);
    return secret;
  }

  /** Returns everything in a response that looks like a secret. */
  function rememberAll(body: Json): void {
    for (const secret of JSON.stringify(body).match(/(svc_(at|rt|ac|ds|it|os|cs|xt|secret)_|whsec_|eyJ)[\w+/=.-]{20,}/g) ?? [])
      remember(secret);
  }

  function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    calls++;
    return server.call(method, path, options);
  }

  async function exchangeTokens(): Promise<void> {
    const { client_id, client_secret, app_id, webhook_secret } = await api.make.registerApp();
    const code = await api.make.code({ client_id, client_secret, app_id, webhook_secret }, await api.make.store());
    for (const secret of [client_secret, webhook_secret, code]) remember(secret);
    const redirect_uri = 'https://app.example.com/callback';
    const first = await call('POST', TOKEN, {
      body: { grant_type: 'authorization_code', client_id, client_secret, code, redirect_uri },
    });
    expect(first.status).toBe(200);
    const { refresh_token } = first.body;
    const second = await call('POST', TOKEN, { body: { grant_type: 'refresh_token', client_id, client_secret, refresh_token } });
    expect(second.status).toBe(200);
    for (const { body } of [first, second]) for (const secret of [body.access_token, body.refresh_token]) remember(secret as string);
  }

  async function failInManyWays({ access_token, refresh_token, client_id, client_secret, store_id }: Shop): Promise<void> {
    for (const secret of [access_token, refresh_token, client_secret]) remember(secret);
    const authorization = `Bearer ${access_token}`;
    const wrong = { grant_type: 'refresh_token', client_id, client_secret, refresh_token: remember(`svc_rt_${'9'.repeat(96)}`) };
    await call('POST', TOKEN, { body: wrong });
    await call('POST', TOKEN, { raw: `{"client_secret":"${client_secret}"` });
    await call('POST', TOKEN, { raw: `client_secret=${client_secret}`, headers: { 'content-type': 'text/csv' } });
    await call('GET', `/api/apps/v1/store?access_token=${access_token}`, { headers: { authorization } });
    await call('GET', `/api/apps/v1/nothing?token=${access_token}`, { headers: { authorization } });
    await call('POST', '/api/apps/v1/customers', { headers: { authorization }, raw: `{"token":"${access_token}"` });
    await call('POST', '/api/apps/v1/customers', {
      headers: { authorization, 'idempotency-key': 'k' },
      body: { name: access_token },
    });
    const headers = { 'x-client-id': client_id, 'x-client-secret': `${client_secret}0`, 'x-store-id': String(store_id) };
    await call('GET', '/api/apps/v1/store', { headers });
    await call('GET', '/api/apps/v1/store', { headers: { authorization: `Bearer ${refresh_token}` } });
  }

  /** Signs in, and runs all operations that return or accept secrets. */
  async function workAsMerchant(): Promise<void> {
    const [receiver, silent] = [await subscribers.receiver(), await subscribers.receiver(() => ({ status: 500 }))];
    const redirect_uri = 'https://app.example.com/callback';
    const app = await api.make.registerApp({ is_first_party: 1, webhook_url: receiver.url, redirect_urls: [redirect_uri] });
    const deaf = await api.make.registerApp({ is_first_party: 1, webhook_url: silent.url });
    const store_id = await api.make.store();
    const { email, password, ...merchant } = await account(api, remember('a password that nobody may read'));
    await addToStaff(api, { email, password, ...merchant }, store_id);
    await call('POST', '/api/dashboard/login', { body: { email, password: remember('another one, which is wrong') } });
    const entered = await call('POST', '/api/dashboard/login', { body: { email, password } });
    rememberAll(entered.body);
    const headers = { authorization: `Bearer ${String(entered.body.data.session_token)}` };
    for (const { app_id } of [app, deaf]) {
      const { status } = await call('POST', '/api/apps/installations/direct-install', { headers, body: { app_id, store_id } });
      expect(status).toBe(201);
    }
    rememberAll([...receiver.requests, ...silent.requests].map(({ body }) => body));
    const asked = { client_id: app.client_id, redirect_uri, scope: 'read:store', state: 'x', store_id: String(store_id) };
    const led = await call('GET', `/api/apps/oauth/authorize?${new URLSearchParams(asked).toString()}`, { headers });
    rememberAll(led.headers.get('location'));
    const issued = await call('POST', '/api/apps/session-token', { headers, body: { app_id: app.app_id, store_id } });
    rememberAll(issued.body);
    const client = { 'x-client-id': app.client_id, 'x-client-secret': remember(app.client_secret) };
    const { session_token } = issued.body.data as { session_token: string };
    for (const token of [session_token, `${session_token}x`]) {
      await call('POST', '/api/apps/session/verify', { headers: client, body: { session_token: token } });
    }
    const fields = { name: 'Robot', store_id, scopes: ['read:store'], webhook_url: receiver.url, topics: ['order.created'] };
    const made = await call('POST', '/api/apps/custom-apps', { headers, body: fields });
    rememberAll(made.body);
    const path = `/api/apps/custom-apps/${String(made.body.data.app_id)}`;
    for (const rest of ['/token/regenerate', '/secret/rotate']) rememberAll((await call('POST', path + rest, { headers, body: {} })).body);
    rememberAll((await call('PUT', path, { headers, body: { topics: ['order.created', 'order.updated'] } })).body);
  }

  /** Runs the operations of the identity provider, and signs a customer in. */
  async function signUsersIn(): Promise<void> {
    const identity = new Identity(api);
    await identity.begin();
    const { client_id, client_secret } = identity.client;
    rememberAll([client_secret, identity.owner.session_token]);
    const led = await call('GET', identity.address(), { headers: { authorization: `Bearer ${identity.owner.session_token}` } });
    const code = remember(backParameters(led)['code'] ?? '');
    const fields = { client_id, client_secret, grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
    const redeem = (code_verifier: string): Promise<Answer> =>
      call('POST', `${IDENTITY}/token`, { body: { ...fields, code_verifier: remember(code_verifier) } });
    expect((await redeem('a verifier that is not the right one')).status).toBe(400);
    const { body } = await redeem(identity.pkce.verifier);
    rememberAll(body);
    const { access_token: token } = body as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['/userinfo', `/userinfo?access_token=${token}`, `/authorize?id_token_hint=${String(body.id_token)}`])
      await call('GET', IDENTITY + path, { headers });
    await call('POST', `${IDENTITY}/userinfo`, { body: { client_id, client_secret, access_token: token } });
    for (const path of ['/introspect', '/revoke']) await call('POST', IDENTITY + path, { body: { client_id, client_secret, token } });
    remember(await signInCustomer(api, identity, new FormBrowser({ call })));
  }

  /** Calls the API through the proxy of extensions. */
  async function workAsExtension(): Promise<void> {
    const scopes = ['write:orders'];
    const shop = await api.shop({ scopes });
    const { extension_id } = await developerOf(api, shop).extension({ scopes });
    const { session_token, merchant_id } = await merchantOf(api, shop.store_id);
    const query = `extension_id=${String(extension_id)}&store_id=${String(shop.store_id)}`;
    const asked = { headers: { authorization: `Bearer ${remember(session_token)}` } };
    const issued = await call('GET', `${EXTENSIONS}/sandbox-token?${query}`, asked);
    const headers = { authorization: `Bearer ${remember(issued.body.data.token as string)}` };
    const body = { method: 'POST', path: '/api/apps/v1/orders', body: plainOrder };
    expect((await call('POST', `${EXTENSIONS}/api-proxy`, { headers, body })).status).toBe(201);
    // The proxied request has a line of its own.
    calls++;
    Object.assign(proxied, { merchant_id, app_id: shop.app_id, store_id: shop.store_id });
  }

  it('names the app, the store and the merchant of a proxied request', () => {
    const [line] = lines.filter(({ msg, path }) => msg === 'request' && path === '/api/apps/v1/orders').slice(-1);
    expect(line).toMatchObject({ method: 'POST', status: 201, ...proxied });
  });

  it('contains no secrets', () => {
    // With fewer secrets the test would not detect a leak.
    expect(secrets.length).toBe(38);
    expect(secrets.filter((secret) => server.output.includes(bare(secret)))).toEqual([]);
  });

  it('has traces without secrets', () => {
    expect(spansOf(collector).filter(({ kind }) => kind === SERVER_SPAN).length).toBeGreaterThanOrEqual(calls);
    const proxy = spansOf(collector).find(({ name }) => name === `POST ${EXTENSIONS}/api-proxy`);
    expect(proxy).toBeDefined();
    expect(spansOf(collector)).toContainEqual(expect.objectContaining({ name: 'POST /api/apps/v1/orders', parent_id: proxy?.span_id }));
    const exported = collector.requests.map(({ body }) => body).join();
    expect(secrets.filter((secret) => exported.includes(bare(secret)))).toEqual([]);
  });

  it('has a line for every request with its id', () => {
    expect(lines.filter(({ msg }) => msg === 'request').length).toBe(calls);
    expect(lines.find(({ msg, request_id }) => msg === 'request' && request_id === 'broken-look-up')).toMatchObject({
      method: 'GET',
      path: '/api/apps/v1/store',
      status: 500,
      ms: expect.any(Number),
    });
  });

  it('contains the reason why credentials could not be looked up, with the request id', () => {
    const failures = lines.filter(({ level }) => level >= 50);
    expect(failures).toEqual([expect.objectContaining({ request_id: 'broken-look-up', error_code: '42P01', stack: expect.any(String) })]);
  });
});
