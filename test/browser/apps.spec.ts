import type { Frame, Page } from 'playwright-core';
import { block, developerOf } from '../extensions.js';
import type { Shop } from '../factories.js';
import { until, useApi } from '../harness.js';
import { type Account, account, addToStaff } from '../merchants.js';
import type { Receiver } from '../receiver.js';
import { useSubscribers } from '../subscribers.js';
import { accessibilityProblems, expectReadable, LOOKS, picture, signInOn, useVisitors, WIDE } from './browser.js';

/** Page of an app that requests a token and records all messages. */
const APP_PAGE = `<!DOCTYPE html><html lang="en"><title>App</title><h1>Courier Sync</h1><script>
  window.told = [];
  addEventListener('message', (event) => { if (event.source === parent) window.told.push({ ...event.data, origin: event.origin }); });
  parent.postMessage({ type: 'svc:session-token-request', id: 7 }, '*');
</script></html>`;

interface Told {
  type: string;
  id: number;
  origin: string;
  session_token: string;
  expires_in: number;
}

describe('apps in the dashboard in a browser', () => {
  const visitor = useVisitors();
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '10ms' });
  const subscribers = useSubscribers(api);

  const pages = (): Promise<Receiver> =>
    subscribers.receiver(() => ({ status: 200, headers: { 'content-type': 'text/html' }, body: APP_PAGE }));

  async function signIn(page: Page, merchant: Account): Promise<void> {
    await page.goto(`${api.base_url}/login`);
    await signInOn(page, merchant);
    await page.locator('.choice').first().waitFor();
  }

  /** Opens an embedded app as a merchant, with blocks of the app on its page. */
  async function stage(
    blocks: object[] = [],
  ): Promise<{ shop: Shop; page: Page; frame: Frame; app: Receiver; asked: () => number; end: () => Promise<void> }> {
    const app = await pages();
    const shop = await api.shop({ app: { name: 'Courier Sync', app_url: new URL('/embedded', app.url).href } });
    await developerOf(api, shop).deploy(blocks.map((fields, n) => block({ handle: `e${String(n)}`, target: 'app.home', ...fields })));
    const merchant = await account(api);
    await addToStaff(api, merchant, shop.store_id, { role: 'staff', permissions: ['apps__use_apps'] });
    const { context, page } = await visitor({ viewport: WIDE });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/apps/session-token')) asked++;
    });
    await signIn(page, merchant);
    await page.goto(`${api.base_url}/${String(shop.store_id)}/apps/${String(shop.app_id)}`);
    await until(() => page.frames().some((each) => each.url().startsWith(new URL('/embedded', app.url).href)));
    const frame = page.frames().find((each) => each.url().startsWith(new URL('/embedded', app.url).href))!;
    await until(async () => (await toldTo(frame)).length > 0);
    // From now on every message to the dashboard is recorded after the dashboard's own script handled it.
    await page.evaluate('window.seen = []; addEventListener("message", ({ data }) => window.seen.push(data))');
    return { shop, page, frame, app, asked: () => asked, end: () => context.close() };
  }

  const toldTo = async (frame: Frame): Promise<Told[]> => (await frame.evaluate<Told[] | undefined>('window.told').catch(() => [])) ?? [];
  const seenBy = (page: Page): Promise<number> => page.evaluate<number>('window.seen.length');
  const post = (frame: Frame, message: object): Promise<unknown> => frame.evaluate(`parent.postMessage(${JSON.stringify(message)}, '*')`);

  it("provides a session token for each request, which the app's server can verify", async () => {
    const { shop, page, frame, end } = await stage();
    const [first] = await toldTo(frame);
    expect(first).toMatchObject({ type: 'svc:session-token', id: 7, expires_in: 600, origin: api.base_url });
    const { client_id, client_secret, app_id, store_id, installation_id } = shop;
    const headers = { 'x-client-id': client_id, 'x-client-secret': client_secret };
    const body = { session_token: first?.session_token };
    const verified = await api.call('POST', '/api/apps/session/verify', { body, headers });
    expect(verified.body.data).toMatchObject({ valid: 1, claims: { aud: client_id, store_id, installation_id } });
    await post(frame, { type: 'svc:session-token-request', id: 'again' });
    await until(async () => (await toldTo(frame)).length === 2);
    expect((await toldTo(frame))[1]).toMatchObject({ type: 'svc:session-token', id: 'again' });
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'embedded');
    await api.make.uninstall(shop);
    await post(frame, { type: 'svc:session-token-request', id: 8 });
    await until(async () => (await toldTo(frame)).length === 3);
    expect((await toldTo(frame))[2]).toMatchObject({ type: 'svc:session-token-error', id: 8, code: 'invalid_installation' });
    expect(app_id).toBeGreaterThan(0);
    await end();
  });

  it('sends no messages to another origin, inside the app or in its place', async () => {
    const { page, frame, asked, end } = await stage();
    const before = asked();
    const other = await pages();
    const strange = new URL('/other', other.url).href;
    await frame.evaluate(`document.body.append(Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(strange)} }))`);
    await until(() => page.frames().length === 3);
    const inner = page.frames()[2]!;
    await until(async () => (await inner.evaluate<unknown>('window.told').catch(() => undefined)) !== undefined);
    await inner.evaluate(`top.postMessage({ type: 'svc:session-token-request', id: 1 }, '*')`);
    await until(async () => (await seenBy(page)) === 1);
    expect(await toldTo(inner)).toEqual([]);
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-src'));
    await frame.evaluate(`location.href = ${JSON.stringify(`${strange}?instead`)}`);
    await refusal;
    expect(asked()).toBe(before);
    expect(page.frames().map((each) => each.url())).not.toContain(`${strange}?instead`);
    await end();
  });

  it('sends no token to another site that its frame may show, even if the app asked before the frame left it', async () => {
    const other = await pages();
    const elsewhere = new URL('/elsewhere', other.url).href;
    // The policy of the page lets its frames show the site of an extension.
    const { page, frame, asked, end } = await stage([{ title: 'Block', url: new URL('/block', other.url).href }]);
    const before = asked();
    await frame.evaluate(`
      parent.postMessage({ type: 'svc:session-token-request', id: 9 }, '*');
      location.href = ${JSON.stringify(elsewhere)}`);
    await frame.waitForURL(elsewhere);
    await until(async () => (await seenBy(page)) === 2);
    await frame.evaluate(`parent.postMessage({ type: 'svc:session-token-request', id: 10 }, '*')`);
    await until(async () => (await seenBy(page)) === 3);
    await until(async () =>
      page.evaluate<boolean>('performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/session-token")).length === 2'),
    );
    expect([asked() - before, await toldTo(frame)]).toEqual([1, []]);
    await end();
  });

  it('provides sandbox tokens to blocks on the same page', async () => {
    const other = await pages();
    const { page, end } = await stage([{ title: 'Block', url: new URL('/block', other.url).href }]);
    const token = page.frames().find((frame) => frame.url().includes('/block'))?.evaluate<string>(`new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data.token);
      parent.postMessage({ type: 'svc:ready', frame_nonce: new URLSearchParams(location.search).get('frame_nonce') }, '*', [port2]);
    })`);
    expect(await token).toMatch(/^svc_xt_/);
    await end();
  });

  it('navigates to a charge of the store and to no other page', async () => {
    const { shop, page, frame, end } = await stage();
    const own = page.url();
    const billing = `/${String(shop.store_id)}/settings/apps/billing`;
    const wrong = [
      'https://evil.example.com/',
      `https://evil.example.com${billing}/1`,
      `//evil.example.com${billing}/1`,
      'javascript:document.title="gone"',
      '/login',
      `${billing}/1/approve`,
      `${billing}/x`,
      `${billing}/../1`,
      `/${String(shop.store_id + 1)}/settings/apps/billing/1`,
      '',
      5,
      null,
      { href: billing },
    ];
    for (const url of wrong) await post(frame, { type: 'svc:billing-redirect', url });
    for (const message of [null, 'svc:billing-redirect', [], { type: 'svc:other', url: billing }]) await post(frame, { message });
    await until(async () => (await seenBy(page)) === wrong.length + 4);
    expect(page.url()).toBe(own);
    expect(await page.title()).toContain('Courier Sync');
    await post(frame, { type: 'svc:billing-redirect', url: `${api.base_url}${billing}/12?x=1#y` });
    await page.waitForURL(`${api.base_url}${billing}/12`);
    expect(new URL(page.url()).search).toBe('');
    await end();
  });

  it.each(LOOKS)('shows the delivery log and the custom apps (%s)', async (look, options) => {
    const receiver = await subscribers.receiver(({ path }) => ({ status: path.startsWith('/webhooks') ? 503 : 200 }));
    const shop = await subscribers.subscribed(receiver);
    const merchant = await account(api);
    await addToStaff(api, merchant, shop.store_id);
    await subscribers.happen(shop);
    await subscribers.settled(shop, 1);
    const { context, page, complaints } = await visitor(options);
    const looksRight = (name: string): Promise<void> => expectReadable(page, `apps-${look}-${name}`);
    await signIn(page, merchant);
    const settings = `${api.base_url}/${String(shop.store_id)}/settings`;
    await page.goto(`${settings}/apps/webhooks`);
    await looksRight('deliveries');
    await page.locator('form summary').first().click();
    await page.locator('[name=status]').selectOption('failed');
    await page.locator('.filters button').click();
    await page.waitForURL(/status=failed/);
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.locator('tbody a').first().click();
    await looksRight('delivery');
    await page.locator('main button.primary').click();
    await page.locator('[role=status]').waitFor();
    await subscribers.settled(shop, 2);
    const { headers, body } = await receiver.waitFor(1);
    const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => `${name}: ${String(headers[name])}`);
    await page.goto(`${settings}/apps/webhooks/signature`);
    await looksRight('signature');
    await page.locator('[name=headers]').fill(signed.join('\n'));
    await page.locator('[name=payload]').fill(body);
    await page.locator('main button.primary').click();
    await page.locator('[role=status]').waitFor();
    await page.locator('[name=payload]').fill(JSON.stringify(JSON.parse(body), null, 2));
    await page.locator('main button.primary').click();
    await page.locator('[role=alert]').waitFor();
    await page.locator('main summary').click();
    expect(await page.locator('main details').textContent()).toContain('body_changed: The body is the same JSON, but not the same bytes.');
    await looksRight('signature-refused');
    await page.goto(`${settings}/custom-apps`);
    await looksRight('custom-none');
    await page.locator('main .button.primary').click();
    await page.locator('[name=name]').fill('Parcel robot');
    await looksRight('custom-new');
    await page.locator('main button.primary').click();
    await page.locator('#error-scopes').waitFor();
    await looksRight('custom-refused');
    await page.locator('[value="read:orders"]').check();
    await page.locator('main button.primary').click();
    await page.locator('code').first().waitFor();
    await looksRight('custom-secrets');
    await page.locator('main .button.primary').click();
    await page.locator('[value="read:orders"]:checked').waitFor();
    await looksRight('custom-app');
    expect(await page.locator('form[action$="/token"] button').isVisible()).toBe(false);
    await page.locator('.confirmed summary').first().click();
    await page.locator('form[action$="/token"] button').waitFor();
    await looksRight('custom-token');
    await page.goto(`${settings}/custom-apps`);
    await looksRight('custom-list');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
