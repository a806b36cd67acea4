import type { Answer } from '../../../test/caller.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { ALL_SCOPES, backParameters, CALLBACK, type Changes, Identity, IDENTITY, pkce } from '../../../test/identity.js';
import { account, merchantOf, signIn } from '../../../test/merchants.js';
import { startReceiver } from '../../../test/receiver.js';

const STATE = 'x y&z=1#ü';
const AUTHORIZE = `${IDENTITY}/authorize`;

/** Parameters of a request, each of which has a limit below 3,000 characters. */
const OVERLONG = [
  ...['response_type', 'response_mode', 'scope', 'state', 'nonce', 'code_challenge', 'code_challenge_method', 'prompt', 'max_age'],
  ...['user_type', 'store_id', 'login_hint', 'ui_locales'],
];

describe('the authorization endpoint of the identity provider', () => {
  const api = useApi();
  const identity = new Identity(api);
  const iss = `http://localhost:0${IDENTITY}`;
  beforeAll(() => identity.begin());

  /** Expects an error response without a redirect. */
  function expectRefusedHere({ status, body, headers }: Answer, error: string): void {
    expect([status, body.error, headers.get('location')]).toEqual([400, error, null]);
  }

  it('redirects a bearer session to the client with a code, the state and the issuer', async () => {
    const parameters = backParameters(await identity.ask());
    expect(parameters).toEqual({ code: expect.stringMatching(/^svc_ac_[0-9a-f]{64}$/), state: STATE, iss });
    expect((await identity.redeem(parameters['code']!)).status).toBe(200);
  });

  it('accepts a request without state, nonce and store, and ignores unknown parameters', async () => {
    const bare = { state: undefined, nonce: undefined, store_id: undefined, scope: 'openid', frobnicate: '1', display: 'popup' };
    expect(Object.keys(backParameters(await identity.ask(bare))).sort()).toEqual(['code', 'iss']);
  });

  it('redirects a request that was sent as a form to its address', async () => {
    const fields = Object.fromEntries(new URL(identity.address(), 'http://x').searchParams);
    const { status, headers } = await identity.post('/authorize', fields, { cookie: identity.owner.cookie });
    expect(status).toBe(303);
    const location = headers.get('location') ?? '';
    expect(location.startsWith(`${AUTHORIZE}?`)).toBe(true);
    expect(Object.fromEntries(new URL(location, 'http://x').searchParams)).toEqual(fields);
    expectRefusedHere(await identity.post('/authorize', { ...fields, redirect_uri: 'https://evil.example/' }), 'invalid_redirect_uri');
  });

  it('keeps the query of a registered redirect URL', async () => {
    const redirect_uri = `${CALLBACK}?tenant=1&x=%2F`;
    const { client_id } = await identity.register({ redirect_urls: [redirect_uri] });
    const { headers } = await identity.ask({ client_id, redirect_uri, state: 's' });
    expect(headers.get('location')).toMatch(
      /^https:\/\/shop\.example\.com\/signed-in\?tenant=1&x=%2F&code=svc_ac_[0-9a-f]{64}&state=s&iss=http%3A/,
    );
  });

  it('issues twenty codes for twenty parallel requests', async () => {
    const answers = await atOnce(20, () => identity.ask());
    expect(new Set(answers.map((answer) => backParameters(answer)['code'])).size).toBe(20);
  });

  describe('returns an error without a redirect', () => {
    it.each([undefined, '', 'svc_oc_0', `svc_oc_${'0'.repeat(32)}`, `svc_app_${'0'.repeat(32)}`])(
      'for the client id %p',
      async (client_id) => {
        expectRefusedHere(await identity.ask({ client_id }), 'invalid_client');
      },
    );

    it.each([
      undefined,
      '',
      `${CALLBACK}/`,
      `${CALLBACK}?`,
      `${CALLBACK}?x=1`,
      `${CALLBACK}#`,
      CALLBACK.toUpperCase(),
      CALLBACK.replace('https', 'http'),
      CALLBACK.replace('.com', '.com:443'),
      CALLBACK.replace('.com', '.com.'),
      CALLBACK.replace('.com', '.com.evil.example'),
      CALLBACK.replace('//', '//evil@'),
      CALLBACK.replace('signed-in', '%73igned-in'),
      `https://evil.example/${CALLBACK}`,
      '//shop.example.com/signed-in',
      '/signed-in',
      'javascript:alert(1)',
      `${CALLBACK}\n`,
      ` ${CALLBACK}`,
    ])('for the redirect URI %j', async (redirect_uri) => {
      expectRefusedHere(await identity.ask({ redirect_uri }), 'invalid_redirect_uri');
      expectRefusedHere(await api.call('GET', identity.address({ redirect_uri })), 'invalid_redirect_uri');
    });

    it('for repeated and bracketed parameters', async () => {
      for (const name of [
        'client_id',
        'redirect_uri',
        'scope',
        'state',
        'nonce',
        'code_challenge',
        'prompt',
        'store_id',
        'response_type',
      ]) {
        for (const more of [`${name}=x&${name}=y`, `${name}[]=x`, `${name}[0]=x`, `${name}[a]=x`]) {
          expectRefusedHere(await identity.owner.call('GET', `${identity.address()}&${more}`), 'invalid_request');
        }
      }
    });

    it('as a page for browsers', async () => {
      const { status, text, headers } = await identity.visit({ redirect_uri: 'https://evil.example/' });
      expect([status, headers.get('location')]).toEqual([400, null]);
      expect(text).toContain('The redirect URI is not registered for the client.');
      expect(text).not.toMatch(/(href|action)="(https?:)?\/\//);
    });
  });

  describe('reports errors to the client', () => {
    it.each<[Changes, string]>([
      [{ response_type: undefined }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_type: 'id_token' }, 'unsupported_response_type'],
      [{ response_type: 'code id_token' }, 'unsupported_response_type'],
      [{ response_mode: 'fragment' }, 'invalid_request'],
      [{ response_mode: 'form_post' }, 'invalid_request'],
      [{ scope: undefined }, 'invalid_scope'],
      [{ scope: ' ' }, 'invalid_scope'],
      [{ scope: 'openid address' }, 'invalid_scope'],
      [{ scope: 'OPENID' }, 'invalid_scope'],
      [{ prompt: 'none login' }, 'invalid_request'],
      [{ prompt: 'select_account' }, 'invalid_request'],
      [{ max_age: '-1' }, 'invalid_request'],
      [{ max_age: 'x' }, 'invalid_request'],
      [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
      [{ code_challenge_method: undefined }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'a'.repeat(42) }, 'invalid_request'],
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ user_type: 'robot' }, 'invalid_request'],
      ...OVERLONG.map((name): [Changes, string] => [{ [name]: '1'.repeat(3000) }, 'invalid_request']),
      ...OVERLONG.map((name): [Changes, string] => [{ [name]: 'a\0' }, 'invalid_request']),
      [{ id_token_hint: '1'.repeat(9000) }, 'invalid_request'],
      [{ store_id: undefined }, 'invalid_request'],
      [{ store_id: 'x' }, 'invalid_request'],
      [{ store_id: '0' }, 'invalid_request'],
      [{ store_id: '999999999' }, 'access_denied'],
      [{ store_id: '999999999', user_type: 'customer' }, 'invalid_request'],
      [{ store_id: undefined, user_type: 'customer', scope: 'openid' }, 'invalid_request'],
      [{ request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
      [{ registration: '{}' }, 'registration_not_supported'],
      [{ id_token_hint: 'x' }, 'invalid_request'],
      [{ id_token_hint: 'eyJhbGciOiJub25lIn0.e30.' }, 'invalid_request'],
    ])('in %j', async (changes, error) => {
      const parameters = backParameters(await identity.ask(changes));
      expect(parameters).toEqual({ error, error_description: expect.any(String), state: changes['state'] ?? STATE, iss });
    });

    it('not for an unknown parameter, whatever its text', async () => {
      expect(backParameters(await identity.ask({ unknown: 'a\0' }))).toHaveProperty('code');
    });

    it('for scopes that the client lacks', async () => {
      const { client_id } = await identity.register({ scopes: ['openid', 'email'] });
      expect(backParameters(await identity.ask({ client_id, scope: 'openid profile' }))['error']).toBe('invalid_scope');
      expect(backParameters(await identity.ask({ client_id, scope: 'openid email' }))).toHaveProperty('code');
    });
  });

  it('refuses a request_uri without fetching it', async () => {
    const receiver = await startReceiver();
    const parameters = backParameters(await identity.ask({ request_uri: receiver.url }));
    await receiver.close();
    expect(parameters['error']).toBe('request_uri_not_supported');
    expect(receiver.requests).toEqual([]);
  });

  describe('checks the access to the store', () => {
    it('of the merchant', async () => {
      const stranger = await signIn(api, await account(api));
      expect(backParameters(await identity.ask({}, stranger))['error']).toBe('access_denied');
      expect(backParameters(await identity.ask({ scope: 'openid email', store_id: undefined }, stranger))).toHaveProperty('code');
      const staff = await merchantOf(api, identity.store_id, { role: 'staff' });
      expect(backParameters(await identity.ask({}, staff))).toHaveProperty('code');
    });

    it('of a client that belongs to a store', async () => {
      const { client_id } = await identity.register({ owner_store_id: identity.store_id });
      const other = await merchantOf(api, await api.make.store());
      const foreign = String(await api.make.store());
      expect(backParameters(await identity.ask({ client_id, store_id: undefined }))).toHaveProperty('code');
      expect(backParameters(await identity.ask({ client_id, store_id: foreign }))['error']).toBe('invalid_request');
      expect(backParameters(await identity.ask({ client_id, store_id: undefined, scope: 'openid' }, other))['error']).toBe('access_denied');
    });
  });

  it('binds a code to the PKCE challenge of the request, so that an injected code is useless', async () => {
    const attacker = pkce();
    const stolen = await identity.code({ code_challenge: attacker.challenge });
    expect((await identity.redeem(stolen)).body.error).toBe('invalid_grant');
  });

  it('ignores Host and forwarding headers', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
    expect(backParameters(await identity.ask({}, identity.owner, { headers }))['iss']).toBe(iss);
    expect(ALL_SCOPES).toContain('openid');
  });
});
