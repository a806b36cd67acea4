import type { Answer } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { account, type Account, cookiesOf, merchantOf, signIn } from '../../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';

const ME = '/api/dashboard/me';
const APPS = '/1/settings/apps';

describe('the sign-in page', () => {
  const api = useApi();
  const open = (path: string, cookie = ''): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  /** Submits the form of a page with the browser's current cookies. */
  function send(page: Answer, { email, password }: Partial<Account>, cookie = cookiesOf(page), changes: Record<string, string> = {}) {
    const form = formOf({ ...hiddenFields(page, '/login'), email: email ?? '', password: password ?? '', ...changes });
    return api.call('POST', '/login', { ...form, headers: { ...form.headers, cookie } });
  }
  const location = ({ status, headers }: Answer): [number, string | null] => [status, headers.get('location')];

  it('signs a merchant in and creates a new session', async () => {
    const merchant = await account(api);
    const page = await open('/login');
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('/developers/sign-up');
    expect(cookiesOf(page)).toMatch(/^svc_sign_in=[0-9a-f]{64}$/);
    const planted = `${cookiesOf(page)}; svc_session=svc_ds_${'0'.repeat(96)}`;
    const entered = await send(page, merchant, planted);
    expect(location(entered)).toEqual([303, '/']);
    const cookies = entered.headers.getSetCookie();
    expect(cookies).toContainEqual(
      expect.stringMatching(/^svc_session=svc_ds_[0-9a-f]{96}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/),
    );
    expect(cookies).toContainEqual('svc_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    expect((await api.call('GET', ME, { headers: { cookie: cookiesOf(entered) } })).body.data.merchant.email).toBe(merchant.email);
    expect((await api.call('GET', ME, { headers: { cookie: planted } })).status).toBe(401);
  });

  it('shows the same error for an unknown account and a wrong password, and keeps the submitted email address', async () => {
    const { email } = await account(api);
    const page = await open('/login');
    for (const address of [email, 'nobody@example.com']) {
      const answer = await send(page, { email: address, password: 'wrong' });
      expect(answer.status).toBe(401);
      expect(answer.text).toContain('role="alert">The email address or the password is wrong.');
      expect(answer.text).toContain(`value="${address}"`);
      expect(answer.text).not.toContain('"wrong"');
      expect(cookiesOf(answer)).not.toContain('svc_session');
    }
    expect((await send(page, { email: '', password: '' })).status).toBe(400);
  });

  it('escapes the submitted values', async () => {
    const answer = await send(await open('/login'), { email: '"><script>alert(1)</script>', password: 'x' });
    expect(answer.text).toContain('value="&quot;>&lt;script>alert(1)&lt;/script>"');
    expect(answer.text).not.toContain('<script>alert');
  });

  it.each<[string, (page: Answer) => { cookie?: string; changes?: Record<string, string> }]>([
    ['without its cookie, as another site would send it', () => ({ cookie: '' })],
    ['without its token', () => ({ changes: { csrf_token: '' } })],
    ['with a token that is made up', () => ({ changes: { csrf_token: 'a'.repeat(43) } })],
    ['with the token of another browser', () => ({ cookie: `svc_sign_in=${'0'.repeat(64)}` })],
  ])('rejects a form %s', async (_, how) => {
    const merchant = await account(api);
    const page = await open('/login');
    const { cookie, changes } = how(page);
    const answer = await send(page, merchant, cookie, changes);
    expect(answer.status).toBe(403);
    expect(cookiesOf(answer)).not.toContain('svc_session');
    expect(answer.text).toContain('The form was open for too long.');
    const again = cookie === '' ? await send(answer, merchant) : await send(answer, merchant, cookie ?? cookiesOf(page));
    expect(location(again)).toEqual([303, '/']);
  });

  it('redirects a browser to the requested page once', async () => {
    const store_id = await api.make.store();
    const merchant = await merchantOf(api, store_id);
    const target = `/${String(store_id)}/settings/apps?done=app_gone`;
    const away = await open(target);
    expect(location(away)).toEqual([302, '/login']);
    const cookie = cookiesOf(away);
    const page = await open('/login', cookie);
    expect(page.text).not.toContain(target);
    expect(cookiesOf(page)).toBe('');
    expect(location(await send(page, merchant, cookie))).toEqual([303, target]);
    expect(location(await send(page, merchant, cookie))).toEqual([303, '/']);
  });

  it('says which app and which store the person signs in for, also after a wrong password', async () => {
    const shop = await api.shop({ store: { name: 'Nakshi & Sons' }, app: { name: 'Courier <Sync>' } });
    const store_id = String(shop.store_id);
    const leadOf = async (path: string, language = 'en'): Promise<(string | undefined)[]> => {
      const away = await open(path);
      const cookie = cookiesOf(away);
      const page = await api.call('GET', '/login', { headers: { ...PAGE, cookie, 'accept-language': language } });
      const wrong = await send(page, { email: 'nobody@example.com', password: 'wrong password' }, cookie);
      return [page, wrong].map(({ text }) => /<p class="lead">(.*?)<\/p>/.exec(text)?.[1]);
    };
    const asked = { client_id: shop.client_id, redirect_uri: 'https://app.example.com/callback', scope: 'read:store', state: 'x' };
    const authorize = (more = {}): string => `/api/apps/oauth/authorize?${new URLSearchParams({ ...asked, ...more }).toString()}`;
    const both = 'to continue to Courier &lt;Sync>, for the store Nakshi &amp; Sons';
    expect(await leadOf(authorize({ store_id }))).toEqual([both, both]);
    expect(await leadOf(authorize())).toEqual(['to continue to Courier &lt;Sync>', 'to continue to Courier &lt;Sync>']);
    const store = 'to continue to the store Nakshi &amp; Sons';
    expect(await leadOf(`/${store_id}/orders`)).toEqual([store, store]);
    expect((await leadOf(`/${store_id}/orders`, 'bn'))[0]).toBe('Nakshi &amp; Sons স্টোরে যেতে');
    expect((await leadOf('/999999999/orders'))[0]).toBe('to manage your stores and their apps');
  });

  it('never redirects to another host', async () => {
    const merchant = await account(api);
    const page = await open('/login?next=https://evil.example&target=//evil.example&return_to=https://evil.example');
    expect(location(await send(page, merchant))).toEqual([303, '/']);
    for (const path of [
      '//evil.example/settings/apps',
      '/\\evil.example/settings/apps',
      '/%2f%2fevil.example/settings/apps',
      '//evil.example',
    ]) {
      const away = await open(path);
      const cookie = cookiesOf(away) || cookiesOf(page);
      const [, led] = location(
        await send(await open('/login', cookie), merchant, cookie, hiddenFields(await open('/login', cookie), '/login')),
      );
      expect(led).toMatch(/^\/(?![/\\])/);
    }
    await api.query(`INSERT INTO sign_in_targets (digest, target, expires_at) VALUES (sha256('x'), '/old', now() - interval '1 second')`);
    const stale = 'svc_sign_in=x';
    const old = await open('/login', stale);
    expect(location(await send(old, merchant, stale))).toEqual([303, '/']);
  });

  it('redirects a merchant who is signed in', async () => {
    const merchant = await signIn(api, await account(api));
    expect(location(await open('/login', merchant.cookie))).toEqual([302, '/']);
  });

  it('returns login_required to a program', async () => {
    for (const accept of ['application/json', '*/*']) {
      const { status, body } = await api.call('GET', '/', { headers: { accept } });
      expect([status, body]).toEqual([401, { message: 'Sign in first.', code: 'login_required', status: 401 }]);
    }
    expect(location(await open(APPS))).toEqual([302, '/login']);
  });

  it('signs out only with the CSRF token', async () => {
    const merchant = await signIn(api, await account(api));
    const refused = await api.call('POST', '/logout', { ...formOf({}), headers: { ...formOf({}).headers, cookie: merchant.cookie } });
    expect(refused.status).toBe(403);
    expect((await merchant.call('GET', ME)).status).toBe(200);
    const home = await open('/', merchant.cookie);
    const form = formOf(hiddenFields(home, '/logout'));
    const out = await api.call('POST', '/logout', { ...form, headers: { ...form.headers, cookie: merchant.cookie } });
    expect(location(out)).toEqual([303, '/login?done=logout_done']);
    expect((await open('/login?done=logout_done')).text).toContain('You are signed out');
    expect(out.headers.getSetCookie()).toEqual(['svc_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect((await merchant.call('GET', ME)).status).toBe(401);
  });
});

describe('after ten failed attempts', () => {
  const api = useApi({ RATE_LIMIT_LOGIN: '10' });

  it('the sign-in page shows the time to wait', async () => {
    const { email } = await account(api);
    const page = await api.call('GET', '/login', { headers: PAGE });
    const form = formOf({ ...hiddenFields(page, '/login'), email, password: 'wrong' });
    const send = (): Promise<Answer> => api.call('POST', '/login', { ...form, headers: { ...form.headers, cookie: cookiesOf(page) } });
    for (let n = 0; n < 10; n++) expect((await send()).status).toBe(401);
    const answer = await send();
    expect(answer.status).toBe(429);
    expect(answer.text).toContain('Too many failed attempts. Wait 15 minutes, then try again.');
  });
});
