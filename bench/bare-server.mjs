import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { serveCharges, serveDebits } from './bare-billing.mjs';
import { serveStorefront } from './bare-storefront.mjs';
import { serveRefresh } from './bare-tokens.mjs';

/**
 * Lower bound for the cost of the service: Fastify and pg with the same statements and the same token check, hand-written for a few routes,
 * without a framework or ORM. It omits validation, rate limits, request ids, security headers, logs, metrics, entity tags, idempotency keys
 * and error messages, so the comparison shows their cost.
 */

/** @typedef {{ digest: Buffer, store_id: number, app_id: number, installation_id: number, scopes: Set<string>, until: number }} Grant */

const statements = /** @type {import('./statements.mjs').Statements} */ (JSON.parse(process.env['STATEMENTS'] ?? '{}'));
const CACHE_MS = 300_000;

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL']),
  idleTimeoutMillis: 60_000,
  .../** @type {object} */ ({ pipeline: true }),
});
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const app = fastify();

/** @type {Map<string, Grant>} */
const grants = new Map();

/**
 * @param {import('fastify').FastifyRequest} request
 * @param {string} scope
 * @returns {Promise<Grant>}
 */
async function authenticate({ headers }, scope) {
  const token = (headers.authorization ?? '').slice('Bearer '.length);
  const digest = Buffer.from(hash('sha256', token, 'hex'), 'hex');
  const key = token.slice(0, 16);
  const cached = grants.get(key);
  const grant = cached && cached.until > Date.now() && timingSafeEqual(cached.digest, digest) ? cached : await lookUp(key, digest);
  if (!grant.scopes.has(scope)) throw Object.assign(new Error('insufficient scope'), { statusCode: 403 });
  return grant;
}

/**
 * @param {string} key
 * @param {Buffer} digest
 * @returns {Promise<Grant>}
 */
