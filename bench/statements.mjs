import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../scripts/run-file.mjs';

/**
 * The SQL that both servers send.
 * @typedef {object} Statements
 * @property {string} grant the grant of an access token: $1 its SHA-256
 * @property {string} list $1 store, $2 offset, $3 limit
 * @property {string} get $1 store, $2 order
 * @property {string} create $1 store, $2 lines as JSON, then `columns`
 * @property {string[]} columns of `create`, from $3
 * @property {string} outbox one event
 * @property {string} products $1 store, $2 limit, $3 offset
 * @property {string} product $1 store, $2 product
 * @property {string} seller $1 store, $2 installation
 * @property {string} charge $1 store, then `chargeColumns`
 * @property {string[]} chargeColumns of `charge`, from $2
 * @property {string} notice the notification of a charge: $1 store, $2 kind, $3 fact, $4 charge, $5 app, $6 name
 * @property {string} debit $1 store, $2 app, then the movement and its postings
 * @property {string} storefront $1 store, $2 target
 * @property {string} client the app of a client id: $1
 * @property {string} pair the token pair of a refresh token: $1 its SHA-256, $2 app, $3 milliseconds
 * @property {string} lock $1 the name of the lock
 * @property {string} rotate $1 store, $2 pair
 * @property {string} issue a token pair: $1 store, $2 installation, $3 app, $4 family, $5 generation, $6 scopes, then digests and lifetimes
 * @property {string} evict $1 the owner of the revoked credentials
 */

/** @param {string} path @returns {Promise<any>} */
const built = (path) => import(pathToFileURL(join(ROOT, 'dist', path)).href);

/** App whose charges are created. */
const SELLER = { fee_payer: 'developer', redirect_urls: [], now: new Date(), charge_id: 1, wallet_id: 1, balance: 1 };

/** Names of the statements, in the order in which they are recorded. */
const NAMES = /** @type {const} */ ([
  ...['grant', 'list', 'get', 'create', 'outbox', 'products', 'product', 'seller', 'charge', 'notice', 'debit', 'storefront'],
  ...['client', 'pair', 'lock', 'rotate', 'issue', 'evict'],
]);

/** Row with every column that a reader needs. */
const ROW = {
  json: '[]',
  total: 0,
  store_id: 1,
  order_id: 1,
  store_serial_order_no: 1001,
  scopes: [],
  expires_in: 1,
  is_valid: true,
  installations: [],
  ...SELLER,
};

const BODY = { address: { address: 'House 1' }, order_items: [{ name: 'Line', price: 100, quantity: 1 }] };

/** Settings other than the database, which recording does not use. */
const SETTINGS = { REDIS_URL: 'redis://127.0.0.1', NODE_ENV: 'test' };

/**
 * Runs our own services against a recorder instead of a database, so that the bare server sends the same statements, never an outdated
 * copy.
 * @param {string} databaseUrl
 * @returns {Promise<Statements>}
 */
export async function recordStatements(databaseUrl) {
  const { DataSource, getMetadataArgsStorage } = await import('typeorm');
  const { dataSourceOptions } = await built('platform/database/data-source.js');
  // Every module registers its entities.
  await built('app.module.js');
  const entities = getMetadataArgsStorage().tables.map(({ target }) => target);
  const { Config } = await built('platform/config/config.js');
  const config = Config.from({ ...SETTINGS, DATABASE_URL: databaseUrl, DATABASE_POOL: '2' });
  const source = await new DataSource({ ...dataSourceOptions(config), entities }).initialize();
  try {
    return await record(source.manager);
  } finally {
    await source.destroy();
  }
}

/** The modules of the build whose services and queries are run. */
const MODULES = [
  'orders/orders.service.js',
  'orders/order-placement.service.js',
  'orders/order-stock.js',
  'orders/orders.dto.js',
  'catalog/products/products.service.js',
  'catalog/products/products.dto.js',
  'platform/database/store-context.js',
  'oauth/tokens/credentials.service.js',
  'extensions/storefront/storefront-extensions.service.js',
  'extensions/storefront/storefront-lists.service.js',
  'platform/database/outbox-writer.js',
  'billing/core/charge-records.service.js',
  'billing/charges/charge-creation.service.js',
  'billing/payments/wallet-movements.service.js',
  'billing/wallet/wallet.service.js',
  'apps/app-clients.service.js',
  'oauth/tokens/presented-grants.service.js',
  'oauth/tokens/token-rotation.service.js',
  'platform/auth/eviction-log.js',
  'platform/database/connection.js',
  'platform/database/system-db.js',
];

