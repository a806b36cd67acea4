import { Client } from 'pg';
import { createHash } from 'node:crypto';
import type { Answer } from '../../../test/caller.js';
import { atOnce, useApi, until } from '../../../test/harness.js';
import { lockWaits } from '../../../test/nodes.js';
import type { AppCredentials } from '../../apps/apps.service.js';

const REDIRECT = 'https://app.example.com/callback';

describe('the token endpoint', () => {
  const api = useApi();
  const token = (body: object): Promise<Answer> => api.call('POST', '/api/apps/oauth/token', { body });
  const client = ({ client_id, client_secret }: AppCredentials): object => ({ client_id, client_secret });
  const exchange = (app: AppCredentials, code: string, extra: object = {}): Promise<Answer> =>
    token({ grant_type: 'authorization_code', ...client(app), code, redirect_uri: REDIRECT, ...extra });
  const refresh = (app: AppCredentials, refresh_token: string): Promise<Answer> =>
    token({ grant_type: 'refresh_token', ...client(app), refresh_token });
  const works = async (access_token: string): Promise<number> =>
    (await api.call('GET', '/api/apps/v1/store', { headers: { authorization: `Bearer ${access_token}` } })).status;

  it('exchanges a code for tokens and installs the app', async () => {
    const app = await api.make.registerApp({ scopes: ['read:store', 'read:orders'] });
    const store_id = await api.make.store('দোকান');
    const { status, body, headers } = await exchange(app, await api.make.code(app, store_id));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_at_[0-9a-f]{96}$/),
      refresh_token: expect.stringMatching(/^svc_rt_[0-9a-f]{96}$/),
      token_type: 'bearer',
      expires_in: 86_400,
      scope: 'read:store read:orders',
      store_id,
      store_name: 'দোকান',
      is_sandbox: 0,
      installation_id: expect.any(Number),
    });
    expect(await works(body.access_token)).toBe(200);
    expect(await api.events(store_id)).toMatchObject([
      { event_topic: 'app.installed', data: { app_id: app.app_id, store_id, installation_id: body.installation_id } },
    ]);
  });
  it('accepts forms as well as JSON', async () => {
    const app = await api.make.registerApp();
    const code = await api.make.code(app, await api.make.store());
    const form = new URLSearchParams({ grant_type: 'authorization_code', ...client(app), code, redirect_uri: REDIRECT });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await api.call('POST', '/api/apps/oauth/token', { raw: form.toString(), headers })).status).toBe(200);
  });
  it('refuses repeated fields, and leaves the code unchanged', async () => {
    const app = await api.make.registerApp();
    const code = await api.make.code(app, await api.make.store());
    const fields = { grant_type: 'authorization_code', ...client(app), code, redirect_uri: REDIRECT } as Record<string, string>;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const [name, value] of Object.entries(fields)) {
      const raw = new URLSearchParams([...Object.entries(fields), [name, value]]).toString();
      const answers = [
        await api.call('POST', '/api/apps/oauth/token', { raw, headers }),
        await token({ ...fields, [name]: [value, value] }),
      ];
      const message = `${name} must be a string.`;
      const refusal = { error: 'invalid_request', error_description: message, message, code: 'invalid_request', status: 400 };
      expect(answers.map(({ body }) => body)).toEqual([refusal, refusal]);
    }
    expect((await exchange(app, code)).status).toBe(200);
  });
  it('stores no raw secret', async () => {
    const app = await api.make.registerApp();
    const { body } = await exchange(app, await api.make.code(app, await api.make.store()));
    const [dump] = await api.query<{ text: string }>(
      `SELECT (SELECT json_agg(t) FROM token_pairs t)::text || (SELECT json_agg(c) FROM authorization_codes c)::text ||
         (SELECT json_agg(a) FROM apps a)::text AS text`,
    );
    for (const secret of [body.access_token, body.refresh_token, app.client_secret]) {
      expect(dump?.text).not.toContain(secret);
      expect(dump?.text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
  it('responds to errors in its own format', async () => {
    const app = await api.make.registerApp();
    const refused = async (body: object): Promise<[number, string]> => {
      const answer = await token(body);
      const { error } = answer.body;
      expect(answer.body).toEqual({
        message: expect.any(String),
        status: answer.status,
        error: expect.any(String),
        code: error,
        error_description: answer.body.message,
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return [answer.status, error];
    };
    expect(await refused({})).toEqual([401, 'invalid_client']);
    expect(await refused({ ...client(app), client_secret: 'wrong', grant_type: 'refresh_token' })).toEqual([401, 'invalid_client']);
    expect(await refused(client(app))).toEqual([400, 'invalid_request']);
    expect(await refused({ ...client(app), grant_type: 'password' })).toEqual([400, 'unsupported_grant_type']);
    expect(await refused({ ...client(app), grant_type: 'authorization_code' })).toEqual([400, 'invalid_request']);
    expect(await refused({ ...client(app), grant_type: 'refresh_token' })).toEqual([400, 'invalid_request']);
    expect(await refused({ ...client(app), grant_type: 'authorization_code', code: 'svc_ac_x' })).toEqual([400, 'invalid_grant']);
    expect(await refused({ ...client(app), grant_type: ['refresh_token', 'x'] })).toEqual([400, 'invalid_request']);
    await api.make.setAppStatus(app.app_id, 'inactive');
    expect(await refused({ ...client(app), grant_type: 'refresh_token' })).toEqual([401, 'invalid_client']);
  });

  /** Opens as many connections as the parallel attempts need, so that they arrive together. */
  const warmUp = async (app: AppCredentials): Promise<void> => {
    for (let times = 0; times < 2; times++) await atOnce(20, () => exchange(app, 'svc_ac_none'));
  };

  describe('a code', () => {
    it('works once; a replay revokes the tokens that were issued for it', async () => {
      const app = await api.make.registerApp();
      const code = await api.make.code(app, await api.make.store());
      const { body } = await exchange(app, code);
      expect(await works(body.access_token)).toBe(200);
      expect((await exchange(app, code)).body).toMatchObject({ status: 400, error: 'invalid_grant' });
      expect(await works(body.access_token)).toBe(401);
      expect((await refresh(app, body.refresh_token)).body.error).toBe('invalid_grant');
    });
    it('is redeemed by one of 20 parallel attempts, and the others revoke its tokens', async () => {
      const app = await api.make.registerApp();
      const code = await api.make.code(app, await api.make.store());
      await warmUp(app);
      const answers = await atOnce(20, () => exchange(app, code));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19);
      expect(await works(won[0]?.body.access_token)).toBe(401);
      expect((await refresh(app, won[0]?.body.refresh_token)).body.error).toBe('invalid_grant');
    });
    it('revokes the tokens that replaced its own in a rotation, when it is replayed', async () => {
      const app = await api.make.registerApp();
      const code = await api.make.code(app, await api.make.store());
      const rotated = await refresh(app, (await exchange(app, code)).body.refresh_token);
      expect((await exchange(app, code, { redirect_uri: 'https://elsewhere.example', code_verifier: 'x' })).body.error).toBe(
        'invalid_grant',
      );
      expect(await works(rotated.body.access_token)).toBe(401);
    });
    it('stays valid after an attempt by another client or with a wrong redirect URI', async () => {
      const [app, thief] = [await api.make.registerApp(), await api.make.registerApp()];
      const code = await api.make.code(app, await api.make.store());
      expect((await exchange(thief, code)).body.error).toBe('invalid_grant');
      for (const redirect_uri of [`${REDIRECT}/`, `${REDIRECT}\u0000`, REDIRECT.padEnd(5000, 'x')]) {
        expect((await exchange(app, code, { redirect_uri })).body).toMatchObject({ status: 400, error: 'invalid_redirect_uri' });
      }
      const { status, body } = await exchange(app, code);
      expect(status).toBe(200);
      expect((await exchange(thief, code)).body.error).toBe('invalid_grant');
      expect(await works(body.access_token)).toBe(200);
    });
    it('needs the verifier when a challenge was sent', async () => {
      const app = await api.make.registerApp();
      const verifier = 'a'.repeat(43);
      const code_challenge = createHash('sha256').update(verifier).digest('base64url');
      const code = await api.make.code(app, await api.make.store(), { code_challenge });
      expect((await exchange(app, code)).body.error).toBe('invalid_grant');
      expect((await exchange(app, code, { code_verifier: 'b'.repeat(43) })).body.error).toBe('invalid_grant');
      expect((await exchange(app, code, { code_verifier: verifier })).status).toBe(200);
    });
    it.each(['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(42)}!`, `${'a'.repeat(42)}ü`, `${'a'.repeat(43)}\n`])(
      'is refused with the verifier %j, even if it matches',
      async (code_verifier) => {
        const app = await api.make.registerApp();
        const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
        const code = await api.make.code(app, await api.make.store(), { code_challenge });
        expect((await exchange(app, code, { code_verifier })).body.error).toBe('invalid_grant');
      },
    );
    it.each([43, 128])('accepts a verifier of %i characters', async (length) => {
      const app = await api.make.registerApp();
      const code_verifier = `~._-${'a'.repeat(length - 4)}`;
      const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
      const code = await api.make.code(app, await api.make.store(), { code_challenge });
      expect((await exchange(app, code, { code_verifier })).status).toBe(200);
    });
    it('is refused with a verifier when no challenge was sent', async () => {
      const app = await api.make.registerApp();
      const code = await api.make.code(app, await api.make.store());
      expect((await exchange(app, code, { code_verifier: 'a'.repeat(43) })).body.error).toBe('invalid_grant');
      expect((await exchange(app, code)).status).toBe(200);
    });
    it('is refused with a registered redirect URI that it was not issued for, and stays valid', async () => {
      const app = await api.make.registerApp();
      await api.query('UPDATE apps SET redirect_urls = array_append(redirect_urls, $2) WHERE app_id = $1', [app.app_id, `${REDIRECT}/2`]);
      const code = await api.make.code(app, await api.make.store());
      expect((await exchange(app, code, { redirect_uri: `${REDIRECT}/2` })).body.error).toBe('invalid_grant');
      expect((await exchange(app, code)).status).toBe(200);
    });
    it('can have any length and content, like a refresh token', async () => {
      const app = await api.make.registerApp();
      for (const text of ['', '\u0000', 'x'.repeat(5000), 'কোড', '\ud800']) {
        expect((await exchange(app, text)).body).toMatchObject({ status: 400, error: 'invalid_grant' });
        expect((await refresh(app, text)).body).toMatchObject({ status: 400, error: 'invalid_grant' });
        const odd = { ...app, client_id: text, client_secret: text };
        expect((await exchange(odd, 'svc_ac_x')).body).toMatchObject({ status: 401, error: 'invalid_client' });
      }
    });
    it('is redeemed by one of the attempts that wait for it, and the next one revokes its tokens', async () => {
      const app = await api.make.registerApp();
      await warmUp(app);
      const store_id = await api.make.store();
      const code = await api.make.code(app, store_id);
      // The code is locked until all attempts wait for it, so that none succeeds before the others arrive.
      const holder = new Client(api.environment['DATABASE_URL']);
      await holder.connect();
      await holder.query(`BEGIN; SELECT 1 FROM authorization_codes WHERE store_id = ${String(store_id)} FOR UPDATE`);
      const tries = atOnce(20, () => exchange(app, code));
      // Several single statements may share a session.
      await until(async () => (await lockWaits(api)) >= 3);
      await holder.end();
      const answers = await tries;
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19);
      expect(await works(won[0]?.body.access_token)).toBe(401);
    });
    it('widens the existing installation', async () => {
      const app = await api.make.registerApp({ scopes: ['read:store', 'read:orders'] });
      const store_id = await api.make.store();
      const first = (await exchange(app, await api.make.code(app, store_id, { scopes: ['read:store'] }))).body;
      const second = (await exchange(app, await api.make.code(app, store_id))).body;
      expect(second.installation_id).toBe(first.installation_id);
      const third = (await exchange(app, await api.make.code(app, store_id, { scopes: ['read:store'] }))).body;
      expect(third.scope).toBe('read:store');
      const orders = await api.call('GET', '/api/apps/v1/orders', { headers: { authorization: `Bearer ${third.access_token}` } });
      expect(orders.body.code).toBe('insufficient_scope');
      const [row] = await api.query<{ scopes: string[] }>('SELECT scopes FROM installations WHERE store_id = $1', [store_id]);
      expect(row?.scopes).toEqual(['read:store', 'read:orders']);
    });
  });
});

describe('lifetimes', () => {
  const api = useApi({ AUTH_CODE_TTL: '1ms', REFRESH_TOKEN_TTL: '1ms', ACCESS_TOKEN_TTL: '60s' });

  it('end codes and refresh tokens', async () => {
    const shop = await api.shop();
    const { client_id, client_secret, refresh_token, store_id } = shop;
    const code = await api.make.code(shop, store_id);
    const token = (body: object): Promise<Answer> =>
      api.call('POST', '/api/apps/oauth/token', { body: { client_id, client_secret, ...body } });
    expect((await token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT })).body.error).toBe('invalid_grant');
    expect((await token({ grant_type: 'refresh_token', refresh_token })).body.error).toBe('invalid_grant');
  });
});
