import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { ServerProcess } from '../server-process.js';

interface Line {
  level: number;
  msg: string;
  request_id?: string;
}

const TOKEN = '/api/apps/oauth/token';

describe('the log at its most talkative', () => {
  const api = useApi();
  const secrets: string[] = [];
  let server: ServerProcess;
  let lines: Line[];

  beforeAll(async () => {
    server = await ServerProcess.start({ ...api.environment, LOG_LEVEL: 'trace' });
    await exchangeTokens();
    await failInManyWays(await api.shop());
    await api.query('ALTER TABLE token_pairs RENAME TO token_pairs_away');
    const headers = { authorization: `Bearer ${remember(`svc_at_${'7'.repeat(96)}`)}`, 'x-request-id': 'broken-look-up' };
    expect((await server.call('GET', '/api/apps/v1/store', { headers })).body).toMatchObject({ code: 'auth_error', status: 500 });
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

  async function exchangeTokens(): Promise<void> {
    const { client_id, client_secret, app_id, webhook_secret } = await api.make.registerApp();
    const code = await api.make.code({ client_id, client_secret, app_id, webhook_secret }, await api.make.store());
    for (const secret of [client_secret, webhook_secret, code]) remember(secret);
    const redirect_uri = 'https://app.example.com/callback';
    const first = await server.call('POST', TOKEN, {
      body: { grant_type: 'authorization_code', client_id, client_secret, code, redirect_uri },
    });
    expect(first.status).toBe(200);
    const { refresh_token } = first.body;
    const second = await server.call('POST', TOKEN, { body: { grant_type: 'refresh_token', client_id, client_secret, refresh_token } });
    expect(second.status).toBe(200);
    for (const { body } of [first, second]) for (const secret of [body.access_token, body.refresh_token]) remember(secret as string);
  }

  async function failInManyWays({ access_token, refresh_token, client_id, client_secret, store_id }: Shop): Promise<void> {
    for (const secret of [access_token, refresh_token, client_secret]) remember(secret);
    const authorization = `Bearer ${access_token}`;
    const wrong = { grant_type: 'refresh_token', client_id, client_secret, refresh_token: remember(`svc_rt_${'9'.repeat(96)}`) };
    await server.call('POST', TOKEN, { body: wrong });
    await server.call('POST', TOKEN, { raw: `{"client_secret":"${client_secret}"` });
    await server.call('POST', TOKEN, { raw: `client_secret=${client_secret}`, headers: { 'content-type': 'text/csv' } });
    await server.call('GET', `/api/apps/v1/store?access_token=${access_token}`, { headers: { authorization } });
    await server.call('GET', `/api/apps/v1/nothing?token=${access_token}`, { headers: { authorization } });
    await server.call('POST', '/api/apps/v1/customers', { headers: { authorization }, raw: `{"token":"${access_token}"` });
    await server.call('POST', '/api/apps/v1/customers', {
      headers: { authorization, 'idempotency-key': 'k' },
      body: { name: access_token },
    });
    const headers = { 'x-client-id': client_id, 'x-client-secret': `${client_secret}0`, 'x-store-id': String(store_id) };
    await server.call('GET', '/api/apps/v1/store', { headers });
    await server.call('GET', '/api/apps/v1/store', { headers: { authorization: `Bearer ${refresh_token}` } });
  }

  it('holds no secret', () => {
    expect(secrets.length).toBeGreaterThan(8);
    expect(secrets.filter((secret) => server.output.includes(secret.replace(/^svc_[a-z]+_|^whsec_/, '')))).toEqual([]);
  });

  it('has a line for every request, under its id', () => {
    expect(lines.filter(({ msg }) => msg === 'request').length).toBe(12);
    expect(lines.find(({ msg, request_id }) => msg === 'request' && request_id === 'broken-look-up')).toMatchObject({
      method: 'GET',
      path: '/api/apps/v1/store',
      status: 500,
      ms: expect.any(Number),
    });
  });

  it('says why credentials could not be looked up, under the id of the request', () => {
    const failures = lines.filter(({ level }) => level >= 50);
    expect(failures).toEqual([expect.objectContaining({ request_id: 'broken-look-up', error_code: '42P01', stack: expect.any(String) })]);
  });
});
