import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DemoMerchant, post } from './demo-merchant.mjs';
import { signCustomerIn } from './demo-shop.mjs';
import { SampleApp } from './sample-app.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const SCOPES = 'read:store,read:orders,write:orders,read:customers,write:customers,billing';
const TOPICS = 'app.installed,app.uninstalled,order.created,order.status_changed,charge.activated';
const run = promisify(execFile);

/**
 * Runs an operator command.
 * @param {...string} words
 */
async function cli(...words) {
  const { stdout } = await run(process.execPath, [join(ROOT, 'scripts', 'cli.mjs'), ...words], { cwd: ROOT });
  return JSON.parse(stdout);
}

let steps = 0;
/** @param {string} line */
const step = (line) => console.log(`${String(++steps).padStart(2)}. ${line}`);

/** Store and URL of the running platform. */
function demoOf() {
  const file = process.env.DEMO_FILE ?? join(ROOT, '.data', 'demo.json');
  if (!existsSync(file)) throw new Error('There is no demo store yet: run npm start first, in another terminal.');
  return /** @type {import('./demo-merchant.mjs').Demo} */ (JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Registers the app as its developer, and installs it as the merchant does in a browser.
 * @param {SampleApp} app
 * @param {import('./demo-merchant.mjs').Demo} demo
 * @param {DemoMerchant} merchant
 */
async function install(app, { base_url, store_id }, merchant) {
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
  const back = await merchant.agree(authorize);
  step('The merchant agreed; the platform sends the browser back with a code.');
  const page = await fetch(back, { headers: { cookie: begun.headers.getSetCookie().join('').split(';', 1)[0] ?? '' } });
  step(`The app exchanged the code for tokens: "${(await page.text()).trim()}"`);
  const { event_id } = await app.received('app.installed');
  step(`Webhook app.installed arrived; the signature is right (${event_id}).`);
  return app.configured().app.store(store_id);
}

/** @typedef {import('@merchant-apps-platform/client').Platform} Platform */

/**
 * @param {SampleApp} app
 * @param {Platform} platform
 * @returns {Promise<{ order_id: number, user_id: number }>} ids of the order that it placed and of the customer
 */
async function work(app, platform) {
  const store = await platform.store.get();
  step(`The app reads the store: ${store.name}, ${store.currency}.`);
  const orders = await platform.orders.list({ limit: 3, fields: ['grand_total'] });
  step(
    `It lists orders, and reads one field of each: ${orders.pagination.total} in all, the newest for ${orders.data[0]?.grand_total} taka.`,
  );
  const customer = { name: 'রহিম উদ্দিন', phone: `017${String(Date.now()).slice(-8)}` };
  const { user_id } = await platform.customers.create(customer);
  const body = {
    customer_id: user_id,
    address: { ...customer, address: 'House 7, Road 3', city: 'ঢাকা' },
    order_items: [{ name: 'জামদানি শাড়ি', price: 4250.5, quantity: 2 }],
    shipping: 60,
  };
  const idempotencyKey = randomUUID();
  const placed = await platform.orders.create(body, { idempotencyKey });
  const again = await platform.orders.create(body, { idempotencyKey });
  step(
    `It places order ${placed.order_id} for ${placed.grand_total} taka; sent again under the same key it is still order ${again.order_id}.`,
  );
  const created = await app.received('order.created');
  step(
    `Webhook order.created arrived: order number ${created.data.order_number} for ${created.data.customer_name}; the signature is right.`,
  );
  await platform.orders.updateStatus(placed.order_id, { order_status: 'shipped' });
  const moved = await app.received('order.status_changed');
  step(`It ships the order; webhook order.status_changed: ${moved.data.previous_status} → ${moved.data.status}; the signature is right.`);
  return { order_id: placed.order_id, user_id };
}

/**
 * Erases a customer as the operator of the platform, who asks every app to do the same.
 * @param {SampleApp} app
 * @param {{ store_id: number, user_id: number }} of
 */
async function erase(app, { store_id, user_id }) {
  const stored = app.events.size;
  const { request_id } = await cli('customer', 'erase', '--store-id', String(store_id), '--customer-id', String(user_id));
  await app.received('customer.redact', ({ data }) => data.request_id === request_id);
  step(
    `The customer was erased; webhook customer.redact arrived, and the app deleted ${stored + 1 - app.events.size} events about the customer.`,
  );
}

/**
 * Deploys an extension, and reads an order as its frame on the merchant's page does.
 * @param {SampleApp} app
 * @param {DemoMerchant} merchant
 * @param {{ store_id: number, order_id: number }} shown
 */
async function extend(app, merchant, { store_id, order_id }) {
  const block = /** @type {const} */ ({
    handle: 'parcel',
    type: 'admin_block',
    target: 'order.details',
    title: 'Parcel',
    url: `${app.url}/embedded`,
  });
  const { version, added } = await app.configured().app.platform.extensions.deploy({
    extensions: [{ ...block, scopes: ['read:orders'] }],
    message: 'Demo',
  });
  step(`It deploys its extensions: version ${version} adds "${added.join(', ')}" to the pages of orders.`);
  const { title, proxy_url, token } = await merchant.openOrder(store_id, order_id);
  const order = await post(proxy_url, { method: 'GET', path: `/api/apps/v1/orders/${order_id}` }, token);
  step(`The merchant opens the order: "${title}" is there, and reads its ${order.grand_total} taka with a token of its own.`);
}

/**
 * Charges the merchant, who pays at the sandbox gateway like a browser.
 * @param {SampleApp} app
 * @param {Platform} platform
 * @param {DemoMerchant} merchant
 */
async function bill(app, platform, merchant) {
  const return_url = `${app.url}/callback`;
  const setup = await platform.charges.create({ name: 'Setup', amount: 250, return_url });
  step(`It charges ${setup.amount} taka for "${setup.name}" and sends the merchant to ${new URL(setup.confirmation_url).pathname}.`);
  const result = await merchant.pay(setup.charge_id);
  await app.received('charge.activated', ({ data }) => data.charge_id === setup.charge_id);
  step(`The merchant paid at the sandbox gateway and came back with payment=${result}; webhook charge.activated arrived.`);
  const plan = /** @type {const} */ ({ name: 'Gold', amount: 500, billing_interval: 'monthly', capped_amount: 1000, return_url });
  const gold = await platform.subscriptions.create(plan);
  await merchant.pay(gold.charge_id);
  await app.received('charge.activated', ({ data }) => data.charge_id === gold.charge_id);
  const active = await platform.charges.get(gold.charge_id);
  step(`The merchant subscribed to "${gold.name}" for ${gold.amount} taka a month; it renews on ${active.next_renewal_at?.slice(0, 10)}.`);
  const usage = await platform.usageCharges.create({ description: 'Messages', quantity: 30, unit_price: 0.75 });
  step(`It reports the use of ${usage.quantity} messages for ${usage.amount} taka, which the next renewal will settle.`);
  const topUp = await platform.wallet.topUp({ amount: 300, return_url });
  await merchant.pay(topUp.charge_id);
  await app.received('charge.activated', ({ data }) => data.charge_id === topUp.charge_id);
  const wallet = await platform.wallet.get();
  const debit = await platform.wallet.debit({ amount: 40, description: 'Ten parcels' });
  step(`The merchant topped the wallet up to ${wallet.balance} taka; the app debited ${debit.deducted}, which leaves ${debit.balance}.`);
}

/**
 * @param {SampleApp} app
 * @param {Platform} platform
 */
async function secure(app, platform) {
  const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,Zm9yZ2Vk' };
  const answer = await fetch(`${app.url}/webhooks`, { method: 'POST', headers: forged, body: '{}' });
  step(`A forged webhook is refused by the app with ${answer.status}.`);
  const feed = await platform.events.list({ after: 0, limit: 250 });
  step(`The event feed has ${feed.data.length} events that the app may see, the last with sequence ${feed.next_after}.`);
  const { installation_id } = await platform.installation.get();
  await cli('app', 'uninstall', '--installation-id', String(installation_id));
  await app.received('app.uninstalled');
  const refused = await platform.store.get().catch((/** @type {Error} */ error) => error.message);
  step(`The merchant removed the app; webhook app.uninstalled arrived, and the tokens are dead: ${refused}`);
}

const app = new SampleApp();
const timer = setTimeout(() => {
  console.error('The demo did not finish within two minutes: a webhook did not arrive.');
  process.exit(1);
}, 120_000);
try {
  const demo = demoOf();
  const merchant = await DemoMerchant.signIn(demo);
  const platform = await install(app, demo, merchant);
  const { order_id, user_id } = await work(app, platform);
  await extend(app, merchant, { store_id: demo.store_id, order_id });
  await bill(app, platform, merchant);
  await signCustomerIn(demo, cli, step);
  await erase(app, { store_id: demo.store_id, user_id });
  await secure(app, platform);
  console.log(`Done: ${app.arrived.size} webhooks received and verified.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  clearTimeout(timer);
  await app.close();
}
