import type { Answer } from '../caller.js';
import type { Shop } from '../factories.js';
import { Workshop } from '../custom-apps.js';
import { developerOf, EXTENSIONS } from '../extensions.js';
import { useApi } from '../harness.js';
import { FormBrowser, signInCustomer } from '../identity-browser.js';
import { basic, Identity, IDENTITY } from '../identity.js';

/** Credential with the endpoints that accept it. */
interface Credential {
  bearer?: string;
  body?: Record<string, string>;
  headers?: Record<string, string>;
  accepted: readonly string[];
}

/** Endpoints that a bearer token or credentials in headers may open. */
const BEARER: Readonly<Record<string, [method: string, path: string]>> = {
  'app API': ['GET', '/api/apps/v1/store'],
  'dashboard API': ['GET', '/api/dashboard/me'],
  userinfo: ['GET', `${IDENTITY}/userinfo`],
  'API proxy': ['POST', `${EXTENSIONS}/api-proxy`],
  extensions: ['GET', `${EXTENSIONS}/app`],
  'session tokens': ['POST', '/api/apps/session/verify'],
};

/** Endpoints that client credentials may open. */
const CLIENT: Readonly<Record<string, [path: string, fields: Record<string, string>]>> = {
  'app token': ['/api/apps/oauth/token', { grant_type: 'authorization_code', code: 'x', redirect_uri: 'https://app.example.com/callback' }],
  'identity token': [`${IDENTITY}/token`, { grant_type: 'authorization_code', code: 'x' }],
  revocation: [`${IDENTITY}/revoke`, { token: 'x' }],
  introspection: [`${IDENTITY}/introspect`, { token: 'x' }],
};

