import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { PAGE } from '../../../test/pages.js';

const APP_URL = 'https://courier.example.com/dashboard?theme=1#top';

describe('the page of an embedded app', () => {
  const api = useApi({ BASE_URL: 'https://platform.example.com' });
  let shop: Shop;
  let owner: SignedInMerchant;
  beforeAll(async () => {
    shop = await api.shop({ app: { name: 'Courier <Sync>', app_url: APP_URL } });
    owner = await merchantOf(api, shop.store_id);
  });
  const path = ({ store_id, app_id }: { store_id: number; app_id: number | string }): string =>
    `/${String(store_id)}/apps/${String(app_id)}`;
  const open = (of: Parameters<typeof path>[0], { cookie } = owner): Promise<Answer> =>
    api.call('GET', path(of), { headers: { ...PAGE, cookie: `__Host-${cookie.replace('__Host-', '')}` } });

  it('frames only the app, with two scripts of the dashboard and none inline', async () => {
    const { status, text, headers } = await open(shop);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
        "script-src 'self'; connect-src 'self'; frame-src https://courier.example.com",
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
    const src = / src="(https:[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const url = new URL(src);
    expect([url.origin, url.pathname, url.hash]).toEqual(['https://courier.example.com', '/dashboard', '#top']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      theme: '1',
      store_id: String(shop.store_id),
      lang: 'en',
      dashboard_origin: 'https://platform.example.com',
    });
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text).not.toMatch(/<style| style=| on\w+=|javascript:|svc_(ds|at|secret)_|eyJ/i);
    expect(text).toContain('data-app-origin="https://courier.example.com"');
    expect(/sandbox="([^"]*)"/.exec(text)?.[1]).not.toMatch(/top-navigation/);
    const script = /<script src="(\/assets\/embedded-app\.[0-9a-f]{16}\.js)"/.exec(text)?.[1] ?? '';
    // The script must listen before the app's page can send a message.
    expect(text.indexOf('<script')).toBeLessThan(text.indexOf('<iframe'));
    const file = await api.call('GET', script);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(file.text).toContain('svc:billing-redirect');
  });

  it('is linked from the list of apps for members who may open it', async () => {
    const cookieOf = ({ cookie }: SignedInMerchant): Record<string, string> => ({ ...PAGE, cookie });
    const apps = `/${String(shop.store_id)}/settings/apps`;
    expect((await api.call('GET', apps, { headers: cookieOf(owner) })).text).toContain(`href="${path(shop)}"`);
    const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__install_apps'] });
    expect((await api.call('GET', apps, { headers: cookieOf(staff) })).text).not.toContain(`href="${path(shop)}"`);
    expect((await open(shop, staff)).status).toBe(403);
    const user = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__use_apps'] });
    expect((await open(shop, user)).status).toBe(200);
  });

  it.each([
    null,
    'javascript:alert(1)',
    'data:text/html,x',
    'http://courier.example.com/',
    'https://user:pass@courier.example.com/',
    'https://platform.example.com/login',
    'not an address',
  ])('is not framed if its URL is %j', async (app_url) => {
    const plain = await api.shop({ store: { store_id: shop.store_id } });
    await api.query('UPDATE apps SET app_url = $2 WHERE app_id = $1', [plain.app_id, app_url]);
    const { status, text, headers } = await open(plain);
    expect(status).toBe(200);
    expect(text).toContain('has no page for the dashboard');
    expect(text).not.toMatch(/<iframe|embedded-app/);
    expect(headers.get('content-security-policy')).not.toMatch(/connect-src|frame-src/);
  });

  it('returns 404 for an app that is not installed on the store', async () => {
    const [elsewhere, removed] = [
      await api.shop({ app: { app_url: APP_URL } }),
      await api.shop({ store: shop, app: { app_url: APP_URL } }),
    ];
    await api.make.uninstall(removed);
    const { store_id } = shop;
    for (const app_id of [elsewhere.app_id, removed.app_id, 999_999_999, 'abc', '0'])
      expect((await open({ store_id, app_id })).status).toBe(404);
    expect((await open(elsewhere)).status).toBe(403);
  });
});
