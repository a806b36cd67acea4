import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, seedStores } from '../prepare.mjs';
import { cli } from '../system.mjs';

/** Orders of a store for each of its customers and products. */
const ORDERS_PER_CUSTOMER = 50;
const ORDERS_PER_PRODUCT = 25;
const MAX_PRODUCTS = 200_000;
const SCOPES = 'read:orders,write:orders,read:customers,read:products,read:inventory,read:analytics';

/** @typedef {import('../prepare.mjs').Store} Store */
/** @typedef {{ app_id: number, stores: Record<string, Store> }} Grown the app of all stores, and the stores by their number of orders */

/**
 * Returns one store for each number of orders. Stores of an earlier run are used again, and the others created. Each is remembered as soon as it is
 * complete, so a run that ends early loses one store at most.
 * @param {import('../system.mjs').System} system
 * @param {number[]} sizes numbers of orders
 * @returns {Promise<Store[]>}
 */
export async function grow(system, sizes) {
  const file = join(system.directory, 'grown.json');
  const grown = existsSync(file) ? /** @type {Grown} */ (JSON.parse(readFileSync(file, 'utf8'))) : await begin(system);
  const stores = [];
  for (const orders of sizes) {
    const store = grown.stores[orders] ?? (await seedStore(system, grown.app_id, orders));
    grown.stores[orders] = store;
    writeFileSync(file, JSON.stringify(grown), { mode: 0o600 });
    stores.push(store);
  }
  return stores;
}

/**
 * @param {import('../system.mjs').System} system
 * @returns {Promise<Grown>}
 */
async function begin(system) {
  const redirect = 'https://bench.example.com/callback';
  const { app_id } = await cli(system, 'app', 'create', '--name', 'Growth', '--redirect-url', redirect, '--scopes', SCOPES);
  return { app_id, stores: {} };
}

/**
 * @param {import('../system.mjs').System} system
 * @param {number} app_id
 * @param {number} orders
 * @returns {Promise<Store>}
 */
async function seedStore(system, app_id, orders) {
  process.stderr.write(`seeding ${String(orders)} orders\n`);
  const customers = Math.max(200, Math.ceil(orders / ORDERS_PER_CUSTOMER));
  const products = Math.min(MAX_PRODUCTS, Math.max(200, Math.ceil(orders / ORDERS_PER_PRODUCT)));
  const [store_id] = await seedStores(system, { orders, customers, products });
  if (store_id === undefined) throw new Error('seed bench made no store');
  // Without a worker, nothing else adds up the changes of each day.
  await cli(system, 'analytics', 'rebuild', '--store-id', String(store_id));
  return install(system, app_id, store_id);
}
