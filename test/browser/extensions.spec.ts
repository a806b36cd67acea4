import { until } from '../harness.js';
import { accessibilityProblems, expectReadable, LOOKS, NARROW, picture, WIDE } from './browser.js';
import { frameAt, useExtensions } from './extension-stage.js';

/** Targets other than that of orders, and the kinds of extensions that appear there. */
const ELSEWHERE = [
  ['store.home', 'admin_page'],
  ['product.details', 'admin_block'],
  ['customer.details', 'admin_block'],
  ['app.home', 'admin_page'],
] as const;

describe('extensions in the dashboard in a browser', () => {
  const stage = useExtensions({ EXTENSION_READY_TIMEOUT: '1500ms' });
  const { api, urlOf } = stage;

  it.each(LOOKS)(
    'show orders, products, customers and the store, with the data that extensions read through the proxy (%s)',
    async (look, options) => {
      await stage.deploy(
        { title: 'Parcel', url: urlOf('/block'), scopes: ['read:orders'] },
        { type: 'admin_link', title: 'Open the courier', url: urlOf('/silent') },
        { type: 'admin_action', title: 'Book a courier', action_url: urlOf('/action') },
        ...ELSEWHERE.map(([target, type]) => ({ type, target, title: `Ours on ${target}`, url: urlOf('/ready') })),
      );
      const { page, complaints, end } = await stage.open(`/orders/${String(stage.order_id)}`, options);
      const looksRight = (name: string): Promise<void> => expectReadable(page, `extensions-${look}-${name}`);
      const frame = await frameAt(page, '/block');
      await frame.getByText(/^Total [1-9]/).waitFor();
      await until(async () => (await page.locator('.extension iframe').getAttribute('style')) === 'height: 321px;');
      expect(await page.locator('.extension [role=status]').isVisible()).toBe(false);
      await page.locator('.menu summary').click();
      await looksRight('order');
      await page.locator('.menu button').click();
      await page.locator('.notice.good').waitFor();
      expect(JSON.parse(stage.app.requests.find(({ path }) => path === '/action')?.body ?? '')).toMatchObject({
        target: 'order.details',
        resource_id: String(stage.order_id),
      });
      const link = page.locator('.menu a');
      expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank']);
      for (const [name, path, target, resource_id] of [
        ['home', '/home', 'store.home', null],
        ['product', `/products/${String(stage.product_id)}`, 'product.details', String(stage.product_id)],
        ['customer', `/customers/${String(stage.user_id)}`, 'customer.details', String(stage.user_id)],
        ['app', `/apps/${String(stage.shop.app_id)}`, 'app.home', null],
      ] as const) {
        await page.goto(`${api.base_url}/${String(stage.shop.store_id)}${path}`, { waitUntil: 'domcontentloaded' });
        const shown = page.locator('.extension[data-state=ready] iframe');
        await shown.waitFor();
        expect(await shown.getAttribute('title')).toBe(`Ours on ${target}`);
        const { searchParams } = new URL((await shown.getAttribute('src')) ?? '');
        const locale = look.startsWith('english') ? 'en' : 'bn';
        expect(['target', 'resource_id', 'locale'].map((key) => searchParams.get(key))).toEqual([target, resource_id, locale]);
        await looksRight(name);
      }
      await page.goto(`${api.base_url}/${String(stage.shop.store_id)}/home`, { waitUntil: 'domcontentloaded' });
      expect(await page.locator('td a').first().textContent()).toMatch(/ 1001$/);
      expect(complaints).toEqual([]);
      await end();
    },
  );

  it.each(LOOKS)('show the result of an action at the top of the page (%s)', async (look, options) => {
    await stage.deploy(
      ...['order.details', 'store.home'].flatMap((target) => [
        { type: 'admin_action', target, title: 'Book a courier', action_url: urlOf('/action') },
        { type: 'admin_action', target, title: 'Fail', action_url: urlOf('/fail') },
      ]),
    );
    const { page, complaints, end } = await stage.open('/home', options);
    for (const path of ['/home', `/orders/${String(stage.order_id)}`]) {
      const colours = new Set<unknown>();
      for (const [title, tone] of [
        ['Book a courier', 'good'],
        ['Fail', 'bad'],
      ] as const) {
        await page.goto(`${api.base_url}/${String(stage.shop.store_id)}${path}`);
        await page.locator('.menu summary').click();
        await Promise.all([page.waitForURL(/done=/), page.locator('.menu button', { hasText: title }).click()]);
        const notice = page.locator(`main .notice.${tone}`);
        await notice.waitFor();
        expect(await page.locator('main > .heading + .notice').count()).toBe(1);
        const { y, height } = (await notice.boundingBox()) ?? { y: NaN, height: NaN };
        expect(y + height).toBeLessThan(options.viewport.height);
        colours.add(await notice.evaluate('getComputedStyle(document.querySelector(".notice")).backgroundColor'));
        await picture(page, `${look}${path.replaceAll(/[/\d]/g, '-')}-${tone}`);
        expect(await accessibilityProblems(page)).toEqual([]);
      }
      expect(colours.size).toBe(2);
    }
    expect(complaints).toEqual([]);
    await end();
  });

  it.each([WIDE, NARROW])('wrap long titles without spaces on a page of $width pixels', async (viewport) => {
    const title = 'W'.repeat(255);
    await stage.deploy(
      { title, url: urlOf('/silent') },
      { type: 'admin_link', title, url: urlOf('/silent') },
      { type: 'admin_action', title, action_url: urlOf('/action') },
    );
    const { page, end } = await stage.open(`/orders/${String(stage.order_id)}`, { viewport });
    await page.locator('.menu summary').click();
    await page.locator('.extension [role=status]').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(0);
    await picture(page, `long-titles-${String(viewport.width)}`);
    await end();
  });

  it('isolate a hostile one from the page, its session, its neighbours and other windows', async () => {
    const base = encodeURIComponent(api.base_url);
    await stage.deploy(
      { title: 'Good', url: urlOf('/block'), scopes: ['read:orders'] },
      { title: 'Hostile', url: urlOf(`/hostile?base=${base}`) },
    );
    const { page, end } = await stage.open(`/orders/${String(stage.order_id)}`);
    const own = page.url();
    const good = await frameAt(page, '/block');
    await good.getByText(/^Total [1-9]/).waitFor();
    const hostile = await frameAt(page, '/hostile');
    expect(await hostile.evaluate<Record<string, string>>('window.results')).toEqual({
      top: 'refused',
      form: 'sent',
      cookies: 'refused',
      setCookie: 'refused',
      localStorage: 'refused',
      sessionStorage: 'refused',
      indexedDB: 'refused',
      open: 'null',
      document: 'refused',
      siblings: 'refused',
      dashboard: 'refused',
      alert: 'undefined',
      origin: 'null',
    });
    expect(page.url()).toBe(own);
    expect(page.context().pages()).toHaveLength(1);
    await until(async () => (await good.evaluate<number>('window.forged')) > 0);
    expect(await good.getByText(/^Total [1-9]/).count()).toBe(1);
    expect(await hostile.evaluate<unknown[]>('window.told')).toEqual([]);
    expect(await page.locator('.extension iframe').nth(1).getAttribute('style')).toBe('height: 2000px;');
    await end();
  });

  it('have a sandbox and a policy of exactly their origins', async () => {
    await stage.deploy({ title: 'A', url: urlOf('/silent') }, { title: 'B', url: 'https://other.example.com/block' });
    const { page, end } = await stage.open('/home');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/orders/')),
      page.goto(`${api.base_url}/${String(stage.shop.store_id)}/orders/${String(stage.order_id)}`),
    ]);
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(/frame-src ([^;]*)/.exec(policy)?.[1]).toBe(`${new URL(stage.app.url).origin} https://other.example.com`);
    expect(policy).toContain(`script-src 'self'; connect-src 'self'`);
    for (const frame of await page.locator('.extension iframe').all())
      expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-src'));
    await (await frameAt(page, '/silent')).evaluate(`location.href = 'https://evil.example.com/'`);
    await refusal;
    await end();
  });

  it('report one that does not respond, and the page keeps working', async () => {
    stage.app.respondWith(({ path }) => (path.startsWith('/hang') ? 'hang' : { status: 500, body: '' }));
    await stage.deploy(
      { title: 'Hanging', url: urlOf('/hang') },
      { title: 'Broken', url: urlOf('/broken') },
      { type: 'admin_action', title: 'Fail', action_url: urlOf('/fail') },
    );
    const { page, end } = await stage.open(`/orders/${String(stage.order_id)}`, { viewport: WIDE });
    await page.getByText('Hanging is not responding.').waitFor();
    await page.getByText('Broken is not responding.').waitFor();
    await page.locator('.menu summary').click();
    await page.locator('.menu button').click();
    await page.getByText('The app could not carry out the action.').waitFor();
    expect(await page.locator('h1').textContent()).toContain('Order');
    await end();
  });
});
