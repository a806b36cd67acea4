import type { Answer, CallOptions } from '../../../../test/caller.js';
import { useOwnApi } from '../../../../test/harness.js';
import { ALL_SCOPES, backParameters, Identity, IDENTITY } from '../../../../test/identity.js';
import { FormBrowser, signInCustomer } from '../../../../test/identity-browser.js';
import { account, addToStaff, merchantOf, signIn } from '../../../../test/merchants.js';

const USERINFO = `${IDENTITY}/userinfo`;
const FORM = 'application/x-www-form-urlencoded';

describe('the userinfo endpoint', () => {
  const api = useOwnApi();
  const identity = new Identity(api);
  beforeAll(async () => {
    await identity.begin();
    await api.query(`UPDATE merchants SET name = 'Rahim Uddin', phone = '01712-345678' WHERE merchant_id = $1`, [
      identity.owner.merchant_id,
    ]);
  });

  const claims = (): Record<string, object> => ({
    openid: { sub: `merchant:${identity.owner.merchant_id}` },
    profile: { name: 'Rahim Uddin', picture: null },
    email: { email: identity.owner.email, email_verified: true },
    phone: { phone_number: '+8801712345678', phone_number_verified: true },
    store: { store_id: identity.store_id, store_name: 'Loom', role: 'owner' },
  });

  /** Sends the credentials of a client with a token, as the server of a client. */
  const query = (fields: object): Promise<Answer> => api.call('POST', USERINFO, { body: fields });
  const credentials = (): object => ({ client_id: identity.client.client_id, client_secret: identity.client.client_secret });

  /** Returns every combination of the scopes. */
  const combinations = (scopes: string[]): string[][] =>
    scopes.reduce<string[][]>((sets, scope) => [...sets, ...sets.map((set) => [...set, scope])], [[]]).filter((set) => set.length > 0);

  it('returns exactly the claims of the granted scopes, for every combination of scopes', async () => {
    for (const scopes of combinations(ALL_SCOPES.split(' '))) {
      const { access_token } = await identity.tokens({ scope: scopes.join(' ') });
      const expected = Object.assign({}, ...scopes.map((scope) => claims()[scope]));
      const answers = [
        await identity.userinfo(access_token),
        await identity.userinfo(access_token, 'POST'),
        await query({ ...credentials(), access_token }),
      ];
      expect(answers.map(({ status, body }) => [scopes, status, body])).toEqual(answers.map(() => [scopes, 200, expected]));
    }
  });

  it('is not cached and can be read by scripts of other sites', async () => {
    const { headers } = await identity.userinfo((await identity.tokens()).access_token);
    expect([headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual(['no-store', '*']);
  });

  it('returns the role of the merchant, and no claims of a phone number that is missing or invalid', async () => {
    const staff = await merchantOf(api, identity.store_id, { role: 'staff' });
    const { access_token } = await identity.tokens({ scope: 'store phone' }, staff);
    const expected = { store_id: identity.store_id, store_name: 'Loom', role: 'staff' };
    expect((await identity.userinfo(access_token)).body).toEqual(expected);
    await api.query(`UPDATE merchants SET phone = '12' WHERE merchant_id = $1`, [staff.merchant_id]);
    expect((await identity.userinfo(access_token)).body).toEqual(expected);
    await api.query(`UPDATE merchants SET phone = '+44 20 7946 0958' WHERE merchant_id = $1`, [staff.merchant_id]);
    expect((await identity.userinfo(access_token)).body).toMatchObject({ phone_number: '+442079460958' });
  });

  it('returns no name for a customer whose name is only a phone number or an email address', async () => {
    const browser = new FormBrowser(api);
    await signInCustomer(api, identity, browser);
    const consent = await browser.open(identity.address({ user_type: 'customer', scope: 'openid profile' }));
    const code = backParameters(await browser.submit(consent, '/identity/customer-consent', { decision: 'allow' }))['code'] ?? '';
    const { access_token, id_token } = (await identity.redeem(code)).body as { access_token: string; id_token: string };
    expect(Buffer.from(id_token.split('.')[1]!, 'base64url').toString()).not.toContain('1712345678');
    const answer = await identity.userinfo(access_token);
    expect([answer.status, answer.body]).toEqual([200, { sub: expect.stringMatching(/^customer:/), name: null, picture: null }]);
    const rename = (name: string) => api.query('UPDATE customers SET name = $2 WHERE store_id = $1', [identity.store_id, name]);
    for (const name of ['01712-345678', '+8801712345678', '01812345678', 'anna@example.com']) {
      await rename(name);
      expect([name, (await query({ ...credentials(), access_token })).body.name]).toEqual([name, null]);
    }
    for (const name of ['Anna', 'আন্না', 'Anna @ Loom', '12', 'Anna 01712345678']) {
      await rename(name);
      expect((await identity.userinfo(access_token)).body.name).toBe(name);
    }
  });

  it.each(['GET', 'POST'])('returns missing_token or invalid_token with a challenge (%s)', async (method) => {
    const invalid = ['x', `svc_it_${'0'.repeat(96)}`, `svc_at_${'0'.repeat(96)}`, 'svc_it_', `svc_it_${'A'.repeat(96)}`];
    for (const token of invalid) {
      const { status, body, headers } = await identity.userinfo(token, method);
      expect([status, body]).toEqual([401, { message: expect.any(String), code: 'invalid_token', status: 401 }]);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="userinfo", error="invalid_token"');
    }
    const { access_token } = await identity.tokens();
    for (const value of ['a b', `${access_token}, Bearer x`, `${access_token} x`, ` ${access_token},`, 'a, Basic eDp5']) {
      const { status, body, headers } = await identity.userinfo(value, method);
      expect([value, status, body]).toEqual([value, 401, { message: expect.any(String), code: 'invalid_token', status: 401 }]);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="userinfo", error="invalid_token"');
    }
    for (const authorization of ['Basic eDp5', 'Bearer', 'svc_it_0', `Bearers ${access_token}`, `Token Bearer ${access_token}`]) {
      const { status, body, headers } = await api.call(method, USERINFO, { headers: { authorization } });
      expect([status, body]).toEqual([401, { message: expect.any(String), code: 'missing_token', status: 401 }]);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="userinfo"');
    }
  });

  it('returns missing_token to GET without a header', async () => {
    const { status, body } = await api.call('GET', `${USERINFO}?access_token=${(await identity.tokens()).access_token}`);
    expect([status, body.code]).toEqual([401, 'missing_token']);
  });

  it('returns invalid_request if a field is missing, whatever else is sent', async () => {
    const all = { ...credentials(), access_token: (await identity.tokens()).access_token } as Record<string, string>;
    for (const name of Object.keys(all)) {
      for (const value of [undefined, '']) {
        const { status, body } = await query({ ...all, [name]: value });
        expect([name, status, body]).toEqual([name, 400, { message: expect.any(String), code: 'invalid_request', status: 400 }]);
      }
    }
    expect((await api.call('POST', USERINFO)).body.code).toBe('invalid_request');
    expect((await query(all)).status).toBe(200);
  });

  it.each<[string, CallOptions]>([
    ['a number', { body: { client_id: 1, client_secret: 'x', access_token: 'x' } }],
    ['null', { body: { client_id: 'x', client_secret: null, access_token: 'x' } }],
    ['a list', { body: { client_id: 'x', client_secret: 'x', access_token: ['x'] } }],
    ['an object', { body: { client_id: { $ne: 'x' }, client_secret: 'x', access_token: 'x' } }],
    ['a repeated field of a form', { raw: 'client_id=x&client_id=y&client_secret=x&access_token=x', headers: { 'content-type': FORM } }],
    ['a list as body', { body: [] }],
    ['a list of bodies', { body: [{ client_id: 'x', client_secret: 'x', access_token: 'x' }] }],
    ['null as body', { raw: 'null' }],
    ['a text as body', { raw: '"x"' }],
    ['malformed JSON', { raw: '{"client_id":' }],
    ['an object of 201 keys', { body: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${String(n)}`, '1'])) }],
  ])('returns invalid_request for %s', async (_, options) => {
    const { status, body } = await api.call('POST', USERINFO, options);
    expect([status, body]).toEqual([400, expect.objectContaining({ message: expect.any(String), code: 'invalid_request', status: 400 })]);
  });

  it('verifies the client before the token', async () => {
    const { access_token } = await identity.tokens();
    const { client_id } = identity.client;
    const wrong = [
      { client_id, client_secret: 'x', access_token },
      { client_id, client_secret: 'x', access_token: 'x' },
      { ...credentials(), client_id: 'svc_oc_0', access_token },
    ];
    for (const fields of wrong) {
      const { body, headers } = await query(fields);
      expect(body).toMatchObject({ code: 'invalid_client', status: 401 });
      expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="/);
    }
    expect((await query({ ...credentials(), access_token: 'x' })).body).toMatchObject({ code: 'invalid_token', status: 401 });
  });

  it('returns token_mismatch to another client', async () => {
    const { client_id, client_secret } = await identity.register();
    const { access_token } = await identity.tokens();
    const { status, body } = await query({ client_id, client_secret, access_token });
    expect([status, body]).toEqual([403, { message: expect.any(String), code: 'token_mismatch', status: 403 }]);
  });

  it('returns invalid_token for an expired token and for a merchant who left the store', async () => {
    const { access_token: old } = await identity.tokens();
    await api.query(`UPDATE idp_tokens SET expires_at = now()`);
    expect((await identity.userinfo(old)).body.code).toBe('invalid_token');
    const member = await account(api);
    await addToStaff(api, member, identity.store_id, { role: 'admin' });
    const { access_token } = await identity.tokens({}, await signIn(api, member));
    expect((await identity.userinfo(access_token)).body).toMatchObject({ role: 'admin' });
    await api.query('DELETE FROM staff WHERE merchant_id = $1', [member.merchant_id]);
    expect((await identity.userinfo(access_token)).body.code).toBe('invalid_token');
  });

  it('returns 404 without a code for a user who was deleted', async () => {
    const { access_token } = await identity.tokens();
    await api.query(`UPDATE idp_codes SET user_id = 999999999`);
    for (const answer of [await identity.userinfo(access_token), await query({ ...credentials(), access_token })]) {
      expect([answer.status, answer.body]).toEqual([404, { message: 'User not found.', status: 404 }]);
    }
  });

  it('returns auth_error for an internal error', async () => {
    const { access_token } = await identity.tokens();
    await api.query('ALTER TABLE idp_tokens RENAME TO idp_tokens_away');
    const { status, body } = await identity.userinfo(access_token);
    await api.query('ALTER TABLE idp_tokens_away RENAME TO idp_tokens');
    expect([status, body]).toEqual([500, { message: expect.any(String), code: 'auth_error', status: 500 }]);
  });
});
