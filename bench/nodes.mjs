import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { findCitus, startCluster } from '../scripts/citus.mjs';
import { startRedis } from '../scripts/embedded.mjs';
import { ROOT } from '../scripts/run-file.mjs';
import { median, rate } from './load.mjs';
import { withDatabase } from './prepare.mjs';
import { cli, environment, startServer } from './system.mjs';
import { NEW_ORDER, ORDERS } from './throughput.mjs';

// Measures the creation of orders in 64 stores: on one PostgreSQL, and on a coordinator and two nodes. Both are the same binaries with the same
// settings. Argument: seconds of a measurement.

const STORES = 64;
const STRENGTH = { connections: 64, seconds: Number(process.argv[2] ?? 10) };
const ROUNDS = 3;
/** Number of statements of each kind whose duration is measured. */
const TIMES = 500;

/** Returns a new token of a store, whose id is at its end. @param {number} store_id */
const tokenOf = (store_id) => `svc_at_${randomBytes(42).toString('hex')}${store_id.toString(16).padStart(12, '0')}`;

/** Installs the app, which is on one store, on every other one, with a token for each: \`$1\` are stores, \`$2\` their tokens. */
const COPY = `
WITH one AS (SELECT * FROM installations LIMIT 1),
copied AS (
  INSERT INTO installations (store_id, app_id, scopes) SELECT s.store_id, one.app_id, one.scopes FROM stores s, one WHERE s.store_id <> one.store_id
  RETURNING store_id, installation_id, app_id, scopes
)
INSERT INTO token_pairs (store_id, installation_id, app_id, family_id, generation, scopes, access_digest, access_expires_at, refresh_digest,
  refresh_expires_at)
SELECT c.store_id, c.installation_id, c.app_id, gen_random_uuid(), 1, c.scopes, sha256(k.token::bytea),
  now() + interval '1 day', sha256(('r' || k.token)::bytea), now() + interval '1 day'
FROM copied c JOIN unnest($1::bigint[], $2::text[]) AS k (store_id, token) ON k.store_id = c.store_id`;

/** Statements of one store, with its id as their parameter. @type {Record<string, string>} */
const STATEMENTS = {
  'a read by key': 'SELECT last_serial FROM order_serials WHERE store_id = $1',
  'an update by key': 'UPDATE order_serials SET last_serial = last_serial WHERE store_id = $1',
  'a join with a shared table':
    'SELECT s.name, n.last_serial FROM stores s JOIN order_serials n ON n.store_id = s.store_id WHERE s.store_id = $1',
  'a token in its store': 'SELECT store_id FROM token_pairs WHERE store_id = $1 AND access_digest = sha256(($1::bigint)::text::bytea)',
  'a token in all stores': 'SELECT store_id FROM token_pairs WHERE access_digest = sha256(($1::bigint)::text::bytea)',
};

/**
 * Runs each statement in all stores in turn, one after another, on one connection.
 * @param {string} url
 * @param {number[]} stores
 */
const costs = (url, stores) =>
  withDatabase(url, async (db) => {
    const results = [];
    for (const [name, text] of Object.entries(STATEMENTS)) {
      const times = [];
      for (let n = 0; n < TIMES; n++) {
        const began = performance.now();
        await db.query({ name, text, values: [stores[n % stores.length]] });
        times.push(performance.now() - began);
      }
      results.push(`${name} ${median(times).toFixed(2)} ms`);
    }
    return results.join(', ');
  });

/**
 * @param {string} url of the coordinator or the only server
 * @param {string} redisUrl
 * @param {boolean} divided
 */
async function measure(url, redisUrl, divided) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-nodes-'));
  const env = { ...environment(url, redisUrl), DATA_DIR: directory };
  const system = { directory, env, stop: () => Promise.resolve() };
  await cli(system, 'migrate');
  const sizes = ['--products', '2', '--customers', '2', '--orders', '2'];
  const { stores } = await cli(system, 'seed', 'bench', '--stores', String(STORES), ...sizes);
  const redirect = 'https://bench.example.com/callback';
  const { app_id } = await cli(
    system,
    'app',
    'create',
    '--name',
    'Bench',
    '--redirect-url',
    redirect,
    '--scopes',
    'read:orders,write:orders',
  );
  const first = await cli(system, 'app', 'install', '--app-id', String(app_id), '--store-id', String(stores[0]));
  const tokens = stores.map((/** @type {number} */ store_id, /** @type {number} */ n) => ({
    store_id,
    token: n === 0 ? first.access_token : tokenOf(store_id),
  }));
  await withDatabase(url, (db) => db.query(COPY, [stores, tokens.map((/** @type {{ token: string }} */ { token }) => token)]));
  if (divided) await cli(system, 'distribute');
  const server = await startServer(join(ROOT, 'dist', 'main.js'), env);
  const load = { paths: [ORDERS], stores: tokens, body: NEW_ORDER };
  await rate(server.url, load, STRENGTH);
  const rates = [];
  for (let n = 0; n < ROUNDS; n++) rates.push(Math.round(await rate(server.url, load, STRENGTH)));
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
  return { rates, statements: await costs(url, stores) };
}

const home = findCitus();
if (home === undefined) throw new Error('Citus is missing.');
await buildIfStale({ quiet: true });
for (const divided of [false, true]) {
  const cluster = await startCluster(home);
  const folder = mkdtempSync(join(tmpdir(), 'bench-redis-'));
  const redis = await startRedis({ dataDir: folder, persistent: false });
  try {
    const { rates, statements } = await measure(cluster.url, redis.url, divided);
    process.stdout.write(
      `${divided ? 'coordinator and two nodes' : 'one PostgreSQL'}: ${rates.join(', ')} orders per second; ${statements}\n`,
    );
  } finally {
    await Promise.all([cluster.stop(), redis.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
