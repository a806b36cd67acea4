import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose';
import { useApi } from '../harness.js';
import { merchantOf } from '../merchants.js';
import { ALL_SCOPES, CALLBACK, Identity, IDENTITY } from '../identity.js';

const BASE_URL = 'https://id.example.com';
const ISSUER = new URL(BASE_URL + IDENTITY);

describe('client libraries', () => {
  const api = useApi({ BASE_URL });
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  /** Sends requests for the public address to the application of this spec, like DNS and a proxy. */
  const viaProxy = (url: string | URL | Request, options?: object): Promise<Response> => {
    const { href } = new URL(url instanceof Request ? url.url : url);
    expect(href.startsWith(`${BASE_URL}/`)).toBe(true);
    return fetch(href.replace(BASE_URL, api.base_url), options);
  };

  /** Follows the authorization URL with the session of the merchant, and returns the redirect to the client. */
  async function follow(url: URL): Promise<URL> {
    const { headers } = await identity.owner.call('GET', url.pathname + url.search);
    return new URL(headers.get('location') ?? '');
  }

  const claims = () => ({
    sub: `merchant:${identity.owner.merchant_id}`,
    email: identity.owner.email,
    store_id: identity.store_id,
    role: 'owner',
  });

  it.each([
    ['client_secret_basic', openid.ClientSecretBasic],
    ['client_secret_post', openid.ClientSecretPost],
  ])('openid-client signs a user in with %s, from discovery to userinfo', async (_, authenticate) => {
    const { client_id, client_secret } = identity.client;
    const secret = client_secret!;
    const config = await openid.discovery(ISSUER, client_id, secret, authenticate(secret), { [openid.customFetch]: viaProxy });
    const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()];
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: ALL_SCOPES,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      store_id: String(identity.store_id),
      max_age: '3600',
    });
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, maxAge: 3600, idTokenExpected: true };
    const tokens = await openid.authorizationCodeGrant(config, await follow(url), checks);
    const sub = tokens.claims()?.sub ?? '';
    expect(await openid.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject(claims());
    expect(await openid.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true, sub });
    await openid.tokenRevocation(config, tokens.access_token);
    expect(await openid.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
    await expect(openid.fetchUserInfo(config, tokens.access_token, sub)).rejects.toThrow();
  });

  it('openid-client signs a user out', async () => {
    const bye = 'https://shop.example.com/bye';
    const { client_id, client_secret } = await identity.register({ post_logout_redirect_urls: [bye] });
    const { id_token: id_token_hint } = (
      await identity.redeem(await identity.code({ client_id }), { client_id, client_secret: client_secret! })
    ).body as { id_token: string };
    const config = await openid.discovery(ISSUER, client_id, client_secret!, undefined, { [openid.customFetch]: viaProxy });
    const url = openid.buildEndSessionUrl(config, { id_token_hint, post_logout_redirect_uri: bye, state: 'x' });
    expect((await follow(url)).href).toBe(`${bye}?state=x`);
    expect((await identity.owner.call('GET', '/api/dashboard/me')).status).toBe(401);
    identity.owner = await merchantOf(api, identity.store_id);
  });

  it('openid-client detects an error and a response of another issuer', async () => {
    const { client_id, client_secret } = identity.client;
    const config = await openid.discovery(ISSUER, client_id, client_secret!, undefined, { [openid.customFetch]: viaProxy });
    const state = openid.randomState();
    const parameters = { redirect_uri: CALLBACK, scope: 'openid', state };
    const refused = await follow(openid.buildAuthorizationUrl(config, parameters));
    await expect(openid.authorizationCodeGrant(config, refused, { expectedState: state })).rejects.toMatchObject({
      error: 'invalid_request',
    });
    const mixed = new URL(`${CALLBACK}?code=x&state=${state}&iss=https%3A%2F%2Fevil.example`);
    await expect(openid.authorizationCodeGrant(config, mixed, { expectedState: state })).rejects.toThrow('invalid response encountered');
  });

  it('oauth4webapi signs a user in to a public client with PKCE, from discovery to userinfo', async () => {
    const { client_id } = await identity.register({ type: 'public' });
    const options = { [oauth.customFetch]: viaProxy };
    const server = await oauth.processDiscoveryResponse(ISSUER, await oauth.discoveryRequest(ISSUER, options));
    const client: oauth.Client = { client_id };
    const [verifier, state, nonce] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState(), oauth.generateRandomNonce()];
    const url = new URL(server.authorization_endpoint ?? '');
    for (const [name, value] of Object.entries({
      client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid profile',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }))
      url.searchParams.set(name, value);
    const parameters = oauth.validateAuthResponse(server, client, await follow(url), state);
    const response = await oauth.authorizationCodeGrantRequest(server, client, oauth.None(), parameters, CALLBACK, verifier, options);
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce, requireIdToken: true });
    await oauth.validateApplicationLevelSignature(server, response, options);
    const { sub = '' } = oauth.getValidatedIdTokenClaims(tokens) ?? {};
    const info = await oauth.userInfoRequest(server, client, tokens.access_token, options);
    expect(await oauth.processUserInfoResponse(server, client, sub, info)).toEqual({ sub, name: expect.any(String), picture: null });
    const revoked = await oauth.revocationRequest(server, client, oauth.None(), tokens.access_token, options);
    await oauth.processRevocationResponse(revoked);
    expect((await identity.userinfo(tokens.access_token)).status).toBe(401);
  });

  it('are allowed to run in browsers, at the endpoints that need no cookie', async () => {
    const headers = { origin: 'https://spa.example.com', 'access-control-request-method': 'POST' };
    const open = ['.well-known/openid-configuration', 'jwks', 'token', 'revoke', 'userinfo'];
    for (const path of open) {
      const preflight = await api.call('OPTIONS', `${IDENTITY}/${path}`, { headers });
      expect([path, preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([path, 204, '*']);
      expect(preflight.headers.get('access-control-allow-headers')).toMatch(/^Authorization, Content-Type/);
      const method = path === 'token' || path === 'revoke' ? 'POST' : 'GET';
      const answer = await api.call(method, `${IDENTITY}/${path}`, {
        headers: { origin: headers.origin },
        ...(method === 'POST' && { body: {} }),
      });
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, '*']);
      for (const { headers: sent } of [preflight, answer]) expect(sent.has('access-control-allow-credentials')).toBe(false);
    }
    for (const path of ['authorize', 'introspect']) {
      const preflight = await api.call('OPTIONS', `${IDENTITY}/${path}`, { headers });
      expect([path, preflight.status, preflight.headers.has('access-control-allow-origin')]).toEqual([path, 404, false]);
    }
    expect((await identity.ask()).headers.has('access-control-allow-origin')).toBe(false);
  });

  it('jose verifies ID tokens with the published keys', async () => {
    const keys = createRemoteJWKSet(new URL(`${ISSUER.href}/jwks`), { [joseFetch]: viaProxy });
    const { id_token } = await identity.tokens();
    const { payload } = await jwtVerify(id_token, keys, { issuer: ISSUER.href, audience: identity.client.client_id });
    expect(payload.sub).toBe(claims().sub);
  });
});