describe('credentials', () => {
  const api = useApi();
  const identity = new Identity(api);
  const credentials: Record<string, Credential> = {};
  let shop: Shop;

  beforeAll(async () => {
    await identity.begin();
    shop = await api.shop();
    const { access_token, id_token } = await identity.tokens();
    const code = await identity.code();
    const asked = { app_id: shop.app_id, store_id: identity.store_id };
    await api.make.install(shop, identity.store_id);
    const { session_token } = (await identity.owner.call('POST', '/api/apps/session-token', { body: asked })).body.data as {
      session_token: string;
    };
    const { extension_id } = await developerOf(api, shop).extension();
    const asks = `extension_id=${String(extension_id)}&store_id=${String(identity.store_id)}`;
    const sandbox = await identity.owner.call('GET', `${EXTENSIONS}/sandbox-token?${asks}`);
    const browser = new FormBrowser(api);
    const customer = await signInCustomer(api, identity, browser);
    expect(customer).not.toBe('');
    const workshop = new Workshop(api);
    await workshop.begin();
    const own = { client_id: identity.client.client_id, client_secret: identity.client.client_secret! };
    const ofApp = { client_id: shop.client_id, client_secret: shop.client_secret };
    Object.assign(credentials, {
      'access token of an app': { bearer: shop.access_token, accepted: ['app API'] },
      'access token of a custom app': { bearer: (await workshop.app()).access_token, accepted: ['app API'] },
      'sandbox token of an extension': { bearer: sandbox.body.data.token as string, accepted: ['API proxy'] },
      'cookie of a customer': { headers: { cookie: browser.cookie }, accepted: [] },
      'session of a customer': { bearer: customer, accepted: [] },
      'authorization code of an app': { bearer: await api.make.code(shop, shop.store_id), accepted: [] },
      'app, by its headers': {
        headers: { 'x-client-id': shop.client_id, 'x-client-secret': shop.client_secret, 'x-store-id': String(shop.store_id) },
        accepted: ['app API', 'extensions', 'session tokens'],
      },
      'refresh token of an app': { bearer: shop.refresh_token, accepted: [] },
      'session of a merchant': { bearer: identity.owner.session_token, accepted: ['dashboard API'] },
      'session token of an embedded app': { bearer: session_token, accepted: [] },
      'access token of a user': { bearer: access_token, accepted: ['userinfo'] },
      'ID token of a user': { bearer: id_token, accepted: [] },
      'authorization code of a user': { bearer: code, accepted: [] },
      'client of the identity provider': { body: own, accepted: ['identity token', 'revocation', 'introspection'] },
      'client of the identity provider, by Basic': {
        headers: { authorization: basic(own.client_id, own.client_secret) },
        accepted: ['identity token', 'revocation', 'introspection'],
      },
      app: { body: ofApp, accepted: ['app token'] },
      'app, by Basic': { headers: { authorization: basic(ofApp.client_id, ofApp.client_secret) }, accepted: ['app token'] },
      'app with the secret of a client': { body: { ...own, client_id: ofApp.client_id }, accepted: [] },
    } satisfies Record<string, Credential>);
  });

  /** Returns true if an endpoint accepts the credential itself; the request may be refused for another reason. */
  const isAccepted = ({ status, body }: Answer): boolean => status !== 401 && status !== 403 && body?.code !== 'missing_auth';

  /** Returns the endpoints that accept a credential as a bearer token or as its header. */
  async function acceptedInHeader({ bearer, headers }: Credential): Promise<string[]> {
    const given = bearer === undefined ? headers : { authorization: `Bearer ${bearer}` };
    const found: string[] = [];
    for (const [endpoint, [method, path]] of Object.entries(BEARER)) {
      const answer = await api.call(method, path, { headers: given ?? {} });
      if (isAccepted(answer)) found.push(endpoint);
    }
    return found;
  }

  /** Returns the endpoints that accept a credential as the client's. */
  async function acceptedOfClient({ bearer, body, headers }: Credential): Promise<string[]> {
    const given = bearer === undefined ? headers : { authorization: `Bearer ${bearer}` };
    const found: string[] = [];
    for (const [endpoint, [path, fields]] of Object.entries(CLIENT)) {
      const answer = await api.call('POST', path, { body: { ...fields, ...body }, ...(given && { headers: given }) });
      if (isAccepted(answer)) found.push(endpoint);
    }
    return found;
  }

  it('are accepted at their own endpoints, and refused at every other', async () => {
    const found: Record<string, string[]> = {};
    for (const [name, credential] of Object.entries(credentials)) {
      found[name] = [...(await acceptedInHeader(credential)), ...(await acceptedOfClient(credential))];
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(credentials).map(([name, { accepted }]) => [name, accepted])));
  });

  it('of one token endpoint are unknown codes at the other, and remain usable at their own', async () => {
    const [ofUser, ofApp] = [await identity.code(), await api.make.code(shop, shop.store_id)];
    const { client_id, client_secret } = shop;
    const { verifier: code_verifier } = identity.pkce;
    const fields = { grant_type: 'authorization_code', client_id, client_secret, redirect_uri: 'https://app.example.com/callback' };
    const redeem = (changes: object): Promise<Answer> => api.call('POST', '/api/apps/oauth/token', { body: { ...fields, ...changes } });
    const crossed = [await redeem({ code: ofUser, code_verifier }), await identity.redeem(ofApp)];
    expect(crossed.map(({ status, body }) => [status, body.error])).toEqual(Array(2).fill([400, 'invalid_grant']));
    expect([(await identity.redeem(ofUser)).status, (await redeem({ code: ofApp })).status]).toEqual([200, 200]);
  });

  it('for the body of userinfo are only those of the client', async () => {
    const { access_token } = await identity.tokens();
    const own = { client_id: identity.client.client_id, client_secret: identity.client.client_secret };
    const tokens = [shop.access_token, shop.refresh_token, identity.owner.session_token, access_token];
    const statuses = [];
    for (const token of tokens)
      statuses.push((await api.call('POST', `${IDENTITY}/userinfo`, { body: { ...own, access_token: token } })).status);
    expect(statuses).toEqual([401, 401, 401, 200]);
    const body = { client_id: shop.client_id, client_secret: shop.client_secret, access_token };
    expect((await api.call('POST', `${IDENTITY}/userinfo`, { body })).body.code).toBe('invalid_client');
  });
});
