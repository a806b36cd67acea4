import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SampleApp } from './sample-app.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const SCOPES = 'read:store,read:orders,write:orders,read:customers';
const TOPICS = 'app.installed,app.uninstalled,order.created,order.status_changed';
const run = promisify(execFile);

/**
 * The operator's command line.
 * @param {...string} words
 */
async function cli(...words) {
  const { stdout } = await run(process.execPath, [join(ROOT, 'scripts', 'cli.mjs'), ...words], { cwd: ROOT });
  return JSON.parse(stdout);
}

let steps = 0;
/** @param {string} line */
const step = (line) => console.log(`${String(++steps).padStart(2)}. ${line}`);

/** The store and the address of the running system. */
function demoOf() {
  const file = process.env.DEMO_FILE ?? join(ROOT, '.data', 'demo.json');
  if (!existsSync(file)) throw new Error('There is no demo store yet: run npm start first, in another terminal.');
  return /** @type {{ base_url: string, store_id: number }} */ (JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * The developer registers the app, the merchant agrees, and the browser brings the code to the app.
 * @param {SampleApp} app
 * @param {{ base_url: string, store_id: number }} demo
 */
async function install(app, { base_url, store_id }) {
  const url = await app.listen();
  const redirect = `${url}/callback`;
  const words = [
    '--name',
    'Sample App',
    '--redirect-url',
    redirect,
    '--webhook-url',
    `${url}/webhooks`,
    '--scopes',
    SCOPES,
    '--topics',
    TOPICS,
  ];
  const credentials = await cli('app', 'create', ...words);
  step(`The developer registered the app as ${credentials.client_id}.`);
  app.configure({ base_url, scopes: SCOPES, ...credentials });
  const begun = await fetch(`${url}/install?store_id=${store_id}`, { redirect: 'manual' });
  const authorize = new URL(begun.headers.get('location') ?? '');
  step(`The app sends the merchant's browser to ${authorize.pathname}, with a state of its own.`);
  const { code } = await cli(
    'app',
    'authorize',
    '--app-id',
    String(credentials.app_id),
    '--store-id',
    String(store_id),
    '--redirect-uri',
    redirect,
  );
  step('The merchant agreed; the platform sends the browser back with a code.');
  const back = new URLSearchParams({ code, state: authorize.searchParams.get('state') ?? '' });
  const page = await fetch(`${redirect}?${back}`, { headers: { cookie: begun.headers.getSetCookie().join('').split(';', 1)[0] ?? '' } });
  step(`The app exchanged the code for tokens: "${await page.text()}"`);
  const { event_id } = await app.received('app.installed');
  step(`Webhook app.installed arrived; the signature is right (${event_id}).`);
  return app.platform(store_id);
}

/** @typedef {import('./platform-client.mjs').PlatformClient} Platform */

/**
 * @param {SampleApp} app
 * @param {Platform} platform
 */
async function work(app, platform) {
  const store = await platform.call('GET', '/store');
  step(`The app reads the store: ${store.data.name}, ${store.data.currency}.`);
  const orders = await platform.call('GET', '/orders?limit=3');
  step(`It lists orders: ${orders.pagination.total} in all, the newest for ${orders.data[0]?.grand_total} taka.`);
  const body = {
    address: { name: 'রহিম উদ্দিন', phone: '01711111111', address: 'House 7, Road 3', city: 'ঢাকা' },
    order_items: [{ name: 'জামদানি শাড়ি', price: 4250.5, quantity: 2 }],
    shipping: 60,
  };
  const headers = { 'idempotency-key': randomUUID() };
  const { data } = await platform.call('POST', '/orders', { body, headers });
  const again = await platform.call('POST', '/orders', { body, headers });
  step(
    `It places order ${data.order_id} for ${data.grand_total} taka; sent again under the same key it is still order ${again.data.order_id}.`,
  );
  const created = await app.received('order.created');
  step(
    `Webhook order.created arrived: order number ${created.data.order_number} for ${created.data.customer_name}; the signature is right.`,
  );
  await platform.call('PUT', `/orders/${data.order_id}/status`, { body: { order_status: 'shipped' } });
  const moved = await app.received('order.status_changed');
  step(`It ships the order; webhook order.status_changed: ${moved.data.previous_status} → ${moved.data.status}; the signature is right.`);
}

/**
 * @param {SampleApp} app
 * @param {Platform} platform
 */
async function secure(app, platform) {
  const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,Zm9yZ2Vk' };
  const answer = await fetch(`${app.url}/webhooks`, { method: 'POST', headers: forged, body: '{}' });
  step(`A forged webhook is refused by the app with ${answer.status}.`);
  await platform.refresh();
  const feed = await platform.call('GET', '/events?after=0&limit=250');
  step(
    `The tokens are refreshed; the event feed has ${feed.data.length} events that the app may see, the last with sequence ${feed.next_after}.`,
  );
  await cli('app', 'uninstall', '--installation-id', String(platform.tokens.installation_id));
  await app.received('app.uninstalled');
  const refused = await platform.call('GET', '/store').catch((/** @type {Error} */ error) => error.message);
  step(`The merchant removed the app; webhook app.uninstalled arrived, and the token is dead: ${refused}`);
}

const app = new SampleApp();
const timer = setTimeout(() => {
  console.error('The demo did not finish within a minute: a webhook did not arrive.');
  process.exit(1);
}, 60_000);
try {
  const demo = demoOf();
  const platform = await install(app, demo);
  await work(app, platform);
  await secure(app, platform);
  console.log(`Done: ${app.events.size} webhooks received and verified.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  clearTimeout(timer);
  await app.close();
}
