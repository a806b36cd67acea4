import type { Answer } from '../../test/caller.js';
import { Guild } from '../../test/developers.js';
import { atOnce, useOwnApi } from '../../test/harness.js';
import { account, addToStaff, merchantOf, signIn } from '../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../test/pages.js';

const home = (store_id: number): string => `/${String(store_id)}/home`;
const apps = (store_id: number): string => `/${String(store_id)}/settings/apps`;

describe('the dashboard', () => {
  const api = useOwnApi();
  const open = (path: string, { cookie }: { cookie: string }, headers: Record<string, string> = {}): Promise<Answer> =>
    api.call('GET', path, { headers: { ...PAGE, cookie, ...headers } });

  it("starts with the list of stores and the merchant's role in each", async () => {
    const known = await account(api);
    const [first, second] = [await api.make.store('Nakshi & Sons'), await api.make.store('জামদানি ঘর')];
    const foreign = await api.make.store('Somebody else');
    await addToStaff(api, known, first);
    await addToStaff(api, known, second, { role: 'staff' });
    await api.make.setStoreStatus(second, 'frozen');
    const { status, text } = await open('/', await signIn(api, known));
    expect(status).toBe(200);
    for (const words of ['Nakshi &amp; Sons', 'জামদানি ঘর', 'Owner', 'Staff', 'Frozen', home(first), home(second)])
      expect(text).toContain(words);
    expect(text).not.toContain('Somebody else');
    expect(text).not.toContain(home(foreign));
  });

  it('varies with the session, the language and the accepted type', async () => {
    const vary = 'Accept, Accept-Language, Cookie';
    const merchant = await signIn(api, await account(api));
    for (const answer of [await open('/', merchant), await open('/1/settings/apps', { cookie: '' }), await api.call('GET', '/')]) {
      expect(answer.headers.get('vary')).toBe(vary);
    }
  });

  it('leads to the account, and members of organisations to the developer portal', async () => {
    const known = await signIn(api, await account(api));
    const { text } = await open('/', known);
    expect(text).toMatch(/<a class="account-name" href="\/account" aria-label="Signed in as /);
    expect(text).not.toContain('href="/developers"');
    const guild = await new Guild(api).begin();
    expect((await open('/', guild.owner)).text).toContain('href="/developers"');
  });

  it('shows a message if there is no store', async () => {
    expect((await open('/', await signIn(api, await account(api)))).text).toContain('You are not a member of any store yet.');
  });

  it('denies pages of other stores, whether they exist or not', async () => {
    const [ours, theirs] = [await api.make.store(), await api.shop()];
    const merchant = await merchantOf(api, ours);
    for (const path of [apps(theirs.store_id), apps(999_999_999), `${apps(theirs.store_id)}/${String(theirs.installation_id)}/uninstall`]) {
      const { status, text } = await open(path, merchant);
      expect(status).toBe(403);
      expect(text).toContain('You are not allowed to do this');
    }
    const ids = ['abc', '0', '1.5', '99999999999999999999'];
    for (const id of ids) expect((await open(`/${id}/settings/apps`, merchant)).status).toBe(404);
    const foreign = await open(`${apps(ours)}/${String(theirs.installation_id)}/uninstall`, merchant);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toContain('Page not found');
    const form = { ...formOf({ csrf_token: merchant.csrf_token }) };
    const path = `${apps(ours)}/${String(theirs.installation_id)}/uninstall`;
    await api.call('POST', path, { ...form, headers: { ...form.headers, cookie: merchant.cookie } });
    expect((await theirs.get('/store')).status).toBe(200);
  });

  it('lists the apps and their permissions to every member of the store', async () => {
    const shop = await api.shop({ app: { name: 'Courier <b>Sync</b>' }, scopes: ['read:orders', 'billing'] });
    const removed = await api.make.install(await api.make.registerApp({ name: 'Gone' }), shop.store_id);
    await api.make.uninstall(removed);
    const staff = await merchantOf(api, shop.store_id, { role: 'staff' });
    const { status, text } = await open(apps(shop.store_id), staff);
    expect(status).toBe(200);
    for (const words of ['Courier &lt;b>Sync', '2 permissions', 'See orders, with names', 'Request one-time and recurring'])
      expect(text).toContain(words);
    expect(text).not.toContain('Gone');
    expect(text).not.toContain('Uninstall');
  });

  it('leads from an empty list of apps to the directory', async () => {
    const store_id = await api.make.store();
    const { text } = await open(apps(store_id), await merchantOf(api, store_id));
    expect(text).toContain('No apps are installed on this store.');
    expect(text).toContain('<a href="/apps">');
  });

  it('uninstalls an app after a confirmation', async () => {
    const shop = await api.shop({ app: { name: 'Courier Sync' } });
    const merchant = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__install_apps'] });
    const path = `${apps(shop.store_id)}/${String(shop.installation_id)}/uninstall`;
    expect((await open(apps(shop.store_id), merchant)).text).toContain(`href="${path}"`);
    const page = await open(path, merchant);
    expect(page.text).toContain('Uninstall Courier Sync?');
    expect((await shop.get('/store')).status).toBe(200);
    const send = (fields: Record<string, string>): Promise<Answer> => {
      const form = formOf(fields);
      return api.call('POST', path, { ...form, headers: { ...form.headers, cookie: merchant.cookie } });
    };
    expect((await send({})).status).toBe(403);
    expect((await send({ csrf_token: 'wrong' })).status).toBe(403);
    expect((await shop.get('/store')).status).toBe(200);
    const fields = hiddenFields(page, path);
    const answers = await atOnce(5, () => send(fields));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303));
    const led = answers.map(({ headers }) => headers.get('location')?.split('?done=')[1]).sort();
    expect(led).toEqual(['app_gone', 'app_gone', 'app_gone', 'app_gone', 'app_uninstalled']);
    expect((await shop.get('/store')).status).toBe(401);
    expect((await open(`${apps(shop.store_id)}?done=app_uninstalled`, merchant)).text).toContain('The app was uninstalled.');
    expect((await open(`${apps(shop.store_id)}?done=<b>x</b>`, merchant)).text).not.toContain('role="status"');
  });

  it('does not allow staff without the permission to uninstall apps', async () => {
    const shop = await api.shop();
    const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__use_apps'] });
    const path = `${apps(shop.store_id)}/${String(shop.installation_id)}/uninstall`;
    expect((await open(path, staff)).status).toBe(403);
    const form = formOf({ csrf_token: staff.csrf_token });
    expect((await api.call('POST', path, { ...form, headers: { ...form.headers, cookie: staff.cookie } })).status).toBe(403);
    expect((await shop.get('/store')).status).toBe(200);
  });

  it('cannot be framed, runs only the search script, and is not cached', async () => {
    const store_id = await api.make.store();
    const merchant = await merchantOf(api, store_id);
    const paths = [['/', ''] as const, [apps(store_id), `; script-src 'self'`] as const, [apps(999_999_999), ''] as const];
    for (const [path, scripts] of paths) {
      const { headers, text } = await open(path, merchant);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'${scripts}`,
      );
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(text).not.toMatch(/<script(?! src="\/assets\/search\.)|<style| style=| on\w+=|javascript:/i);
    }
  });

  it('shows internal errors as a page with the request id', async () => {
    const merchant = await merchantOf(api, await api.make.store());
    await api.query('ALTER TABLE staff RENAME TO staff_away');
    const { status, text, headers } = await open('/', merchant);
    await api.query('ALTER TABLE staff_away RENAME TO staff');
    expect(status).toBe(500);
    expect(text).toContain(headers.get('x-request-id') ?? 'no id');
    expect(text).not.toMatch(/staff_away|relation|select/i);
  });

  describe('language selection', () => {
    const titles = { en: 'Your stores', bn: 'আপনার স্টোর' };
    const spoken = async (path: string, headers: Record<string, string>): Promise<[string, Answer]> => {
      const answer = await open(path, await signIn(api, await account(api)), headers);
      const [, lang = ''] = /<html lang="(\w+)">/.exec(answer.text) ?? [];
      expect(answer.headers.get('content-language')).toBe(lang);
      expect(answer.text).toContain(titles[lang as keyof typeof titles]);
      return [lang, answer];
    };

    it.each([
      ['', 'en'],
      ['bn', 'bn'],
      ['bn-BD,bn;q=0.9,en;q=0.8', 'bn'],
      ['en-GB,en;q=0.9,bn;q=0.8', 'en'],
      ['fr,bn;q=0.3,en;q=0.2', 'bn'],
      ['en;q=0.1, BN-bd ; q=0.7', 'bn'],
      ['bn;q=0', 'en'],
      ['de', 'en'],
      ['*', 'en'],
      [';;,q=,bn;q=x', 'en'],
    ])('follows the browser (%j): %s', async (header, expected) => {
      expect((await spoken('/', { 'accept-language': header }))[0]).toBe(expected);
    });

    it('keeps the choice of the merchant', async () => {
      const [lang, answer] = await spoken('/?lang=bn', { 'accept-language': 'en' });
      expect(lang).toBe('bn');
      expect(answer.headers.getSetCookie()).toEqual(['svc_language=bn; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax']);
      const merchant = await signIn(api, await account(api));
      const later = await open('/', { cookie: `${merchant.cookie}; svc_language=bn` }, { 'accept-language': 'en' });
      expect(later.text).toContain('<html lang="bn">');
      for (const strange of ['xx', '', 'en&lang=bn', 'constructor']) expect((await spoken(`/?lang=${strange}`, {}))[0]).toBe('en');
    });

    it('links each page in the other language', async () => {
      const store_id = await api.make.store();
      const { text } = await open(`${apps(store_id)}?done=app_gone&lang=en`, await merchantOf(api, store_id));
      expect(text).toContain(`href="${apps(store_id)}?done=app_gone&amp;lang=bn"`);
    });
  });
});

describe('the stylesheet', () => {
  const api = useOwnApi();

  it('has a URL that depends on its content and is cached forever', async () => {
    const { text } = await api.call('GET', '/login', { headers: PAGE });
    const links = [...text.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links).toEqual([
      expect.stringMatching(/^\/assets\/icon\.[0-9a-f]{16}\.svg$/),
      expect.stringMatching(/^\/assets\/dashboard\.[0-9a-f]{16}\.css$/),
    ]);
    for (const [n, type] of [
      [0, 'image/svg+xml'],
      [1, 'text/css; charset=utf-8'],
    ] as const) {
      const { status, headers } = await api.call('GET', links[n] ?? '');
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        type,
        'public, max-age=31536000, immutable',
      ]);
    }
    for (const name of ['dashboard.css', 'x', '..%2Fdashboard.css', '%00']) {
      const { status, headers } = await api.call('GET', `/assets/${name}`);
      expect([status, headers.get('cache-control')]).toEqual([404, null]);
    }
  });
});
