import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { useApi } from '../harness.js';
import { ALL_SCOPES, backParameters, basic, CALLBACK, type Changes, Identity, IDENTITY } from '../identity.js';
import { FormBrowser } from '../identity-browser.js';

/**
 * Tests of the OpenID Foundation's basic certification plan (oidcc-basic-certification-test-plan) for a provider with static clients, each
 * under its own name. docs/identity.md lists their results: the suite warns of those with `(warning)` and skips those with `(not applicable)`.
 */
describe('the basic certification plan', () => {
  const api = useApi();
  const identity = new Identity(api);
  beforeAll(async () => {
    await identity.begin();
    await api.query(`UPDATE merchants SET phone = '01712345678' WHERE merchant_id = $1`, [identity.owner.merchant_id]);
  });

  const error = async (changes: Changes, cookie?: string): Promise<string | undefined> =>
    backParameters(cookie === undefined ? await identity.ask(changes) : await identity.visit(changes, cookie))['error'];

  async function idToken(changes: Changes = {}): Promise<JWTPayload> {
    const { id_token } = await identity.tokens(changes);
    const keys = createLocalJWKSet((await api.call('GET', `${IDENTITY}/jwks`)).body);
    const issuer = `http://localhost:0${IDENTITY}`;
    return (await jwtVerify(id_token, keys, { issuer, audience: identity.client.client_id })).payload;
  }

  async function claims(scope: string): Promise<string[]> {
    const { access_token } = await identity.tokens({ scope });
    return Object.keys((await identity.userinfo(access_token)).body as object).sort();
  }

  /** Signs the owner in if the page asks for it, and returns the claims of the ID token. */
  async function enter(browser: FormBrowser, changes: Changes = {}): Promise<{ asked: boolean; auth_time: number }> {
    const page = await browser.open(identity.address(changes));
    const asked = page.text.includes('action="/identity/sign-in"');
    const { email, password } = identity.owner;
    const back = asked ? await browser.follow(await browser.submit(page, '/identity/sign-in', { email, password })) : page;
    const { body } = await identity.redeem(backParameters(back)['code'] ?? '');
    return { asked, auth_time: Number(decodeJwt(body.id_token as string)['auth_time']) };
  }

  /** Returns a browser that is signed in for some seconds, with the time of the sign-in. */
  async function signedIn(): Promise<{ browser: FormBrowser; auth_time: number }> {
    await identity.tokens();
    const browser = new FormBrowser(api);
    expect((await enter(browser)).asked).toBe(true);
    await api.query(`UPDATE dashboard_sessions SET created_at = created_at - interval '5 seconds'`);
    const { asked, auth_time } = await enter(browser);
    expect(asked).toBe(false);
    return { browser, auth_time };
  }

  it('oidcc-server', async () => {
    expect(await idToken()).toMatchObject({ sub: `merchant:${identity.owner.merchant_id}`, nonce: 'n-1' });
  });

  it('oidcc-response-type-missing', async () => {
    expect(await error({ response_type: undefined })).toBe('invalid_request');
  });

  it('oidcc-idtoken-signature', async () => {
    await expect(idToken()).resolves.toHaveProperty('exp');
    const { id_token } = await identity.tokens();
    const { keys } = (await api.call('GET', `${IDENTITY}/jwks`)).body as { keys: { kid: string }[] };
    expect(decodeProtectedHeader(id_token)).toMatchObject({ alg: 'RS256', kid: keys[0]?.kid });
  });

  it('oidcc-idtoken-unsigned (not applicable)', async () => {
    const { body } = await api.call('GET', `${IDENTITY}/.well-known/openid-configuration`);
    expect(body.id_token_signing_alg_values_supported).toEqual(['RS256']);
  });

  it.each(['GET', 'POST'])('oidcc-userinfo-get, oidcc-userinfo-post-header (%s)', async (method) => {
    const { access_token } = await identity.tokens({ scope: 'openid' });
    expect((await identity.userinfo(access_token, method)).body).toEqual({ sub: `merchant:${identity.owner.merchant_id}` });
  });

  it('oidcc-userinfo-post-body (warning)', async () => {
    const { access_token } = await identity.tokens({ scope: 'openid' });
    const query = (body: object) => api.call('POST', `${IDENTITY}/userinfo`, { body });
    expect((await query({ access_token })).body.code).toBe('invalid_request');
    const { client_id, client_secret } = identity.client;
    expect((await query({ access_token, client_id, client_secret })).status).toBe(200);
    const raw = new URLSearchParams({ access_token, client_id, client_secret: client_secret ?? '' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await api.call('POST', `${IDENTITY}/userinfo`, { raw, headers })).status).toBe(200);
  });

  it('oidcc-userinfo-post-header, as an empty form', async () => {
    const { access_token } = await identity.tokens({ scope: 'openid' });
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await api.call('POST', `${IDENTITY}/userinfo`, { raw: '', headers })).status).toBe(200);
  });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    expect(await idToken({ nonce: undefined })).not.toHaveProperty('nonce');
  });

  it('oidcc-scope-profile (warning)', async () => expect(await claims('openid profile')).toEqual(['name', 'picture', 'sub']));
  it('oidcc-scope-email', async () => expect(await claims('openid email')).toEqual(['email', 'email_verified', 'sub']));
  it('oidcc-scope-phone', async () => expect(await claims('openid phone')).toEqual(['phone_number', 'phone_number_verified', 'sub']));
  it('oidcc-scope-address (not applicable)', async () => expect(await error({ scope: 'openid address' })).toBe('invalid_scope'));
  it('oidcc-scope-all (not applicable)', async () => expect((await claims(ALL_SCOPES)).length).toBe(10));

  it.each([
    ['oidcc-ensure-other-scope-order-succeeds', { scope: 'email openid' }],
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-login-hint', { login_hint: 'anna@example.com' }],
    ['oidcc-ui-locales', { ui_locales: 'bn en' }],
    ['oidcc-claims-locales', { claims_locales: 'bn' }],
    ['oidcc-claims-essential (warning)', { claims: '{"userinfo":{"name":{"essential":true}}}' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-ensure-request-with-acr-values-succeeds (warning)', { acr_values: '1 2' }],
  ])('%s', async (_, changes) => {
    expect(backParameters(await identity.ask(changes))).toHaveProperty('code');
  });

  it('oidcc-prompt-login', async () => {
    const { browser, auth_time } = await signedIn();
    const second = await enter(browser, { prompt: 'login' });
    expect(second.asked).toBe(true);
    expect(second.auth_time).toBeGreaterThan(auth_time);
  });

  it('oidcc-prompt-none-not-logged-in', async () => expect(await error({ prompt: 'none' }, '')).toBe('login_required'));

  it('oidcc-prompt-none-logged-in, oidcc-id-token-hint', async () => {
    const { id_token } = await identity.tokens();
    expect(backParameters(await identity.visit({ prompt: 'none' }))).toHaveProperty('code');
    expect(backParameters(await identity.visit({ prompt: 'none', id_token_hint: id_token }))).toHaveProperty('code');
  });

  it('oidcc-max-age-1', async () => {
    const { browser, auth_time } = await signedIn();
    const second = await enter(browser, { max_age: '1' });
    expect(second.asked).toBe(true);
    expect(second.auth_time).toBeGreaterThan(auth_time);
  });

  it('oidcc-max-age-10000', async () => {
    const { browser, auth_time } = await signedIn();
    expect(await enter(browser, { max_age: '10000' })).toEqual({ asked: false, auth_time });
  });

  it.each([
    ['oidcc-ensure-registered-redirect-uri', { redirect_uri: 'https://other.example.com/' }],
    ['oidcc-ensure-registered-redirect-uri, with a query', { redirect_uri: `${CALLBACK}?foo=bar` }],
  ])('%s', async (_, changes) => {
    const { status, headers } = await identity.ask(changes);
    expect([status, headers.get('location')]).toEqual([400, null]);
  });

  it('oidcc-codereuse, oidcc-codereuse-30seconds', async () => {
    const code = await identity.code();
    const { body } = await identity.redeem(code);
    expect((await identity.redeem(code)).body.error).toBe('invalid_grant');
    await api.query(`UPDATE idp_codes SET used_at = used_at - interval '30 seconds', expires_at = expires_at - interval '30 seconds'`);
    expect((await identity.redeem(code)).body.error).toBe('invalid_grant');
    expect((await identity.userinfo(body.access_token as string)).status).toBe(401);
  });

  it('oidcc-server-client-secret-post, and client_secret_basic', async () => {
    const { client_id, client_secret } = identity.client;
    expect((await identity.redeem(await identity.code())).status).toBe(200);
    const header = { client_id: undefined, client_secret: undefined };
    const answer = await identity.redeem(await identity.code(), header, { headers: { authorization: basic(client_id, client_secret) } });
    expect(answer.status).toBe(200);
  });

  it('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', async () => {
    expect(await error({ request_uri: 'https://example.com/request' })).toBe('request_uri_not_supported');
  });

  it('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
    expect(await error({ request: 'eyJhbGciOiJub25lIn0.e30.' })).toBe('request_not_supported');
  });

  it('oidcc-ensure-request-object-with-redirect-uri (not applicable)', async () => {
    expect(await error({ request: 'x' })).toBe('request_not_supported');
  });

  it('oidcc-refresh-token (not applicable)', async () => {
    expect(await identity.tokens()).not.toHaveProperty('refresh_token');
    const { body } = await api.call('GET', `${IDENTITY}/.well-known/openid-configuration`);
    expect(body.grant_types_supported).toEqual(['authorization_code']);
  });

  it('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    expect((await identity.redeem(await identity.code())).status).toBe(200);
  });

  it('oidcc-ensure-post-request-succeeds', async () => {
    const fields = Object.fromEntries(new URL(identity.address(), 'http://x').searchParams);
    const { status, headers } = await identity.post('/authorize', fields);
    expect(status).toBe(303);
    expect(backParameters(await identity.owner.call('GET', headers.get('location') ?? ''))).toHaveProperty('code');
  });
});
