import type { Shop } from '../factories.js';
import type { Answer, CallOptions, Json } from '../caller.js';
import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { ServerProcess } from '../server-process.js';
import { useSubscribers } from '../subscribers.js';

interface Line {
  level: number;
  msg: string;
  request_id?: string;
}

const TOKEN = '/api/apps/oauth/token';

describe('the log at level trace', () => {
  const api = useApi();
  const subscribers = useSubscribers(api);
  const secrets: string[] = [];
  let calls = 0;
  let server: ServerProcess;
  let lines: Line[];

  beforeAll(async () => {
    server = await ServerProcess.start({ ...api.environment, LOG_LEVEL: 'trace' });
    await exchangeTokens();
    await failInManyWays(await api.shop());
    await workAsMerchant();
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

  function remember<S extends string>(secret: S): S {
    secrets.push(secret);
    return secret;
  }

  /** Returns everything in a response that looks like a secret. */
  function rememberAll(body: Json): void {
    for (const secret of JSON.stringify(body).match(/(svc_(at|rt|ac|ds|secret)_|whsec_|eyJ)[\w+/=.-]{20,}/g) ?? []) remember(secret);
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

  it('contains no secrets', () => {
    // With fewer secrets the test would not detect a leak.
    expect(secrets.length).toBe(28);
    expect(secrets.filter((secret) => server.output.includes(secret.replace(/^svc_[a-z]+_|^whsec_/, '')))).toEqual([]);
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