async function lookUp(key, digest) {
  const { rows } = await pool.query({ name: 'grant', text: statements.grant, values: [digest] });
  const [row] = rows;
  if (!row) throw Object.assign(new Error('invalid token'), { statusCode: 401 });
  const until = Date.now() + Math.min(CACHE_MS, row.expires_in);
  const { store_id, app_id, installation_id } = row;
  const grant = { digest, store_id, app_id, installation_id, scopes: new Set(row.scopes), until };
  grants.set(key, grant);
  return grant;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Page of a list, with its total.
 * @param {{ path: string, scope: string, name: string, text: string, window: (limit: number, offset: number) => number[] }} list
 */
function serveList({ path, scope, name, text, window }) {
  app.get(path, async (request, reply) => {
    const { store_id } = await authenticate(request, scope);
    const query = /** @type {{ page?: string, limit?: string }} */ (request.query);
    const page = Number(query.page ?? 1);
    const limit = Number(query.limit ?? 50);
    const { rows } = await pool.query({ name, text, values: [store_id, ...window(limit, (page - 1) * limit)] });
    const { json, total } = rows[0];
    void reply.type(JSON_TYPE);
    return `{"data":${json},"pagination":{"page":${String(page)},"limit":${String(limit)},"total":${String(total)}},"status":200}`;
  });
}

/** @param {{ path: string, scope: string, name: string, text: string }} one */
function serveOne({ path, scope, name, text }) {
  app.get(`${path}/:id`, async (request, reply) => {
    const { store_id } = await authenticate(request, scope);
    const { id } = /** @type {{ id: string }} */ (request.params);
    const { rows } = await pool.query({ name, text, values: [store_id, Number(id)] });
    if (rows.length === 0) return reply.code(404).send({ message: 'Not found.', status: 404 });
    void reply.type(JSON_TYPE);
    return `{"data":${rows[0].json},"status":200}`;
  });
}

const ORDERS = { path: '/api/apps/v1/orders', scope: 'read:orders' };
const PRODUCTS = { path: '/api/apps/v1/products', scope: 'read:products' };
serveList({ ...ORDERS, name: 'list', text: statements.list, window: (limit, offset) => [offset, limit] });
serveOne({ ...ORDERS, name: 'get', text: statements.get });
serveList({ ...PRODUCTS, name: 'products', text: statements.products, window: (limit, offset) => [limit, offset] });
serveOne({ ...PRODUCTS, name: 'product', text: statements.product });

/** @typedef {{ name: string, price: number, quantity: number }} Line */

/** @param {number} taka */
const decimal = (taka) => taka.toFixed(2);

/**
 * @param {{ address: object, order_items: Line[] }} body
 * @returns {Record<string, unknown>}
 */
function orderRow({ address, order_items }) {
  const total = order_items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100;
  return {
    order_status: 'pending',
    financial_status: 'pending',
    fulfillment_status: 'un-fulfilled',
    sub_total: decimal(total),
    shipping: '0.00',
    discount: '0.00',
    tax: '0.00',
    grand_total: decimal(total),
    item_discount: '0.00',
    total: decimal(total),
    payment_method: 'cod',
    channel: 'other',
    address: JSON.stringify(address),
    is_billing_same: 0,
  };
}

app.post('/api/apps/v1/orders', async (request, reply) => {
  const { store_id, app_id } = await authenticate(request, 'write:orders');
  const body = /** @type {{ address: Record<string, unknown>, order_items: Line[] }} */ (request.body);
  const row = orderRow(body);
  const lines = body.order_items.map(({ name, price, quantity }) => ({ name, price: decimal(price), quantity, discount: '0.00' }));
  const values = [store_id, JSON.stringify(lines), ...statements.columns.map((column) => row[column] ?? null)];
  const order = await inTransaction(
    (client) => client.query({ name: 'create', text: statements.create, values }),
    ({ rows: [placed] }) => [outbox(eventOf(request, { store_id, app_id }, 'order.created', eventData(placed, row, body.address)))],
  );
  void reply.code(201).type(JSON_TYPE);
  const { order_status, financial_status, fulfillment_status } = row;
  const states = { user_id: null, order_status, financial_status, fulfillment_status };
  const amounts = { sub_total: Number(row['sub_total']), grand_total: Number(row['grand_total']) };
  const data = { order_id: order.rows[0].order_id, ...states, store_id, ...amounts, items_count: lines.length };
  return `{"data":${JSON.stringify(data)},"status":201}`;
});

/**
 * Values of the outbox row.
 * @param {import('fastify').FastifyRequest} request
 * @param {{ store_id: number, app_id: number }} origin
 * @param {string} topic
 * @param {object} data
 */
const eventOf = ({ id }, { store_id, app_id }, topic, data) => [
  randomUUID(),
  store_id,
  topic,
  JSON.stringify(data),
  JSON.stringify({ type: 'app', app_id }),
  id,
  null,
  null,
];

/** @param {unknown[]} event */
const outbox = (event) => ({ name: 'outbox', text: statements.outbox, values: event });

/**
 * BEGIN is sent with the first statement and COMMIT with the last ones, so that the transaction takes two round trips.
 * @template R
 * @param {(client: pg.PoolClient) => Promise<R>} work
 * @param {(result: R) => pg.QueryConfig[]} last
 */
async function inTransaction(work, last) {
  const client = await pool.connect();
  try {
    const [, result] = await Promise.all([client.query({ name: 'begin', text: 'BEGIN' }), work(client)]);
    await Promise.all([...last(result), { name: 'commit', text: 'COMMIT' }].map((statement) => client.query(statement)));
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * @param {{ order_id: number, store_serial_order_no: number, store_name: string, customer_name: string | null, customer_phone: string | null }} placed
 * @param {Record<string, unknown>} row
 * @param {Record<string, unknown>} address
 */
const eventData = (placed, row, address) => ({
  order_id: placed.order_id,
  order_number: String(placed.store_serial_order_no),
  customer_name: address['name'] ?? placed.customer_name,
  customer_phone: address['phone'] ?? placed.customer_phone,
  total: Number(row['grand_total']),
  tracking_id: '',
  store_name: placed.store_name,
  status: 'pending',
  order_status: row['order_status'],
  grand_total: Number(row['grand_total']),
  user_id: null,
});

/** @type {import('./bare-billing.mjs').Bare} */
const billing = {
  app,
  statements,
  authenticate,
  inTransaction: async (request, origin, work) =>
    (await inTransaction(work, ({ topic, data, last }) => [outbox(eventOf(request, origin, topic, data)), last])).answer,
  once: (statement) => pool.query(statement),
  eventOf,
};
serveCharges(billing);
serveDebits(billing);
serveStorefront(app, pool, statements.storefront);
serveRefresh({ app, pool, statements }, /** @type {{ access: number, refresh: number }} */ (JSON.parse(process.env['LIFETIMES'] ?? '{}')));

const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
