import type { Answer } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { CALLBACK, Identity } from '../../../test/identity.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { formOf, PAGE } from '../../../test/pages.js';

describe('the pages of sign-in clients', () => {
  const api = useApi();
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  const path = (rest = '', store_id = identity.store_id): string => `/${String(store_id)}/settings/sign-in-clients${rest}`;
  const open = (rest = '', { cookie }: SignedInMerchant = identity.owner): Promise<Answer> =>
    api.call('GET', path(rest), { headers: { ...PAGE, cookie } });

  /** Submits a form like a browser, with the merchant's CSRF token. */
  function send(rest: string, fields: [string, string][], { cookie, csrf_token } = identity.owner, address = path(rest)): Promise<Answer> {
    const { headers } = formOf({});
    const raw = new URLSearchParams([['csrf_token', csrf_token], ...fields]).toString();
    return api.call('POST', address, { raw, headers: { ...headers, cookie } });
  }

  /** Submits a form that creates a secret, and opens the page that shows it once. */
  async function reveal(rest: string, fields: [string, string][]): Promise<Answer> {
    const { status, headers } = await send(rest, fields);
    const location = headers.get('location') ?? '';
    expect([status, location]).toEqual([303, expect.stringMatching(new RegExp(`^${path()}/svc_oc_[0-9a-f]+/secrets$`))]);
    const shown = await api.call('GET', location, { headers: { ...PAGE, cookie: identity.owner.cookie } });
    const again = await api.call('GET', location, { headers: { ...PAGE, cookie: identity.owner.cookie } });
    expect([again.status, again.headers.get('location')]).toEqual([302, location.replace('/secrets', '')]);
    return shown;
  }

  const filled = (name: string, urls = CALLBACK, type = 'confidential'): [string, string][] => [
    ['name', name],
    ['redirect_urls', urls],
    ['scopes', 'openid'],
    ['scopes', 'email'],
    ['type', type],
  ];
  const found = ({ text }: Answer, prefix: string): string => new RegExp(`${prefix}[0-9a-f]+`).exec(text)?.[0] ?? '';
  const create = async (name: string): Promise<string> => found(await reveal('', filled(name)), 'svc_oc_');

  it('create a client of the store, show its secret once, and list it', async () => {
    expect((await open()).text).toContain('No website or app signs users in yet.');
    const made = await reveal('', filled('Web <b>shop</b>', `${CALLBACK}\r\n\r\n http://localhost:4100/back `));
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(made.headers.get('content-security-policy')).toContain(`; script-src 'self'`);
    const [client_id, client_secret] = [found(made, 'svc_oc_'), found(made, 'svc_os_')];
    expect(client_secret).toMatch(/^svc_os_[0-9a-f]{64}$/);
    const list = await open();
    expect(list.text).toContain('Web &lt;b>shop');
    const page = await open(`/${client_id}`);
    expect(page.text).toContain(`${CALLBACK}\nhttp://localhost:4100/back</textarea>`);
    expect(list.text + page.text).not.toContain('svc_os_');
    const [stored] = await api.query('SELECT owner_store_id, pkce_required FROM idp_clients WHERE client_id = $1', [client_id]);
    expect(stored).toEqual({ owner_store_id: identity.store_id, pkce_required: 1 });
    const code = await identity.code({ client_id, scope: 'openid email', store_id: undefined });
    expect((await identity.redeem(code, { client_id, client_secret })).status).toBe(200);
  });

  it('create a public client, which has no secret', async () => {
    const made = await reveal('', filled('Pocket', CALLBACK, 'public'));
    expect(made.text).toContain('This client has no secret.');
    expect(found(made, 'svc_os_')).toBe('');
    const rest = `/${found(made, 'svc_oc_')}`;
    expect((await open(rest)).text).not.toContain('/secret"');
    expect((await send(`${rest}/secret`, [])).status).toBe(400);
  });

  it('show the form again with the error and the submitted values', async () => {
    const rest = `/${await create('Kept')}`;
    for (const [fields, field, english, bangla] of [
      [filled('Bad', 'http://shop.example.com/'), 'redirect_urls', 'Each redirect URL must start with https', 'প্রতিটি ঠিকানা'],
      [filled('Bad', ''), 'redirect_urls', 'Each redirect URL must start with https', 'প্রতিটি ঠিকানা'],
      [[...filled('Bad'), ['post_logout_redirect_urls', 'ftp://x']], 'post_logout_redirect_urls', 'Each address after', 'প্রতিটি ঠিকানা'],
      [filled('Bad').filter(([name]) => name !== 'scopes'), 'scopes', 'Select at least one permission.', 'অন্তত একটি অনুমতি'],
      [[...filled('Bad'), ['scopes', 'address']], 'scopes', 'Select at least one permission.', 'অন্তত একটি অনুমতি'],
      [filled('  '), 'name', 'Enter a name of at most 255 characters.', 'সর্বোচ্চ ২৫৫ অক্ষরের'],
    ] as [[string, string][], string, string, string][]) {
      for (const [form, language, words] of [
        ['', 'en', english],
        [rest, 'en', english],
        ['', 'bn', bangla],
        [rest, 'bn', bangla],
      ] as const) {
        const { status, text } = await send(form, [...fields, ['lang', language]]);
        expect(status).toBe(400);
        expect(new RegExp(`<p class="field-error" id="error-${field}">([^<]*)`).exec(text)?.[1]).toContain(words);
        expect(text).toMatch(new RegExp(`aria-describedby="[^"]*error-${field}"`));
        expect(text.includes('name="name" value="Bad"')).toBe(field !== 'name');
        for (const [, url] of fields.filter(([name]) => name.endsWith('redirect_urls'))) expect(text).toContain(`>${url}</textarea>`);
      }
    }
    expect((await send('', filled('Bad', CALLBACK, 'robot'))).status).toBe(400);
  });

  it('update a client, replace its secret and deactivate it', async () => {
    const made = await reveal('', filled('Old name'));
    const [client_id, former] = [found(made, 'svc_oc_'), found(made, 'svc_os_')];
    const rest = `/${client_id}`;
    const saved = await send(rest, filled('New name', 'https://shop.example.com/other'));
    expect([saved.status, saved.headers.get('location')]).toEqual([303, path(`${rest}?done=changed`)]);
    expect((await open(`${rest}?done=changed`)).text).toContain('The changes were saved.');
    const asked = { client_id, scope: 'openid', store_id: undefined };
    expect((await identity.ask(asked)).body.error).toBe('invalid_redirect_uri');
    await send(rest, filled('New name'));
    const current = found(await reveal(`${rest}/secret`, []), 'svc_os_');
    const code = await identity.code(asked);
    expect((await identity.redeem(code, { client_id, client_secret: former })).body.error).toBe('invalid_client');
    const { body } = await identity.redeem(code, { client_id, client_secret: current });
    await send(`${rest}/status`, [['status', 'inactive']]);
    expect((await identity.ask(asked)).body.error).toBe('invalid_client');
    expect((await identity.userinfo(body.access_token as string)).status).toBe(401);
    expect((await open(rest)).text).toContain('Activate');
    await send(`${rest}/status`, [['status', 'active']]);
    expect((await identity.ask(asked)).status).toBe(303);
  });

  it('sign in users of the store only', async () => {
    const client_id = await create('Ours');
    const stranger = await merchantOf(api, await api.make.store());
    const error = async (changes: object, merchant = identity.owner) =>
      new URL((await identity.ask({ client_id, scope: 'openid', ...changes }, merchant)).headers.get('location') ?? '').searchParams.get(
        'error',
      );
    const foreign = String(await api.make.store());
    expect(await error({ store_id: foreign })).toBe('invalid_request');
    expect(await error({ store_id: foreign, user_type: 'customer' })).toBe('invalid_request');
    expect(await error({ store_id: undefined }, stranger)).toBe('access_denied');
    expect(await error({ store_id: undefined })).toBeNull();
  });

  it('are denied to other stores, to staff without the permission, and to forms of other sites', async () => {
    const rest = `/${await create('Guarded')}`;
    const staff = await merchantOf(api, identity.store_id, { role: 'staff', permissions: ['apps__use_apps'] });
    const other = await api.make.store();
    const stranger = await merchantOf(api, other);
    const forms = ['', rest, `${rest}/secret`, `${rest}/status`];
    for (const merchant of [staff, stranger]) {
      for (const page of ['', '/new', rest, `${rest}/secrets`]) expect((await open(page, merchant)).status).toBe(403);
      for (const form of forms) expect((await send(form, [...filled('x'), ['status', 'inactive']], merchant)).status).toBe(403);
    }
    const headers = { ...PAGE, cookie: stranger.cookie };
    for (const foreign of [rest, `/${identity.client.client_id}`, '/svc_oc_0']) {
      expect((await api.call('GET', path(foreign, other), { headers })).status).toBe(404);
      for (const form of ['', '/secret', '/status'])
        expect((await send('', [...filled('x'), ['status', 'inactive']], stranger, path(foreign + form, other))).status).toBe(404);
    }
    expect((await open(`/${identity.client.client_id}`)).status).toBe(404);
    for (const form of forms) expect((await send(form, filled('x'), { ...identity.owner, csrf_token: 'wrong' })).status).toBe(403);
    const allowed = await merchantOf(api, identity.store_id, { role: 'staff', permissions: ['apps__install_apps'] });
    expect((await open(rest, allowed)).text).toContain('Guarded');
  });
});