/**
 * @param {import('typeorm').EntityManager} manager
 * @returns {Promise<Statements>}
 */
async function record(manager) {
  const modules = Object.assign({}, ...(await Promise.all(MODULES.map(built))));
  /** @type {string[]} */
  const texts = [];
  const query = (/** @type {string} */ text) => {
    texts.push(text);
    return Promise.resolve([ROW]);
  };
  const runLast = (/** @type {{ text: string }} */ { text }) => void texts.push(text);
  const connection = { manager, query, queryAdHoc: query, execute: query, runLast, events: [], afterCommit: [] };
  await runAll(modules, connection);
  await runRefresh(modules, connection);
  if (texts.length !== NAMES.length) throw new Error(`expected ${String(NAMES.length)} statements and recorded ${String(texts.length)}`);
  const recorded = /** @type {Record<(typeof NAMES)[number], string>} */ (Object.fromEntries(NAMES.map((name, n) => [name, texts[n]])));
  const { create, charge } = recorded;
  const columns = [...columnsOf(create, 'orders').matchAll(/"(\w+)"/g)].map((match) => String(match[1]));
  const chargeColumns = columnsOf(charge, 'charges').split(', ').slice(2);
  return { ...recorded, columns, chargeColumns };
}

/**
 * @param {string} text
 * @param {string} table
 */
const columnsOf = (text, table) => new RegExp(`INSERT INTO ${table} \\(([^)]*)\\)`).exec(text)?.[1] ?? '';

/**
 * Returns access to all stores of one PostgreSQL over a connection.
 * @param {any} modules
 * @param {any} reads
 */
const accessOver = (modules, reads) => new modules.SystemDb({ reads, isDistributed: () => Promise.resolve(false) });

/**
 * Calls the measured methods, in the order of the statements.
 * @param {any} modules
 * @param {any} connection
 */
async function runAll(modules, connection) {
  const ctx = new modules.StoreContext(1, { origin: { type: 'app', app_id: 1 }, request_id: 'r', arrived_at: 0 }, connection);
  const goods = { sellables: () => Promise.resolve({ products: new Set(), variants: new Map() }) };
  const orders = new modules.OrdersService({});
  const placement = new modules.OrderPlacement({}, goods, new modules.OrderStock({}));
  const products = new modules.ProductsService();
  const token = { digest: Buffer.alloc(32), store_id: 1 };
  await new modules.CredentialsService(accessOver(modules, connection)).byAccessToken(token);
  await orders.list(ctx, new modules.ListOrders());
  await orders.show(ctx, 1);
  await placement.place(ctx, BODY);
  await modules.writeOutbox({ query: (/** @type {{ text: string }} */ { text }) => connection.query(text) }, connection.events);
  await products.list(ctx, new modules.ListProducts());
  await products.show(ctx, 1);
  const config = {
    base_url: 'http://127.0.0.1',
    environment: 'development',
    billing: { charge_expiry: 1, amount_min: 10, amount_max: 50_000 },
  };
  const gateways = { limits: { minimum: 1_000, maximum: 50_000_000 } };
  const charges = new modules.ChargeCreation(config, new modules.ChargeRecords(config), {}, gateways);
  await charges.charge(ctx, { name: 'Setup', amount: 500 }, null);
  await new modules.WalletService(config, new modules.WalletMovements()).debit(ctx, { amount: 10, description: 'Message' });
  await new modules.StorefrontLists(
    new modules.StorefrontExtensions(connection),
    { connected: false },
    { onEviction: () => undefined },
  ).list(1, 'product.page');
}

/**
 * Refreshes a token.
 * @param {any} modules
 * @param {any} recording
 */
async function runRefresh(modules, recording) {
  const connection = {
    ...recording,
    lock: modules.Connection.prototype.lock,
    transaction: (/** @type {(within: any) => Promise<unknown>} */ work) => work(connection),
  };
  const db = accessOver(modules, connection);
  const cache = { evict: (/** @type {any} */ within, /** @type {object} */ whose) => modules.EvictionLog.prototype.add(within, whose) };
  await new modules.AppClientsService(db).find('svc_app_0');
  const config = { access_token_ttl: 1, refresh_token_ttl: 1, refresh_reuse_grace: 1 };
  await new modules.TokenRotationService(config, new modules.PresentedGrants(config, db), cache).refresh({ app_id: 1 }, 'svc_rt_0');
}
