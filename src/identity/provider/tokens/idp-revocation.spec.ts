import { useApi } from '../../../../test/harness.js';
import { backParameters, expectRefused, Identity, IDENTITY } from '../../../../test/identity.js';
import { FormBrowser, signInCustomer } from '../../../../test/identity-browser.js';
import { account, addToStaff, signIn } from '../../../../test/merchants.js';

describe('revocation and introspection', () => {
  const api = useApi();
  const identity = new Identity(api);
  const issuer = `http://localhost:0${IDENTITY}`;
  beforeAll(() => identity.begin());

  const credentials = () => ({ client_id: identity.client.client_id, client_secret: identity.client.client_secret! });

  it('show and revoke a token of the client', async () => {
    const { access_token: token } = await identity.tokens({ scope: 'openid email' });
    const { status, body } = await identity.post('/introspect', { ...credentials(), token });
    const { client_id } = identity.client;
    const sub = `merchant:${identity.owner.merchant_id}`;
    expect([status, body]).toEqual([
      200,
      {
        active: true,
        scope: 'openid email',
        client_id,
        token_type: 'Bearer',
        sub,
        aud: client_id,
        iss: issuer,
        exp: expect.any(Number),
        iat: expect.any(Number),
      },
    ]);
    expect(body.exp - body.iat).toBe(3600);
    const revoked = await identity.post('/revoke', { ...credentials(), token, token_type_hint: 'refresh_token' });
    expect([revoked.status, revoked.body]).toEqual([200, {}]);
    expect((await identity.post('/introspect', { ...credentials(), token })).body).toEqual({ active: false });
    expect((await identity.userinfo(token)).body.code).toBe('invalid_token');
  });

  it('show no token whose user was deleted or lost access to the store', async () => {
    const introspect = async (token: string): Promise<object> => (await identity.post('/introspect', { ...credentials(), token })).body;
    const member = await account(api);
    await addToStaff(api, member, identity.store_id, { role: 'admin' });
    const session = await signIn(api, member);
    const { access_token: token } = await identity.tokens({}, session);
    const { access_token: anywhere } = await identity.tokens({ scope: 'openid', store_id: undefined }, session);
    expect(await introspect(token)).toMatchObject({ active: true });
    await api.query('DELETE FROM staff WHERE merchant_id = $1', [member.merchant_id]);
    expect([await introspect(token), (await identity.userinfo(token)).status]).toEqual([{ active: false }, 401]);
    expect([await introspect(anywhere), (await identity.userinfo(anywhere)).status]).toEqual([
      expect.objectContaining({ active: true }),
      200,
    ]);
    await api.query('UPDATE idp_codes SET user_id = 999999999 WHERE user_id = $1', [member.merchant_id]);
    expect([await introspect(anywhere), (await identity.userinfo(anywhere)).status]).toEqual([{ active: false }, 404]);
  });

  it('show the token of a customer until the customer is deleted', async () => {
    const browser = new FormBrowser(api);
    await signInCustomer(api, identity, browser);
    const consent = await browser.open(identity.address({ user_type: 'customer', scope: 'openid' }));
    const code = backParameters(await browser.submit(consent, '/identity/customer-consent', { decision: 'allow' }))['code'] ?? '';
    const { access_token: token } = (await identity.redeem(code)).body as { access_token: string };
    expect((await identity.post('/introspect', { ...credentials(), token })).body).toMatchObject({ active: true });
    await api.query('DELETE FROM customers WHERE store_id = $1', [identity.store_id]);
    expect((await identity.post('/introspect', { ...credentials(), token })).body).toEqual({ active: false });
  });

  it('do not reveal or revoke tokens of other clients', async () => {
    const { access_token: token } = await identity.tokens();
    const other = await identity.register();
    const theirs = { client_id: other.client_id, client_secret: other.client_secret! };
    expect((await identity.post('/introspect', { ...theirs, token })).body).toEqual({ active: false });
    expect((await identity.post('/revoke', { ...theirs, token })).status).toBe(200);
    expect((await identity.userinfo(token)).status).toBe(200);
  });

  it.each(['', 'x', '\0', `svc_it_${'0'.repeat(96)}`, `svc_at_${'0'.repeat(96)}`, 'x'.repeat(5000)])(
    'accept the token %j',
    async (token) => {
      const expected = token === '' ? 400 : 200;
      expect((await identity.post('/revoke', { ...credentials(), token })).status).toBe(expected);
      const { status, body } = await identity.post('/introspect', { ...credentials(), token });
      expect([status, body.active]).toEqual(expected === 200 ? [200, false] : [400, undefined]);
    },
  );

  it('authenticate the client; introspection needs a secret', async () => {
    const { access_token: token } = await identity.tokens();
    for (const path of ['/revoke', '/introspect']) {
      expectRefused(await identity.post(path, { token }), [401, 'invalid_client']);
      expectRefused(await identity.post(path, { ...credentials(), client_secret: 'x', token }), [401, 'invalid_client']);
    }
    const { client_id } = await identity.register({ type: 'public' });
    expect((await identity.post('/revoke', { client_id, token })).status).toBe(200);
    expectRefused(await identity.post('/introspect', { client_id, token }), [401, 'invalid_client']);
    expect((await identity.userinfo(token)).status).toBe(200);
  });
});
