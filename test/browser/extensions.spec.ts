import type { BrowserContextOptions, Frame, Page } from 'playwright-core';
import { developerOf } from '../extensions.js';
import type { Shop } from '../factories.js';
import { until, useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { place } from '../orders.js';
import { makeProduct } from '../catalog.js';
import type { Receiver, ReceiverBehaviour } from '../receiver.js';
import { useSubscribers } from '../subscribers.js';
import { accessibilityProblems, NARROW, picture, signInOn, useVisitors, WIDE } from './browser.js';

const LOOKS: [name: string, options: BrowserContextOptions][] = [
  ['light', { viewport: WIDE, colorScheme: 'light' }],
  ['bangla-narrow-dark', { viewport: NARROW, colorScheme: 'dark', locale: 'bn-BD' }],
];

/** Targets beside that of orders, and the kinds of extensions that appear there. */
const ELSEWHERE = [
  ['store.home', 'admin_page'],
  ['product.details', 'admin_block'],
  ['customer.details', 'admin_block'],
  ['app.home', 'admin_page'],
] as const;

/** Script that requests a token for the page that was loaded, with the value of the query by default. */
const ASK = `
  function ask(on, frame_nonce = new URLSearchParams(location.search).get('frame_nonce')) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => on(data);
    parent.postMessage({ type: 'svc:ready', id: 1, frame_nonce }, '*', [port2]);
  }
`;

/**
 * Pages of extensions by path. `/block` reads an order through the API proxy; `/hostile` tries what it must not be able to do; `/thief` asks
 * for a token wherever it is loaded; `/leaver` asks and leaves for the page in its query.
 */
const PAGES: Readonly<Record<string, string>> = {
  '/block': `<h1>Parcel</h1><p id="out">…</p><script>${ASK}
    window.forged = 0;
    addEventListener('message', () => window.forged++);
    ask(async (data) => {
      if (data.type !== 'svc:sandbox-token') return;
      const order_id = new URLSearchParams(location.search).get('resource_id');
      const response = await fetch(data.proxy_url, {
        method: 'POST',
        headers: { authorization: 'Bearer ' + data.token, 'content-type': 'application/json' },
        body: JSON.stringify({ method: 'GET', path: '/api/apps/v1/orders/' + order_id }),
      });
      const answer = await response.json();
      document.getElementById('out').textContent = 'Total ' + answer.data.grand_total;
      parent.postMessage({ type: 'svc:resize', height: 321 }, '*');
    });
  </script>`,
  '/ready': `<h1>Ready</h1><script>parent.postMessage({ type: 'svc:ready' }, '*')</script>`,
  '/silent': '<h1>Nothing</h1>',
  '/thief': `<h1>Thief</h1><script>${ASK}
    window.told = [];
    addEventListener('message', ({ data }) => window.told.push(data));
    ask((data) => window.told.push(data));
    parent.postMessage({ type: 'svc:ready', id: 2 }, '*');
  </script>`,
  '/leaver': `<h1>Leaver</h1><script>${ASK}
    ask(() => undefined);
    location.href = new URLSearchParams(location.search).get('to');
  </script>`,
  '/hostile': `<h1>Hostile</h1><form id="form" target="_top" action="https://evil.example.com/"></form><script>
    window.told = [];
    addEventListener('message', ({ data, source }) => window.told.push({ ...data, fromParent: source === parent }));
    const attempt = async (name, work) => {
      try { return [name, String(await work())]; } catch (error) { return [name, 'refused']; }
    };
    window.results = (async () => Object.fromEntries([
      await attempt('top', () => { top.location = 'https://evil.example.com/'; return top.location.href; }),
      await attempt('form', () => { document.getElementById('form').submit(); return 'sent'; }),
      await attempt('cookies', () => document.cookie),
      await attempt('setCookie', () => { document.cookie = 'a=b'; return document.cookie; }),
      await attempt('localStorage', () => localStorage.length),
      await attempt('sessionStorage', () => sessionStorage.length),
      await attempt('indexedDB', () => new Promise((resolve, reject) => { const r = indexedDB.open('x'); r.onsuccess = resolve; r.onerror = reject; })),
      await attempt('open', () => window.open('https://evil.example.com/')),
      await attempt('document', () => parent.document.title),
      await attempt('siblings', () => parent.frames[0].document.title),
      await attempt('dashboard', async () => (await fetch(new URLSearchParams(location.search).get('base') + '/api/dashboard/me', { credentials: 'include' })).status),
      await attempt('alert', () => alert('x')),
      await attempt('origin', () => self.origin),
    ]))();
    const forged = { type: 'svc:sandbox-token', token: 'forged', proxy_url: 'https://evil.example.com/' };
    setInterval(() => {
      for (let n = 0; n < parent.frames.length; n++) if (parent.frames[n] !== window) parent.frames[n].postMessage(forged, '*');
    }, 20);
    parent.postMessage({ type: 'svc:resize', height: 1e9 }, '*');
    for (const message of [null, 5, 'svc:ready', [], { type: 'svc:other' }, { type: 'svc:resize', height: 'x' }]) parent.postMessage(message, '*');
  </script>`,
};

describe('extensions in the dashboard in a browser', () => {
  const visitor = useVisitors();
  const api = useApi({ EXTENSION_READY_TIMEOUT: '1500ms' });
  const subscribers = useSubscribers(api);
  let shop: Shop;
  let app: Receiver;
  let order_id: number;
  let user_id: number;
  let product_id: number;

  const respond = ({ path }: { path: string }): ReceiverBehaviour => {
    const body = PAGES[path.split('?', 1)[0] ?? ''];
    const html = `<!DOCTYPE html><html lang="en"><title>App</title>${body ?? ''}</html>`;
    return body === undefined
      ? { status: path.startsWith('/fail') ? 500 : 200, body: '{}' }
      : { status: 200, headers: { 'content-type': 'text/html' }, body: html };
  };

  beforeAll(async () => {
    app = await subscribers.receiver(respond);
    shop = await api.shop({ app: { name: 'Courier Sync' } });
    ({ user_id } = (await shop.post('/customers', { name: 'Anika Rahman', phone: '01712345678' })).body.data);
    ({ product_id } = await makeProduct(shop));
    ({ order_id } = await place(shop, { customer_id: user_id }));
  });

  const urlOf = (path: string): string => new URL(path, app.url).href;
  const deploy = async (...extensions: object[]): Promise<void> => {
    const all = extensions.map((fields, n) => ({
      handle: `e${String(n)}`,
      type: 'admin_block',
      target: 'order.details',
      position: n,
      ...fields,
    }));
    const { status, text } = await developerOf(api, shop).deploy(all);
    if (status !== 200) throw new Error(text);
  };

  async function open(
    path: string,
    options: BrowserContextOptions = { viewport: WIDE },
  ): Promise<{ page: Page; complaints: string[]; end: () => Promise<void> }> {
    const merchant = await account(api);
    await addToStaff(api, merchant, shop.store_id);
    const { context, page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/login`);
    await signInOn(page, merchant);
    await page.locator('.choice').first().waitFor();
    await page.goto(`${api.base_url}/${String(shop.store_id)}${path}`, { waitUntil: 'domcontentloaded' });
    return { page, complaints, end: () => context.close() };
  }

  const frameAt = async (page: Page, path: string): Promise<Frame> => {
    await until(() => page.frames().some((frame) => frame.url().includes(path)));
    return page.frames().find((frame) => frame.url().includes(path))!;
  };

  it.each(LOOKS)(
    'show orders, products, customers and the store, with what extensions read through the proxy (%s)',
    async (look, options) => {
      await deploy(
        { title: 'Parcel', url: urlOf('/block'), scopes: ['read:orders'] },
        { type: 'admin_link', title: 'Open the courier', url: urlOf('/silent') },
        { type: 'admin_action', title: 'Book a courier', action_url: urlOf('/action') },
        ...ELSEWHERE.map(([target, type]) => ({ type, target, title: `Ours on ${target}`, url: urlOf('/ready') })),
      );
      const { page, complaints, end } = await open(`/orders/${String(order_id)}`, options);
      const looksRight = async (name: string): Promise<void> => {
        await picture(page, `${look}-${name}`);
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(0);
      };
      const frame = await frameAt(page, '/block');
      await frame.getByText(/^Total [1-9]/).waitFor();
      await until(async () => (await page.locator('.extension iframe').getAttribute('style')) === 'height: 321px;');
      expect(await page.locator('.extension [role=status]').isVisible()).toBe(false);
      await page.locator('.menu summary').click();
      await looksRight('order');
      await page.locator('.menu button').click();
      await page.locator('.notice.good').waitFor();
      expect(JSON.parse(app.requests.find(({ path }) => path === '/action')?.body ?? '')).toMatchObject({
        target: 'order.details',
        resource_id: String(order_id),
      });
      const link = page.locator('.menu a');
      expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank']);
      for (const [name, path, target, resource_id] of [
        ['home', '/home', 'store.home', null],
        ['product', `/products/${String(product_id)}`, 'product.details', String(product_id)],
        ['customer', `/customers/${String(user_id)}`, 'customer.details', String(user_id)],
        ['app', `/apps/${String(shop.app_id)}`, 'app.home', null],
      ] as const) {
        await page.goto(`${api.base_url}/${String(shop.store_id)}${path}`, { waitUntil: 'domcontentloaded' });
        const shown = page.locator('.extension[data-state=ready] iframe');
        await shown.waitFor();
        expect(await shown.getAttribute('title')).toBe(`Ours on ${target}`);
        const { searchParams } = new URL((await shown.getAttribute('src')) ?? '');
        const locale = options.locale === undefined ? 'en' : 'bn';
        expect(['target', 'resource_id', 'locale'].map((key) => searchParams.get(key))).toEqual([target, resource_id, locale]);
        await looksRight(name);
      }
      await page.goto(`${api.base_url}/${String(shop.store_id)}/home`, { waitUntil: 'domcontentloaded' });
      expect(await page.locator('td a').first().textContent()).toMatch(/ 1001$/);
      expect(complaints).toEqual([]);
      await end();
    },
  );

  it.each(LOOKS)('say at the top of the page how an action ended (%s)', async (look, options) => {
    await deploy(
      ...['order.details', 'store.home'].flatMap((target) => [
        { type: 'admin_action', target, title: 'Book a courier', action_url: urlOf('/action') },
        { type: 'admin_action', target, title: 'Fail', action_url: urlOf('/fail') },
      ]),
    );
    const { page, complaints, end } = await open('/home', options);
    for (const path of ['/home', `/orders/${String(order_id)}`]) {
      const colours = new Set<unknown>();
      for (const [title, tone] of [
        ['Book a courier', 'good'],
        ['Fail', 'bad'],
      ] as const) {
        await page.goto(`${api.base_url}/${String(shop.store_id)}${path}`);
        await page.locator('.menu summary').click();
        await Promise.all([page.waitForURL(/done=/), page.locator('.menu button', { hasText: title }).click()]);
        const notice = page.locator(`main .notice.${tone}`);
        await notice.waitFor();
        expect(await page.locator('main > .heading + .notice').count()).toBe(1);
        const { y, height } = (await notice.boundingBox()) ?? { y: NaN, height: NaN };
        expect(y + height).toBeLessThan(options.viewport?.height ?? 0);
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
    await deploy(
      { title, url: urlOf('/silent') },
      { type: 'admin_link', title, url: urlOf('/silent') },
      { type: 'admin_action', title, action_url: urlOf('/action') },
    );
    const { page, end } = await open(`/orders/${String(order_id)}`, { viewport });
    await page.locator('.menu summary').click();
    await page.locator('.extension [role=status]').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(0);
    await picture(page, `long-titles-${String(viewport.width)}`);
    await end();
  });

  it('keep a hostile one from the page, its session, its neighbours and other windows', async () => {
    const base = encodeURIComponent(api.base_url);
    await deploy(
      { title: 'Good', url: urlOf('/block'), scopes: ['read:orders'] },
      { title: 'Hostile', url: urlOf(`/hostile?base=${base}`) },
    );
    const { page, end } = await open(`/orders/${String(order_id)}`);
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

  it('hand no token to a page that replaced the one that was loaded, even if it arrives while the token is issued', async () => {
    const other = await subscribers.receiver(respond);
    const thief = (by: string): string => new URL(`/thief?${by}`, other.url).href;
    await deploy(
      { title: 'Honest', url: urlOf('/block?honest'), scopes: ['read:orders'] },
      { title: 'Leaver', url: urlOf(`/leaver?to=${encodeURIComponent(thief('left'))}`), scopes: ['read:orders'] },
      { title: 'Neighbour', url: thief('own'), scopes: ['read:orders'] },
    );
    const { page, end } = await open(`/orders/${String(order_id)}`);
    const told = async (by: string): Promise<{ type: string; code?: string }[]> =>
      (await frameAt(page, `/thief?${by}`)).evaluate('window.told');
    await until(async () => (await told('own')).length === 1);
    await until(async () => (await told('left')).length === 1);
    expect([await told('own'), await told('left')]).toEqual([
      [expect.objectContaining({ type: 'svc:sandbox-token', id: 1 })],
      [{ type: 'svc:sandbox-token-error', id: 1, code: 'invalid_nonce' }],
    ]);

    const honest = await frameAt(page, '/block?honest');
    await honest.getByText(/^Total [1-9]/).waitFor();
    await honest.evaluate(`location.href = ${JSON.stringify(thief('replaced'))}`);
    await until(async () => (await told('replaced')).length === 1);
    const replaced = await frameAt(page, '/thief?replaced');
    const neighbours = new URL((await frameAt(page, '/thief?own')).url()).searchParams.get('frame_nonce');
    for (const nonce of [neighbours, '', undefined])
      await replaced.evaluate(`ask((data) => window.told.push(data), ${JSON.stringify(nonce ?? null)})`);
    await until(async () => (await told('replaced')).length === 4);
    expect(new Set((await told('replaced')).map(({ code }) => code))).toEqual(new Set(['invalid_nonce']));
    expect(await told('left')).toHaveLength(1);
    await end();
  });

  it('get their tokens again after the merchant went back to the page', async () => {
    await deploy({ title: 'Parcel', url: urlOf('/block'), scopes: ['read:orders'] });
    const { page, end } = await open(`/orders/${String(order_id)}`);
    await (await frameAt(page, '/block')).getByText(/^Total [1-9]/).waitFor();
    await page.goto(`${api.base_url}/${String(shop.store_id)}/settings/apps`);
    await page.goBack();
    await page
      .frameLocator('.extension iframe')
      .getByText(/^Total [1-9]/)
      .waitFor();
    const shown = await page.locator('.extension').getAttribute('data-frame-nonce');
    expect(page.frames()[1]?.url()).toContain(`frame_nonce=${shown ?? ''}`);
    await page.reload();
    await page
      .frameLocator('.extension iframe')
      .getByText(/^Total [1-9]/)
      .waitFor();
    await end();
  });

  it('have a sandbox and a policy of exactly their origins', async () => {
    await deploy({ title: 'A', url: urlOf('/silent') }, { title: 'B', url: 'https://other.example.com/block' });
    const { page, end } = await open('/home');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/orders/')),
      page.goto(`${api.base_url}/${String(shop.store_id)}/orders/${String(order_id)}`),
    ]);
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(/frame-src ([^;]*)/.exec(policy)?.[1]).toBe(`${new URL(app.url).origin} https://other.example.com`);
    expect(policy).toContain(`script-src 'self'; connect-src 'self'`);
    for (const frame of await page.locator('.extension iframe').all())
      expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-src'));
    await (await frameAt(page, '/silent')).evaluate(`location.href = 'https://evil.example.com/'`);
    await refusal;
    await end();
  });

  it('say so when one does not respond, and the page works on', async () => {
    app.respondWith(({ path }) => (path.startsWith('/hang') ? 'hang' : { status: 500, body: '' }));
    await deploy(
      { title: 'Hanging', url: urlOf('/hang') },
      { title: 'Broken', url: urlOf('/broken') },
      { type: 'admin_action', title: 'Fail', action_url: urlOf('/fail') },
    );
    const { page, end } = await open(`/orders/${String(order_id)}`, { viewport: WIDE });
    await page.getByText('Hanging is not responding.').waitFor();
    await page.getByText('Broken is not responding.').waitFor();
    await page.locator('.menu summary').click();
    await page.locator('.menu button').click();
    await page.getByText('The app could not carry out the action.').waitFor();
    expect(await page.locator('h1').textContent()).toContain('Order');
    await end();
  });
});
