import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../scripts/run-file.mjs';
import { cli, startServer } from './system.mjs';

/** @typedef {{ store_id: number, token: string }} Store a store and an access token for it */

/**
 * @typedef {object} Prepared
 * @property {number} orders of the large store
 * @property {{ app_id: number, client_id: string, client_secret: string }} app installed on all stores
 * @property {Store} small with 1,000 orders
 * @property {Store} large
 * @property {Store[]} others with a few orders each, for writes that do not wait for each other
 * @property {Store} catalog with 2,000 products
 * @property {Store} largeCatalog with 200,000 products
 */

/** Stores among which writes are spread. */
const OTHERS = 16;
const SMALL = 1000;
const SCOPES =
  'read:store,read:orders,write:orders,read:customers,write:customers,read:products,write:products,read:inventory,read:analytics,billing';
/** Products of the two catalogs. A quick run leaves out the comparisons between them. */
const CATALOGS = [2_000, 200_000];
const QUICK_CATALOGS = [2_000, 2_000];
/** Extensions of a storefront. */
export const FRONTS = 5;

/** @param {string} line */
const progress = (line) => process.stderr.write(`${line}\n`);

/**
 * Migrates and seeds the database, or reuses that of an earlier run.
 * @param {import('./system.mjs').System} system
 * @param {Pick<import('./options.mjs').Options, 'orders' | 'quick'>} options
 * @returns {Promise<Prepared>}
 */
export async function prepare(system, { orders, quick }) {
  const file = join(system.directory, 'prepared.json');
  const known = existsSync(file) ? /** @type {Prepared} */ (JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  if (known && known.orders !== orders) {
    throw new Error(
      `${system.directory} holds a store of ${String(known.orders)} orders: use another --data, or --orders ${String(known.orders)}`,
    );
  }
  await cli(system, 'migrate');
  const prepared = known ?? (await seed(system, orders, quick));
  if (!known) writeFileSync(file, JSON.stringify(prepared), { mode: 0o600 });
  await settle(system);
  return prepared;
}

/**
 * @param {import('./system.mjs').System} system
 * @param {number} orders
 * @param {boolean} quick with small catalogs and without storefronts
 * @returns {Promise<Prepared>}
 */
async function seed(system, orders, quick) {
  const started = performance.now();
  const stores = [
    ...(await seedStores(system, { orders: SMALL })),
    ...(await seedStores(system, { orders, products: 1000, customers: Math.max(200, Math.ceil(orders / 50)) })),
    ...(await seedCatalogs(system, quick ? QUICK_CATALOGS : CATALOGS)),
    ...(await seedStores(system, { stores: OTHERS, orders: 100 })),
  ];
  progress(`seeded in ${String(Math.round((performance.now() - started) / 1000))} s`);
  const redirect = 'https://bench.example.com/callback';
  const app = await cli(system, 'app', 'create', '--name', 'Bench', '--redirect-url', redirect, '--scopes', SCOPES);
  const { app_id, client_id, client_secret } = app;
  if (!quick) await deployFronts(system, client_id);
  const installed = [];
  // Two at a time: a command takes a second, mostly to start.
  for (let n = 0; n < stores.length; n += 2) {
    installed.push(...(await Promise.all(stores.slice(n, n + 2).map((store_id) => install(system, app_id, store_id)))));
  }
  const [small, large, catalog, largeCatalog, ...others] = installed;
  if (!small || !large || !catalog || !largeCatalog) throw new Error('seed bench made no stores');
  await fillWallets(system, app_id, stores);
  return { orders, app: { app_id, client_id, client_secret }, small, large, others, catalog, largeCatalog };
}

/**
 * Fills wallets with a balance that no run uses up.
 * @param {import('./system.mjs').System} system
 * @param {number} app_id
 * @param {number[]} stores
 */
export const fillWallets = ({ env }, app_id, stores) =>
  withDatabase(env.DATABASE_URL, async (db) => {
    await db.query('INSERT INTO wallets (store_id, app_id) SELECT store_id, $1 FROM unnest($2::bigint[]) store_id', [app_id, stores]);
    await db.query(TOP_UP, [app_id, stores, 100_000_000_000]);
  });

/** A wallet is its last entry, so one statement changes both. */
const TOP_UP = `
WITH w AS (
  UPDATE wallets SET entries = 1, balance = $3, total_topup = $3 WHERE app_id = $1 AND store_id = ANY ($2::bigint[])
  RETURNING store_id, wallet_id, entries, balance
)
INSERT INTO wallet_transactions (store_id, wallet_id, number, type, amount, balance_after, description)
SELECT store_id, wallet_id, entries, 'topup', balance, balance, 'Benchmark' FROM w`;

/**
 * @param {import('./system.mjs').System} system
 * @param {Record<string, number>} sizes flags of `seed bench`
 * @returns {Promise<number[]>}
 */
export async function seedStores(system, sizes) {
  const flags = Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return (await cli(system, 'seed', 'bench', ...flags)).stores;
}

/**
 * @param {import('./system.mjs').System} system
 * @param {number[]} catalogs
 */
async function seedCatalogs(system, catalogs) {
  const stores = [];
  for (const products of catalogs) stores.push(...(await seedStores(system, { stores: 1, products, orders: 100 })));
  return stores;
}

/**
 * @param {import('./system.mjs').System} system
 * @param {number} app_id
 * @param {number} store_id
 * @returns {Promise<Store>}
 */
export async function install(system, app_id, store_id) {
  const { access_token } = await cli(system, 'app', 'install', '--app-id', String(app_id), '--store-id', String(store_id));
  return { store_id, token: access_token };
}

/**
 * Deploys the extensions that the storefronts of the app's stores show.
 * @param {import('./system.mjs').System} system
 * @param {string} client_id
 */
async function deployFronts(system, client_id) {
  const folder = join(system.directory, 'extensions');
  mkdirSync(folder, { recursive: true });
  const front = { type: 'storefront_block', target: 'product.page', title: 'Delivery estimate', config: { city: 'Dhaka', days: 3 } };
  const extensions = Array.from({ length: FRONTS }, (_, position) => {
    return { ...front, handle: `block-${String(position)}`, url: `https://bench.example.com/blocks/${String(position)}`, position };
  });
  writeFileSync(join(folder, 'extensions.json'), JSON.stringify({ client_id, extensions }));
  await cli(system, 'extension', 'deploy', folder, '--yes');
}

/**
 * Deletes the events of an earlier run, which are not relayed, makes a worker add up the counts of lists, and runs vacuum and a checkpoint, so
 * that a bulk load does not affect a measurement.
 * @param {import('./system.mjs').System} system
 */
export async function settle({ env }) {
  await withDatabase(env.DATABASE_URL, async (db) => {
    await db.query('TRUNCATE outbox_events');
    progress('adding up the counts of lists');
    const worker = await startServer(join(ROOT, 'dist', 'main.js'), { ...env, ROLE: 'worker' });
    while ((await db.query(COUNT_CHANGES)).rowCount !== 0) await sleep(500);
    await worker.stop();
    progress('vacuuming');
    for (const statement of ['VACUUM (ANALYZE)', 'CHECKPOINT']) await db.query(statement);
  });
}

/** Changes of counts that no worker has added up. */
const COUNT_CHANGES = '(SELECT FROM list_count_changes LIMIT 1) UNION ALL (SELECT FROM order_count_changes LIMIT 1)';

/**
 * @template T
 * @param {string} connectionString
 * @param {(db: pg.Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDatabase(connectionString, work) {
  const db = new pg.Client({ connectionString });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
