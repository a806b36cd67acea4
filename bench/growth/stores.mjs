import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, seedStores } from '../prepare.mjs';
import { cli } from '../system.mjs';

/** Rows of a store for each of its orders. */
const ORDERS_PER_CUSTOMER = 50;
const ORDERS_PER_PRODUCT = 25;
const MAX_PRODUCTS = 200_000;
const SCOPES = 'read:orders,write:orders,read:customers,read:products,read:inventory,read:analytics';

/**
 * Creates one store for each number of orders, or reuses those of an earlier run.
 * @param {import('../system.mjs').System} system
 * @param {number[]} sizes numbers of orders
 * @returns {Promise<import('../prepare.mjs').Store[]>}
 */
export async function grow(system, sizes) {
  const file = join(system.directory, 'grown.json');
  if (existsSync(file)) return reuse(JSON.parse(readFileSync(file, 'utf8')), sizes);
  const redirect = 'https://bench.example.com/callback';
  const { app_id } = await cli(system, 'app', 'create', '--name', 'Growth', '--redirect-url', redirect, '--scopes', SCOPES);
  const stores = [];
  for (const orders of sizes) {
    const customers = Math.max(200, Math.ceil(orders / ORDERS_PER_CUSTOMER));
    const products = Math.min(MAX_PRODUCTS, Math.max(200, Math.ceil(orders / ORDERS_PER_PRODUCT)));
    for (const store_id of await seedStores(system, { orders, customers, products })) {
      // Without a worker, nothing else adds up the changes of each day.
      await cli(system, 'analytics', 'rebuild', '--store-id', String(store_id));
      stores.push(await install(system, app_id, store_id));
    }
  }
  writeFileSync(file, JSON.stringify({ sizes, stores }), { mode: 0o600 });
  return stores;
}

/**
 * @param {{ sizes: number[], stores: import('../prepare.mjs').Store[] }} known
 * @param {number[]} sizes
 */
function reuse(known, sizes) {
  if (known.sizes.join() !== sizes.join()) throw new Error(`the directory holds stores of ${known.sizes.join(', ')} orders`);
  return known.stores;
}
