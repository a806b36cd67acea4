import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../scripts/run-file.mjs';

/** Apps, each subscribed to a different topic, so that an event has one receiver. */
export const TOPICS = [
  'order.created',
  'order.updated',
  'order.status_changed',
  'customer.created',
  'customer.updated',
  'product.created',
  'product.updated',
  'product.deleted',
];
const STORES = 8;

/** @param {string} path @returns {Promise<any>} */
const built = (path) => import(pathToFileURL(join(ROOT, 'dist', path)).href);

/** @typedef {{ store_id: number, token: string }} Store a store with the token of the app that receives order.created */

/**
 * Creates stores in which every app is installed, through our own services.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} receiver
 * @returns {Promise<Store[]>}
 */
export async function prepare(env, receiver) {
  const [{ AppModule }, { Config }, { createServer }] = await Promise.all(
    ['app.module.js', 'platform/config/config.js', 'platform/http/server.js'].map(built),
  );
  const config = Config.from(env);
  const app = await createServer(AppModule.with(config), config);
  await app.init();
  try {
    return await install(app, config, receiver);
  } finally {
    await app.close();
  }
}

/**
 * @param {any} app
 * @param {any} config
 * @param {string} receiver
 */
async function install(app, config, receiver) {
  const paths = [
    'apps/apps.service',
    'oauth/installations/installation-changes.service',
    'store/store.service',
    'platform/database/system-db',
  ];
  const services = [...paths, 'catalog/stock/locations.service', 'platform/database/store-context', 'oauth/tokens/tokens'];
  const names = Object.assign({}, ...(await Promise.all(services.map((path) => built(`${path}.js`)))));
  const db = app.get(names.SystemDb);
  const apps = [];
  for (const topic of TOPICS) {
    const fields = { name: topic, redirect_urls: ['https://bench.example.com/callback'], webhook_url: receiver, topics: [topic] };
    const scopes = ['read:orders', 'write:orders', 'read:customers', 'read:products', 'write:products'];
    apps.push(
      await db.transaction((/** @type {any} */ connection) => app.get(names.AppsService).create(connection, { ...fields, scopes })),
    );
  }
  const stores = [];
  for (let n = 0; n < STORES; n++) {
    const email = `owner-${randomBytes(4).toString('hex')}@example.com`;
    const store_id = await db.transaction(async (/** @type {any} */ connection) => {
      const id = await app.get(names.StoreService).create(connection, { name: `Store ${String(n)}`, email });
      await app.get(names.LocationsService).createDefault(names.systemContext(id, connection));
      return id;
    });
    const tokens = [];
    for (const { app_id } of apps) tokens.push(await grant(db, app, names, config, store_id, app_id));
    stores.push({ store_id, token: String(tokens[0]) });
  }
  return stores;
}

/** @returns {Promise<string>} an access token */
const grant = (/** @type {any[]} */ ...[db, app, names, config, store_id, app_id]) =>
  db.asStore(store_id, async (/** @type {any} */ ctx) => {
    const found = await app.get(names.AppsService).get(ctx.connection, app_id);
    const installation = await app.get(names.InstallationChangesService).install(ctx, found, found.scopes);
    return (await names.issueTokens(ctx, config, installation, names.newFamily())).access_token;
  });
