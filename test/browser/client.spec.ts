import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import '../built.js';
import { until } from '../harness.js';
import { choosePort } from '../program.js';
import { type Receiver, type ReceiverBehaviour, startReceiver } from '../receiver.js';
import { picture } from './browser.js';
import { frameAt, useExtensions } from './extension-stage.js';

/** Page of an app, whose script is the file of the client for browsers. */
const PAGE = `<!DOCTYPE html><html lang="en"><title>App</title><p>App</p><script type="module">
  import * as client from '/client.js';
  window.client = client;
</script></html>`;

function respond({ path }: { path: string }): ReceiverBehaviour {
  const shared = { 'access-control-allow-origin': '*' };
  if (path === '/client.js') {
    const body = readFileSync(join('packages', 'client', 'dist', 'browser', 'bundle.js'));
    return { status: 200, headers: { ...shared, 'content-type': 'text/javascript' }, body };
  }
  if (path === '/session') return { status: 200, body: '{}' };
  return { status: 200, headers: { 'content-type': 'text/html' }, body: PAGE };
}

/** Runs the body of an asynchronous function in a page with the client. */
async function run<T>(frame: Pick<Frame, 'evaluate'>, body: string): Promise<T> {
  await until(() => frame.evaluate<boolean>('window.client !== undefined'));
  return frame.evaluate<T>(`(async () => {
    const { client } = window;
    const failure = (work) => Promise.resolve().then(work).then(() => 'nothing', (error) => [error.name, error.code ?? error.cause?.code]);
    ${body}
  })()`);
}

describe('the client in a browser', () => {
  // An embedded page sends messages to the base URL, so it must be the real one.
  const stage = useExtensions(async () => {
    const PORT = String(await choosePort());
    return { PORT, BASE_URL: `http://127.0.0.1:${PORT}` };
  });
  let server: Receiver;
  const at = (path: string): string => new URL(path, server.url).href;

  beforeAll(async () => {
    server = await startReceiver({ respond });
  });
  afterAll(() => server.close());

  it('reads and writes the store from the frame of an extension, with the scopes of the extension', async () => {
    await stage.deploy({ title: 'Parcel', url: at('/block'), scopes: ['read:orders', 'write:orders'] });
    const { order_id, shop } = stage;
    const { page, complaints, end } = await stage.open(`/orders/${String(order_id)}`);
    const block = await frameAt(page, '/block');
    const seen = await run(
      block,
      `const frame = window.frame = new client.ExtensionFrame();
       const { store_id, target, resource_id, locale, platform } = frame;
       const order = await platform.orders.get(Number(resource_id));
       await platform.orders.update(order.order_id, { note: 'Ring twice: বাড়ি ৭' });
       const listed = [];
       for await (const one of platform.orders.list({ limit: 1, fields: ['order_id'] })) listed.push(one);
       frame.resize();
       return { store_id, target, resource_id, locale, total: order.grand_total, listed };`,
    );
    const total: unknown = (await shop.get(`/orders/${String(order_id)}`)).body.data.grand_total;
    const place = { store_id: shop.store_id, target: 'order.details', resource_id: String(order_id), locale: 'en' };
    expect(seen).toEqual({ ...place, total, listed: [{ order_id }] });
    expect((await shop.get(`/orders/${String(order_id)}`)).body.data.note).toBe('Ring twice: বাড়ি ৭');
    const height = async (): Promise<number> => (await page.locator('.extension iframe').boundingBox())?.height ?? 0;
    await until(async () => (await height()) < 100);
    await run(block, 'window.frame.resize(333);');
    await until(async () => (await height()) === 333);
    await picture(page, 'client-extension');
    expect(
      await run(
        block,
        `const { platform } = window.frame;
         const strange = { location: { search: '?frame_nonce=wrong' }, parent: window.parent, document };
         return [
           await failure(() => platform.orders.get(999999999)),
           await platform.orders.get(999999999).catch((error) => error instanceof client.NotFoundError),
           await failure(() => platform.customers.list()),
           await failure(() => platform.orders.create({})),
           await failure(() => new client.ExtensionFrame(strange).platform.orders.list()),
         ];`,
      ),
    ).toEqual([
      ['NotFoundError', undefined],
      true,
      ['PermissionError', 'insufficient_scope'],
      ['InvalidRequestError', undefined],
      ['ConnectionError', 'invalid_nonce'],
    ]);
    expect(complaints).toEqual([]);
    await end();
  });

  it('proves to the server of an embedded page who uses it, and opens a charge', async () => {
    const { api, shop } = stage;
    await api.query('UPDATE apps SET app_url = $2 WHERE app_id = $1', [shop.app_id, at('/embedded')]);
    const { page, complaints, end } = await stage.open(`/apps/${String(shop.app_id)}`);
    // The dashboard answers once its script runs.
    await page.waitForLoadState();
    const embedded = await frameAt(page, '/embedded');
    const told = await run<{ store_id: number; language: string; token: string }>(
      embedded,
      `const dashboard = window.dashboard = new client.Dashboard();
       for (let n = 0; n < 2; n++) await dashboard.fetch('/session', { method: 'POST' });
       return { store_id: dashboard.store_id, language: dashboard.language, token: await dashboard.sessionToken() };`,
    );
    expect(told).toMatchObject({ store_id: shop.store_id, language: 'en' });
    const bearers = server.requests.filter(({ path }) => path === '/session').map(({ headers }) => headers.authorization);
    expect(bearers).toEqual([`Bearer ${told.token}`, `Bearer ${told.token}`]);
    const credentials = { 'x-client-id': shop.client_id, 'x-client-secret': shop.client_secret };
    const verified = await api.call('POST', '/api/apps/session/verify', {
      headers: credentials,
      body: { session_token: told.token },
    });
    const claims = { store_id: shop.store_id, sub: expect.stringMatching(/^merchant:\d+$/) };
    expect(verified.body.data).toMatchObject({ claims });
    expect(await run(embedded, `return failure(() => window.dashboard.fetch('https://other.example.com/'));`)).toEqual([
      'TypeError',
      undefined,
    ]);
    const { confirmation_url } = (await shop.post('/billing/charges', { name: 'Setup', amount: 250 })).body.data as {
      confirmation_url: string;
    };
    await run(embedded, `window.dashboard.openCharge(${JSON.stringify(confirmation_url)});`);
    await page.waitForURL((url) => url.pathname === new URL(confirmation_url).pathname);
    await picture(page, 'client-charge');
    await page.goto(at('/embedded?dashboard_origin=https://other.example.com'));
    expect(await run(page, `return failure(() => new client.Dashboard());`)).toEqual(['DashboardError', 'not_embedded']);
    expect(complaints).toEqual([]);
    await end();
  });
});
