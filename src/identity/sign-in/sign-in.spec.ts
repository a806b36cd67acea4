import argon2 from '@node-rs/argon2';
import type { Answer } from '../../../test/caller.js';
import { atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { account, cookiesOf, addToStaff, merchantOf, signIn } from '../../../test/merchants.js';
import { RetentionProcessor } from '../../platform/retention/retention.processor.js';

const LOGIN = '/api/dashboard/login';
const LOGOUT = '/api/dashboard/logout';
const ME = '/api/dashboard/me';
const WRONG = { message: 'The email address or the password is wrong.', code: 'invalid_credentials', status: 401 };
const LOGIN_REQUIRED = { message: 'Sign in first.', code: 'login_required', status: 401 };

describe('sign-in', () => {
  const api = useApi();
  const login = (body: object): Promise<Answer> => api.call('POST', LOGIN, { body });

  it('returns a session token, a cookie, the merchant and their stores by name', async () => {
    const merchant = await account(api);
    const [second, first, other] = [await api.make.store('Zari'), await api.make.store('Anarkali'), await api.make.store()];
    await addToStaff(api, merchant, second, { role: 'staff' });
    await addToStaff(api, merchant, first);
    await api.make.setStoreStatus(second, 'suspended');
    const { status, body, headers } = await login({ email: merchant.email, password: merchant.password });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const { session_token } = body.data;
    expect(body).toEqual({
      data: {
        session_token: expect.stringMatching(/^svc_ds_[0-9a-f]{96}$/),
        expires_in: 43_200,
        merchant: { merchant_id: merchant.merchant_id, name: expect.any(String), email: merchant.email, phone: null },
        stores: [
          { store_id: first, name: 'Anarkali', domain: `store-${String(first)}.localhost`, status: 'active', role: 'owner' },
          { store_id: second, name: 'Zari', domain: `store-${String(second)}.localhost`, status: 'suspended', role: 'staff' },
        ],
      },
      status: 200,
    });
    expect(headers.getSetCookie()).toEqual([
      `svc_session=${session_token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax`,
      expect.stringMatching(/^svc_browser=[0-9a-f]{64}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/) as string,
    ]);
    expect(JSON.stringify(body.data.stores)).not.toContain(String(other));
  });

  it('accepts the email address in any letter case and with surrounding spaces', async () => {
    const { email, password } = await account(api);
    expect((await login({ email: ` ${email.toUpperCase()} `, password })).status).toBe(200);
  });

  it.each([
    ['email', { password: 'x' }, 'email is required.'],
    ['password', { email: 'a@example.com' }, 'password is required.'],
    ['email', { email: 5, password: 'x' }, 'email must be a string.'],
    ['password', { email: 'a@example.com', password: ['x'] }, 'password must be a string.'],
    ['email', { email: '', password: 'x' }, 'email must have at least 1 character.'],
    ['email', { email: 'x'.repeat(256), password: 'x' }, 'email must have at most 255 characters.'],
    ['password', { email: 'a@example.com', password: 'x'.repeat(1001) }, 'password must have at most 1000 characters.'],
  ])('rejects a body with an invalid %s', async (field, body, message) => {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message, errors: [{ field }] });
  });

  it('returns the same message for an unknown account and a wrong password, and sets no cookie', async () => {
    const { email, password } = await account(api);
    for (const body of [
      { email, password: `${password} ` },
      { email, password: password.toUpperCase() },
      { email: 'nobody@example.com', password },
      { email: `${email}'--`, password },
    ]) {
      const answer = await login(body);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(WRONG);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('verifies one hash of the same cost for an unknown account as for a wrong password', async () => {
    const { email } = await account(api);
    /** Returns the parameters of the hashes that a sign-in verifies, which determine the cost. */
    const verified = async (address: string): Promise<string[]> => {
      const verify = jest.spyOn(argon2, 'verify');
      await login({ email: address, password: 'wrong' });
      const hashes = verify.mock.calls.map(([hash]) => String(hash));
      verify.mockRestore();
      return hashes.map((hash) => hash.split('$').slice(0, 4).join('$'));
    };
    expect(await verified(email)).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+$/)]);
    expect(await verified('nobody@example.com')).toEqual(await verified(email));
  });

  it('rejects form bodies, which another site could send', async () => {
    const { email, password } = await account(api);
    for (const [type, raw] of [
      ['application/x-www-form-urlencoded', new URLSearchParams({ email, password }).toString()],
      ['text/plain', JSON.stringify({ email, password })],
    ] as const) {
      const answer = await api.call('POST', LOGIN, { raw, headers: { 'content-type': type } });
      expect(answer.status).toBe(415);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('creates a new session each time, regardless of the token that the browser sent', async () => {
    const { email, password } = await account(api);
    const planted = `svc_ds_${'0'.repeat(96)}`;
    const headers = { cookie: `svc_session=${planted}` };
    const answers = await atOnce(10, () => api.call('POST', LOGIN, { body: { email, password }, headers }));
    const tokens = answers.map(({ body }) => body.data.session_token as string);
    expect(new Set([...tokens, planted]).size).toBe(11);
    for (const token of tokens) expect((await api.call('GET', ME, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    expect((await api.call('GET', ME, { headers })).status).toBe(401);
  });

  it('ends the previous session of the same browser', async () => {
    const merchant = await signIn(api, await account(api));
    const { email, password, cookie } = merchant;
    const again = await api.call('POST', LOGIN, { body: { email, password }, headers: { cookie } });
    expect((await merchant.call('GET', ME)).status).toBe(401);
    expect((await api.call('GET', ME, { headers: { cookie: cookiesOf(again) } })).status).toBe(200);
  });

  it('stores neither the token nor the password', async () => {
    const { email, password } = await account(api, 'a password to look for');
    const { session_token } = (await login({ email, password })).body.data as { session_token: string };
    const [row] = await api.query<{ text: string }>(
      'SELECT (SELECT json_agg(s) FROM dashboard_sessions s)::text || (SELECT json_agg(m) FROM merchants m)::text AS text',
    );
    expect(row?.text).toContain('$argon2id$');
    for (const secret of [session_token, session_token.slice(7), Buffer.from(session_token).toString('hex'), password]) {
      expect(row?.text).not.toContain(secret);
    }
  });
});

describe('a session', () => {
  const api = useApi();

  it('identifies the merchant and has a CSRF token', async () => {
    const store_id = await api.make.store('দোকান');
    const merchant = await merchantOf(api, store_id, { role: 'admin' });
    const { status, body, headers } = await merchant.call('GET', ME);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      data: {
        merchant: { merchant_id: merchant.merchant_id, name: expect.any(String), email: merchant.email, phone: null },
        stores: [{ store_id, name: 'দোকান', domain: expect.any(String), status: 'active', role: 'admin' }],
        csrf_token: expect.stringMatching(/^[\w-]{86}$/),
      },
      status: 200,
    });
    const other = await signIn(api, merchant);
    expect(other.csrf_token).not.toBe(merchant.csrf_token);
    const again = (await merchant.browse('GET', ME)).body.data;
    expect(again).toEqual({ ...body.data, csrf_token: again.csrf_token });
    expect(again.csrf_token).not.toBe(body.data.csrf_token);
  });

  it('is required', async () => {
    const shop = await api.shop();
    const merchant = await signIn(api, await account(api));
    for (const headers of [
      {},
      { authorization: '' },
      { authorization: `Bearer ${shop.access_token}` },
      { authorization: `Bearer svc_ds_${'0'.repeat(96)}` },
      { authorization: `Bearer ${merchant.session_token}0` },
      { authorization: `Basic ${merchant.session_token}` },
      { cookie: `svc_session=${merchant.session_token}0` },
      { cookie: `other=${merchant.session_token}` },
      { cookie: merchant.cookie, authorization: 'Bearer wrong' },
      { 'x-client-id': shop.client_id, 'x-client-secret': shop.client_secret, 'x-store-id': String(shop.store_id) },
    ]) {
      const answer = await api.call('GET', ME, { headers: headers as Record<string, string> });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(LOGIN_REQUIRED);
    }
    expect((await api.call('GET', ME, { headers: { cookie: `a=b; ${merchant.cookie};c=d` } })).status).toBe(200);
  });

  it('is not accepted by the app API', async () => {
    const { session_token } = await signIn(api, await account(api));
    const answer = await api.call('GET', '/api/apps/v1/store', { headers: { authorization: `Bearer ${session_token}` } });
    expect(answer.body).toMatchObject({ code: 'missing_auth', status: 401 });
  });

  it('in a cookie requires the CSRF token for changes', async () => {
    const [merchant, other] = [await signIn(api, await account(api)), await signIn(api, await account(api))];
    for (const csrf of [undefined, '', 'wrong', other.csrf_token, merchant.session_token]) {
      const headers = { cookie: merchant.cookie, ...(csrf !== undefined && { 'x-csrf-token': csrf }) };
      const answer = await api.call('POST', LOGOUT, { headers });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ message: 'The CSRF token is missing or wrong.', code: 'forbidden', status: 403 });
    }
    expect((await merchant.call('GET', ME)).status).toBe(200);
    const { status, body, headers } = await merchant.browse('POST', LOGOUT);
    expect([status, body]).toEqual([200, { message: 'Signed out.', status: 200 }]);
    expect(headers.getSetCookie()).toEqual(['svc_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect((await merchant.call('GET', ME)).status).toBe(401);
  });

  it('in a bearer token requires no CSRF token, and ends independently', async () => {
    const merchant = await signIn(api, await account(api));
    const other = await signIn(api, merchant);
    expect((await merchant.call('POST', LOGOUT)).status).toBe(200);
    expect((await merchant.call('POST', LOGOUT)).status).toBe(401);
    expect((await other.call('GET', ME)).status).toBe(200);
  });

  it('starts and ends in all processes', async () => {
    const merchant = await signIn(api, await account(api));
    const there = await serveBeside(api);
    const headers = { authorization: `Bearer ${merchant.session_token}` };
    expect((await there.call('GET', ME, { headers })).status).toBe(200);
    expect((await merchant.call('POST', LOGOUT)).status).toBe(200);
    expect((await there.call('GET', ME, { headers })).status).toBe(401);
    await there.close();
  });

  it('expires after twelve hours and is then deleted', async () => {
    const merchant = await signIn(api, await account(api));
    const lives = async (): Promise<number> => (await merchant.call('GET', ME)).status;
    const { merchant_id } = merchant;
    const age = async (interval: string): Promise<void> => {
      const [aged] = await api.query('SELECT expires_at - $1::interval AS at FROM dashboard_sessions WHERE merchant_id = $2', [
        interval,
        merchant_id,
      ]);
      await api.query('UPDATE dashboard_sessions SET expires_at = $1 WHERE merchant_id = $2', [aged?.['at'], merchant_id]);
    };
    await age('11 hours 59 minutes');
    await api.app.get(RetentionProcessor).work();
    expect(await lives()).toBe(200);
    await age('1 minute 1 second');
    expect(await lives()).toBe(401);
    await api.app.get(RetentionProcessor).work();
    expect(await api.query('SELECT 1 FROM dashboard_sessions WHERE merchant_id = $1', [merchant_id])).toEqual([]);
  });
});

describe('with an https base URL', () => {
  const api = useApi({ BASE_URL: 'https://platform.example.com' });

  it('the cookie is restricted to https and to this host', async () => {
    const { email, password } = await account(api);
    const { headers, body } = await api.call('POST', LOGIN, { body: { email, password } });
    const cookie = `__Host-svc_session=${String(body.data.session_token)}`;
    expect(headers.getSetCookie()).toEqual([
      `${cookie}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure`,
      expect.stringMatching(/^__Host-svc_browser=[0-9a-f]{64}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/) as string,
    ]);
    expect((await api.call('GET', ME, { headers: { cookie } })).status).toBe(200);
    expect((await api.call('GET', ME, { headers: { cookie: cookie.replace('__Host-', '') } })).status).toBe(401);
  });
});
