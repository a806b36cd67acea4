import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { useApi } from '../harness.js';
import { merchantOf, type SignedInMerchant } from '../merchants.js';

const BASE_URL = 'https://apps.example.org';
const ISSUER = new URL(`${BASE_URL}/api/apps/oauth`);
const CALLBACK = 'https://app.example.com/callback';
const SCOPE = 'read:store,read:orders';

describe('client libraries for the OAuth of apps', () => {
  const api = useApi({ BASE_URL });
  let store_id: number;
  let owner: SignedInMerchant;
  beforeAll(async () => {
    store_id = await api.make.store();
    owner = await merchantOf(api, store_id);
  });

  /** Sends requests for the public address to the application of this spec, like DNS and a proxy. */
  const viaProxy = (url: string | URL | Request, options?: object): Promise<Response> => {
    const { href } = new URL(url instanceof Request ? url.url : url);
    return fetch(href.replace(BASE_URL, api.base_url), options);
  };

  /** Follows the authorization URL with the session of the owner, and returns the redirect to the app. */
  async function follow(url: URL): Promise<URL> {
    const { headers } = await owner.call('GET', url.pathname + url.search);
    return new URL(headers.get('location') ?? '');
  }

  it.each([
    ['client_secret_basic', openid.ClientSecretBasic],
    ['client_secret_post', openid.ClientSecretPost],
  ])('openid-client gets and refreshes tokens with %s, from discovery on', async (_, authenticate) => {
    const { client_id, client_secret } = await api.make.registerApp();
    const options = { algorithm: 'oauth2', [openid.customFetch]: viaProxy } as const;
    const config = await openid.discovery(ISSUER, client_id, client_secret, authenticate(client_secret), options);
    const [verifier, state] = [openid.randomPKCECodeVerifier(), openid.randomState()];
    const code_challenge = await openid.calculatePKCECodeChallenge(verifier);
    const parameters = {
      redirect_uri: CALLBACK,
      scope: SCOPE,
      state,
      store_id: String(store_id),
      code_challenge,
      code_challenge_method: 'S256',
    };
    const redirect = await follow(openid.buildAuthorizationUrl(config, parameters));
    const tokens = await openid.authorizationCodeGrant(config, redirect, { pkceCodeVerifier: verifier, expectedState: state });
    expect(tokens).toMatchObject({ scope: 'read:store read:orders', store_id });
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    const headers = { authorization: `Bearer ${refreshed.access_token}` };
    expect((await api.call('GET', '/api/apps/v1/store', { headers })).status).toBe(200);
    await expect(openid.refreshTokenGrant(config, 'svc_rt_x')).rejects.toMatchObject({
      error: 'invalid_grant',
      error_description: expect.any(String),
    });
  });

  it('oauth4webapi gets tokens with HTTP Basic, and recognises the challenge of a wrong secret', async () => {
    const { client_id, client_secret } = await api.make.registerApp();
    const options = { [oauth.customFetch]: viaProxy };
    const found = await oauth.discoveryRequest(ISSUER, { ...options, algorithm: 'oauth2' });
    const server = await oauth.processDiscoveryResponse(ISSUER, found);
    const client: oauth.Client = { client_id };
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const url = new URL(server.authorization_endpoint ?? '');
    url.search = new URLSearchParams({
      client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: SCOPE,
      state,
      store_id: String(store_id),
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const parameters = oauth.validateAuthResponse(server, client, await follow(url), state);
    const wrong = oauth.ClientSecretBasic('wrong');
    const refused = await oauth.authorizationCodeGrantRequest(server, client, wrong, parameters, CALLBACK, verifier, options);
    await expect(oauth.processAuthorizationCodeResponse(server, client, refused)).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
    const basic = oauth.ClientSecretBasic(client_secret);
    const answer = await oauth.authorizationCodeGrantRequest(server, client, basic, parameters, CALLBACK, verifier, options);
    expect(await oauth.processAuthorizationCodeResponse(server, client, answer)).toMatchObject({
      scope: 'read:store read:orders',
      store_id,
    });
  });
});
