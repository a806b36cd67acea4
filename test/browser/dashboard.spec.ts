import { SCOPES } from '../../src/platform/auth/scopes.js';
import { until, useApi } from '../harness.js';
import { type Account, account, addToStaff } from '../merchants.js';
import { useSubscribers } from '../subscribers.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';
import { toSection } from './sections.js';

/** Sales of the last two months. */
const SALES = `
INSERT INTO analytics_quarters (store_id, starts_at, orders, gross, discount, tax, shipping, total, new_customers)
SELECT $1, analytics_quarter(now() - n * interval '1 day'), 2 + n % 5, 4000 + 1500 * (n % 7), 250, 0, 60, 3810 + 1500 * (n % 7), n % 3 FROM generate_series(0, 59) n`;

describe('the dashboard in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();
  const subscribers = useSubscribers(api);

  /** Creates a merchant, a store, and the URL of a consent page. */
  async function stage(): Promise<{ merchant: Account; store_id: number; callback: string; authorize: (scope?: string) => string }> {
    const receiver = await subscribers.receiver(() => ({ status: 200, body: 'Back in the app.' }));
    const callback = new URL('/callback', receiver.url).href;
    const app = await api.make.registerApp({ name: 'Courier Sync', redirect_urls: [callback] });
    const store_id = await api.make.store('Nakshi Handicrafts');
    const merchant = await account(api);
    await addToStaff(api, merchant, store_id);
    await api.query(SALES, [store_id]);
    await addToStaff(api, merchant, await api.make.store('জামদানি ঘর'), { role: 'staff' });
    const { client_id } = app;
    const authorize = (scope = 'read:store,read:orders,write:orders,read:customers'): string => {
      const query = new URLSearchParams({ client_id, redirect_uri: callback, scope, state: 'xyz', store_id: String(store_id) });
      return `${api.base_url}/api/apps/oauth/authorize?${query.toString()}`;
    };
    return { merchant, store_id, callback, authorize };
  }

  it.each(LOOKS)('supports sign-in, consent, the list of apps and uninstalling (%s)', async (look, options) => {
    const { merchant, store_id, callback, authorize } = await stage();
    const { context, page, complaints } = await visitor(options);
    const looksRight = (name: string): Promise<void> => expectReadable(page, `dashboard-${look}-${name}`);
    const english = !look.startsWith('bangla');

    await page.goto(authorize());
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.locator('html').getAttribute('lang')).toBe(english ? 'en' : 'bn');
    await looksRight('sign-in');
    await signInOn(page, { ...merchant, password: 'wrong' });
    await page.locator('[role=alert]').waitFor();
    await looksRight('sign-in-failed');
    await signInOn(page, merchant);

    await page.locator('.scopes').waitFor();
    expect(new URL(page.url()).pathname).toBe('/api/apps/oauth/authorize');
    expect(await page.locator('.scopes li').count()).toBe(4);
    await looksRight('consent');
    await page.locator('button[value=allow]').click();
    await page.getByText('Back in the app.').waitFor();
    const back = new URL(page.url());
    expect(back.origin + back.pathname).toBe(callback);
    expect(back.searchParams.get('state')).toBe('xyz');
    const code = back.searchParams.get('code') ?? '';
    const [app] = await api.query<{ client_id: string; app_id: number }>(
      'SELECT client_id, app_id FROM apps WHERE $1 = ANY (redirect_urls)',
      [callback],
    );
    await api.make.redeem(app?.app_id ?? 0, code, callback);

    await page.goto(authorize([...SCOPES].slice(0, 6).join(',')));
    await page.locator('.scopes .badge').first().waitFor();
    await looksRight('consent-grows');

    await page.goto(api.base_url);
    await page.locator('.choice').first().waitFor();
    await looksRight('stores');
    await page.locator('.choice').first().click();
    await page.locator('.plot').waitFor();
    await page.locator('main details summary').click();
    await looksRight('home');
    await toSection(page, 'settings/apps');
    await page.locator('main details summary').click();
    expect(await page.locator('.scopes li').count()).toBe(4);
    await looksRight('apps');
    await page.locator('main details a').click();
    await page.locator('.boxes').waitFor();
    await looksRight('app-scopes');
    await page.locator('.box input').last().uncheck();
    await page.locator('form .button').last().click();
    await page.locator('[role=status]').waitFor();
    expect(await page.locator('.box').count()).toBe(3);
    await page.locator('.actions a').last().click();
    await page.locator('td .button').click();
    await page.locator('.button.danger').waitFor();
    await looksRight('uninstall');
    await page.locator('.button.danger').click();
    await page.locator('[role=status]').waitFor();
    await looksRight('apps-none');
    expect(await page.locator('table').count()).toBe(0);
    const topics = async (): Promise<string[]> => (await api.events(store_id)).map(({ event_topic }) => event_topic);
    await until(async () => (await topics()).includes('app.uninstalled'));

    await page.goto(`${api.base_url}/999999999/settings/apps`);
    await looksRight('forbidden');
    await page.locator('.account button').click();
    await page.locator('[name=email]').waitFor();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('svc_session');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
