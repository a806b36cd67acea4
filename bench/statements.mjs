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
 */

/** @param {string} path @returns {Promise<any>} */
const built = (path) => import(pathToFileURL(join(ROOT, 'dist', path)).href);

/** A row that satisfies every reader. */
const ROW = { json: '[]', total: 0, order_id: 1, store_serial_order_no: 1001, scopes: [], expires_at: new Date() };

const BODY = { address: { address: 'House 1' }, order_items: [{ name: 'Line', price: 100, quantity: 1 }] };

/**
 * Has our own services run against a recorder instead of a database, so that the bare server sends the very same texts and never an
 * older edition of them.
 * @param {string} databaseUrl
 * @returns {Promise<Statements>}
 */
export async function recordStatements(databaseUrl) {
  const { DataSource } = await import('typeorm');
  const { dataSourceOptions } = await built('data-source.js');
  const source = await new DataSource(dataSourceOptions({ database_url: databaseUrl, database_pool: 2 })).initialize();
  try {
    return await record(source.manager);
  } finally {
    await source.destroy();
  }
}

/** The modules of the build whose services and queries are run. */
const MODULES = [
  'orders/orders.service.js',
  'orders/order-stock.service.js',
  'orders/orders.dto.js',
  'catalog/products/products.service.js',
  'catalog/products/products.dto.js',
  'platform/database/store-context.js',
  'oauth/credentials.service.js',
  'platform/outbox/outbox.js',
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
  await runAll(modules, { manager, query, queryAdHoc: query, events: [], afterCommit: [] });
  if (texts.length !== 7) throw new Error(`expected seven statements and recorded ${String(texts.length)}`);
  const [grant, list, get, create, outbox, products, product] = /** @type {[string, string, string, string, string, string, string]} */ (
    texts
  );
  const columns = /INSERT INTO orders \(([^)]*)\)/.exec(create)?.[1] ?? '';
  const named = [...columns.matchAll(/"(\w+)"/g)].map((match) => String(match[1]));
  return { grant, list, get, create, columns: named, outbox, products, product };
}

/**
 * Runs what is measured, in the order of the statements.
 * @param {any} modules
 * @param {any} session
 */
async function runAll(modules, session) {
  const ctx = new modules.StoreContext(1, { origin: { type: 'app', app_id: 1 }, request_id: 'r', arrived_at: 0 }, session);
  const goods = { sellables: () => Promise.resolve({ products: new Set(), variants: new Map() }) };
  const orders = new modules.OrdersService({}, goods, new modules.OrderStockService({}));
  const products = new modules.ProductsService();
  await new modules.CredentialsService({ query: session.query }).byAccessToken(Buffer.alloc(32));
  await orders.list(ctx, new modules.ListOrders());
  await orders.show(ctx, 1);
  await orders.create(ctx, BODY);
  await modules.writeOutbox({ query: (/** @type {{ text: string }} */ { text }) => session.query(text) }, session.events);
  await products.list(ctx, new modules.ListProducts());
  await products.show(ctx, 1);
}
