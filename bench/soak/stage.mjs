import { fillWallets, install, seedStores } from '../prepare.mjs';
import { cli } from '../system.mjs';

/** @typedef {import('../prepare.mjs').Store & { orders: number[] }} Store a store, its token and some of its orders */
/** @typedef {{ email: string, password: string }} Account */
/** @typedef {{ stores: Store[], account: Account }} Stage */

const SIZES = { stores: 8, orders: 500, customers: 200, products: 100 };
const SCOPES = 'read:orders,write:orders,read:customers,read:products,billing';
/** Every order and every payment from a wallet is an event that is delivered. */
const TOPICS = 'order.created,order.updated,order.status_changed,charge.created,wallet.debited';
const REDIRECT = 'https://bench.example.com/callback';

/**
 * Creates stores with an app that receives webhooks and has money in its wallets, and an account to sign in with.
 * @param {import('../system.mjs').System} system
 * @param {{ receiver: string, api: string }} urls of the receiver and of the API
 * @returns {Promise<Stage>}
 */
export async function prepare(system, { receiver, api }) {
  const ids = await seedStores(system, SIZES);
  const flags = ['--name', 'Soak', '--redirect-url', REDIRECT, '--scopes', SCOPES, '--webhook-url', receiver, '--topics', TOPICS];
  const { app_id } = await cli(system, 'app', 'create', ...flags);
  const installed = [];
  for (const store_id of ids) installed.push(await install(system, app_id, store_id));
  await fillWallets(system, app_id, ids);
  const account = { email: 'soak@example.com', password: 'correct horse battery staple' };
  const withPassword = { ...system, env: { ...system.env, MERCHANT_PASSWORD: account.password } };
  await cli(withPassword, 'merchant', 'create', '--email', account.email, '--name', 'Soak');
  const stores = await Promise.all(installed.map(async (store) => ({ ...store, orders: await ordersOf(api, store) })));
  return { stores, account };
}

/**
 * @param {string} url
 * @param {import('../prepare.mjs').Store} store
 * @returns {Promise<number[]>}
 */
async function ordersOf(url, { token }) {
  const answer = await fetch(`${url}/api/apps/v1/orders?limit=50`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = /** @type {{ data: { order_id: number }[] }} */ (await answer.json());
  return data.map(({ order_id }) => order_id);
}
