import { createHash } from 'node:crypto';
import { Authorizing, callbackParameters, type Fields, STATE } from '../../../test/authorizing.js';
import type { Answer } from '../../../test/caller.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { account, cookiesOf, merchantOf, signIn } from '../../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';

describe('the authorization endpoint', () => {
  const api = useApi();
  const flow = new Authorizing(api);
  beforeAll(() => flow.begin());

  /** Expects an error response without a redirect. */
  function expectRefusedHere({ status, body, headers }: Answer, error: string): void {
    expect([status, body]).toEqual([
      400,
      { error, error_description: body.message, message: expect.any(String), code: error, status: 400 },
    ]);
    expect(headers.get('location')).toBeNull();
  }

  it('redirects a bearer session to the app with a code that works once', async () => {
    const parameters = callbackParameters(await flow.ask());
    expect(parameters).toEqual({ code: expect.stringMatching(/^svc_ac_[0-9a-f]{64}$/), state: STATE });
    const { status, body } = await flow.exchange(parameters['code']);
    expect(status).toBe(200);
    expect(body).toMatchObject({ scope: 'read:store read:orders', store_id: flow.store_id, installation_id: expect.any(Number) });
    const [installed] = await api.events(flow.store_id);
    expect(installed).toMatchObject({
      event_topic: 'app.installed',
      data: { app_id: flow.app.app_id, installation_id: body.installation_id },
    });
    expect((await flow.exchange(parameters['code'])).body.error).toBe('invalid_grant');
  });

  it('issues a code that expires after sixty seconds', async () => {
    const { code = '' } = callbackParameters(await flow.ask());
    const digest = createHash('sha256').update(code).digest();
    const [row] = await api.query<{ seconds: string }>(
      'SELECT extract(epoch FROM expires_at - created_at) AS seconds FROM authorization_codes WHERE code_digest = $1',
      [digest],
    );
    expect(Number(row?.seconds)).toBeCloseTo(60, 1);
  });

  it('accepts scopes with spaces and duplicates', async () => {
    const { code = '' } = callbackParameters(await flow.ask({ scope: ' read:orders, read:orders read:store' }));
    expect((await flow.exchange(code)).body.scope).toBe('read:orders read:store');
  });

  it('keeps the query of a registered redirect URL', async () => {
    const redirect_uri = 'https://app.example.com/callback?tenant=1&x=%2F';
    const other = await api.make.registerApp({ redirect_urls: [redirect_uri] });
    const { headers } = await flow.ask({ client_id: other.client_id, redirect_uri, state: 's' });
    expect(headers.get('location')).toMatch(/^https:\/\/app\.example\.com\/callback\?tenant=1&x=%2F&code=svc_ac_[0-9a-f]{64}&state=s$/);
  });

  it('issues twenty codes for twenty parallel requests', async () => {
    const answers = await atOnce(20, () => flow.ask());
    expect(new Set(answers.map((answer) => callbackParameters(answer)['code'])).size).toBe(20);
  });

  describe('returns an error without a redirect', () => {
    it.each([undefined, '', 'svc_app_0', ' ', `svc_app_${'0'.repeat(32)}`])('for the client id %p', async (client_id) => {
      expectRefusedHere(await flow.ask({ client_id }), client_id === undefined ? 'invalid_request' : 'invalid_client');
    });

    it('for an inactive app', async () => {
      const off = await api.make.registerApp();
      await api.make.setAppStatus(off.app_id, 'inactive');
      expectRefusedHere(await flow.ask({ client_id: off.client_id }), 'invalid_client');
    });

    it.each([
      '',
      'https://app.example.com',
      'https://app.example.com/callback/',
      'https://app.example.com/callback/../other',
      'https://app.example.com/callback/more',
      'https://app.example.com/callbac',
      'https://app.example.com/callback?',
      'https://app.example.com/callback?x=1',
      'https://app.example.com/callback#',
      'https://app.example.com/callback#x',
      'https://app.example.com/CALLBACK',
      'https://APP.example.com/callback',
      'HTTPS://app.example.com/callback',
      'http://app.example.com/callback',
      'https://app.example.com:443/callback',
      'https://app.example.com:8443/callback',
      'https://app.example.com./callback',
      'https://app%2eexample.com/callback',
      'https://app.example.com/%63allback',
      'https://app.example.com/callback%2f..',
      'https://app.example.com/./callback',
      'https://app.example.com//callback',
      'https://app.example.com\\callback',
      'https://app.example.com@evil.example/callback',
      'https://evil@app.example.com/callback',
      'https://app.example.com.evil.example/callback',
      'https://evil.example/https://app.example.com/callback',
      'https://evil.example?https://app.example.com/callback',
      ' https://app.example.com/callback',
      'https://app.example.com/callback ',
      'https://app.example.com/callback\n',
      'https://app.example.com/call\tback',
      '//app.example.com/callback',
      '/callback',
      'javascript:alert(1)//https://app.example.com/callback',
    ])('for the redirect URI %j', async (redirect_uri) => {
      expectRefusedHere(await flow.ask({ redirect_uri }), 'invalid_redirect_uri');
      const anonymous = await api.call('GET', flow.address({ redirect_uri }));
      expectRefusedHere(anonymous, 'invalid_redirect_uri');
    });

    it('for the redirect URI of another app or of none', async () => {
      const other = await api.make.registerApp({ redirect_urls: ['https://other.example.com/callback'] });
      expectRefusedHere(await flow.ask({ client_id: other.client_id }), 'invalid_redirect_uri');
      expectRefusedHere(await flow.ask({ redirect_uri: undefined }), 'invalid_request');
    });

    it.each(['client_id', 'redirect_uri', 'scope', 'state', 'store_id', 'code_challenge', 'code_challenge_method'])(
      'for a repeated %s, and for one in brackets',
      async (name) => {
        const query = flow.address({ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' });
        const [, value = ''] = new RegExp(`[?&]${name}=([^&]*)`).exec(query) ?? [];
        for (const more of [`${name}=${value}`, `${name}=x`, `${name}[]=${value}`, `${name}[0]=${value}`, `${name}[a]=x`, `%5B${name}=x`]) {
          expectRefusedHere(await flow.owner.call('GET', `${query}&${more}`), 'invalid_request');
        }
        const bracketed = query.replace(new RegExp(`([?&])${name}=`), `$1${name}[]=`);
        expectRefusedHere(await flow.owner.call('GET', bracketed), 'invalid_request');
      },
    );

    it('as a page for browsers', async () => {
      const { status, text, headers } = await flow.visit({ redirect_uri: 'https://evil.example/' });
      expect(status).toBe(400);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('location')).toBeNull();
      expect(text).toContain('The redirect URI is not registered for the app.');
      expect(text).not.toMatch(/(href|action)="(https?:)?\/\//);
    });
  });

  describe('reports errors to the app', () => {
    it.each<[Fields, string]>([
      [{ scope: undefined }, 'invalid_scope'],
      [{ scope: '' }, 'invalid_scope'],
      [{ scope: ',' }, 'invalid_scope'],
      [{ scope: 'read:customers' }, 'invalid_scope'],
      [{ scope: 'read:store,read:customers' }, 'invalid_scope'],
      [{ scope: 'read:everything' }, 'invalid_scope'],
      [{ scope: 'READ:STORE' }, 'invalid_scope'],
      [{ store_id: undefined }, 'invalid_request'],
      [{ store_id: 'abc' }, 'invalid_request'],
      [{ store_id: '0' }, 'invalid_request'],
      [{ store_id: '-1' }, 'invalid_request'],
      [{ store_id: '1.5' }, 'invalid_request'],
      [{ store_id: '99999999999999999999' }, 'invalid_request'],
      [{ code_challenge: 'a'.repeat(43) }, 'invalid_request'],
      [{ code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'a'.repeat(42), code_challenge_method: 'S256' }, 'invalid_request'],
      [{ code_challenge_method: 'S256' }, 'invalid_request'],
      [{ scope: 'read:store,'.repeat(200) }, 'invalid_request'],
      [{ store_id: '1'.repeat(201) }, 'invalid_request'],
      [{ code_challenge: 'a'.repeat(3000), code_challenge_method: 'S256' }, 'invalid_request'],
    ])('in %j', async (changes, error) => {
      const parameters = callbackParameters(await flow.ask(changes));
      expect(parameters).toEqual({ error, error_description: expect.any(String), state: STATE });
    });

    it('about a state that is too long, which is still returned', async () => {
      const state = 'x'.repeat(2049);
      expect(callbackParameters(await flow.ask({ state }))).toEqual({
        error: 'invalid_request',
        error_description: expect.any(String),
        state,
      });
    });

    it.each([undefined, ''])('if the state is %p', async (state) => {
      const parameters = callbackParameters(await flow.ask({ state }));
      expect(parameters).toMatchObject({ error: 'invalid_request', error_description: 'state is required.' });
      expect(parameters['state']).toBe(state);
    });
  });

  describe('without a session', () => {
    it.each([{}, { accept: 'application/json' }, { accept: '*/*' }])('returns login_required to a program (%j)', async (headers) => {
      const { status, body, headers: given } = await api.call('GET', flow.address(), { headers: headers as Record<string, string> });
      expect([status, body]).toEqual([401, { message: 'Sign in first.', code: 'login_required', status: 401 }]);
      expect(given.get('location')).toBeNull();
    });

    it('reports no errors to the app', async () => {
      expect((await api.call('GET', flow.address({ scope: 'x', state: undefined }))).status).toBe(401);
    });

    it('redirects a browser to sign-in and back, without the target in a URL', async () => {
      const target = flow.address();
      const away = await api.call('GET', target, { headers: PAGE });
      expect([away.status, away.headers.get('location'), away.text]).toEqual([302, '/login', '']);
      const cookie = cookiesOf(away);
      const page = await api.call('GET', '/login', { headers: { cookie, ...PAGE } });
      expect(page.text).not.toContain(flow.app.client_id);
      const { email, password } = await account(api);
      const form = formOf({ ...hiddenFields(page, '/login'), email, password });
      const back = await api.call('POST', '/login', { ...form, headers: { ...form.headers, cookie } });
      expect([back.status, back.headers.get('location')]).toEqual([303, target]);
    });
  });

  describe('in a store that the merchant does not administer', () => {
    it('returns forbidden, whether the store exists or not', async () => {
      const stranger = await signIn(api, await account(api));
      const foreign = await flow.ask({}, stranger);
      expect([foreign.status, foreign.body]).toEqual([
        403,
        { message: 'You have no access to this store.', code: 'forbidden', status: 403 },
      ]);
      expect((await flow.ask({ store_id: '999999999' }, stranger)).text).toBe(foreign.text);
      const staff = await merchantOf(api, flow.store_id, { role: 'staff', permissions: ['apps__install_apps'] });
      expect((await flow.ask({}, staff)).body).toMatchObject({ code: 'forbidden', status: 403 });
      const page = await flow.visit({}, staff);
      expect([page.status, page.headers.get('location')]).toEqual([403, null]);
      expect(page.text).toContain('You are not allowed to do this');
    });

    it('allows an admin', async () => {
      const admin = await merchantOf(api, flow.store_id, { role: 'admin' });
      expect(callbackParameters(await flow.ask({}, admin))).toHaveProperty('code');
    });
  });

  describe('with PKCE', () => {
    it('requires the verifier', async () => {
      const verifier = 'v'.repeat(50);
      const code_challenge = createHash('sha256').update(verifier).digest('base64url');
      const { code = '' } = callbackParameters(await flow.ask({ code_challenge, code_challenge_method: 'S256' }));
      expect((await flow.exchange(code)).body.error).toBe('invalid_grant');
      expect((await flow.exchange(code, { code_verifier: verifier })).status).toBe(200);
    });
  });
});
