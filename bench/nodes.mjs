import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCitus, startCluster } from '../scripts/citus.mjs';
import { startRedis } from '../scripts/embedded.mjs';
import { ROOT } from '../scripts/run-file.mjs';
import { rate } from './load.mjs';
import { withDatabase } from './prepare.mjs';
import { cli, environment, startServer } from './system.mjs';
import { NEW_ORDER, ORDERS } from './throughput.mjs';

// Measures the creation of orders in 64 stores: on one PostgreSQL, and on a coordinator and two nodes. Both are the same binaries with the same
// settings. Argument: seconds of a measurement.

const STORES = 64;
const STRENGTH = { connections: 64, seconds: Number(process.argv[2] ?? 10) };
const ROUNDS = 3;

/** Installs the app, which is on one store, on every other one, with a token for each. */
const COPY = `
WITH one AS (SELECT * FROM installations LIMIT 1),
copied AS (
  INSERT INTO installations (store_id, app_id, scopes) SELECT s.store_id, one.app_id, one.scopes FROM stores s, one WHERE s.store_id <> one.store_id
  RETURNING store_id, installation_id, app_id, scopes
)
INSERT INTO token_pairs (store_id, installation_id, app_id, family_id, generation, scopes, access_digest, access_expires_at, refresh_digest,
  refresh_expires_at)
SELECT c.store_id, c.installation_id, c.app_id, gen_random_uuid(), 1, c.scopes, sha256(($1 || c.store_id)::bytea), now() + interval '1 day',
  sha256(('r' || $1 || c.store_id)::bytea), now() + interval '1 day' FROM copied c`;

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
  const secret = `svc_at_${createHash('sha256').update(randomBytes(32)).digest('hex')}`;
  await withDatabase(url, (db) => db.query(COPY, [secret]));
  if (divided) await cli(system, 'distribute');
  const tokens = stores.map((/** @type {number} */ store_id, /** @type {number} */ n) => ({
    store_id,
    token: n === 0 ? first.access_token : `${secret}${String(store_id)}`,
  }));
  const server = await startServer(join(ROOT, 'dist', 'main.js'), env);
  const load = { paths: [ORDERS], stores: tokens, body: NEW_ORDER };
  await rate(server.url, load, STRENGTH);
  const rates = [];
  for (let n = 0; n < ROUNDS; n++) rates.push(Math.round(await rate(server.url, load, STRENGTH)));
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
  return rates;
}

const home = findCitus();
if (home === undefined) throw new Error('Citus is missing.');
for (const divided of [false, true]) {
  const cluster = await startCluster(home);
  const folder = mkdtempSync(join(tmpdir(), 'bench-redis-'));
  const redis = await startRedis({ dataDir: folder, persistent: false });
  try {
    const rates = await measure(cluster.url, redis.url, divided);
    process.stdout.write(`${divided ? 'coordinator and two nodes' : 'one PostgreSQL'}: ${rates.join(', ')} orders per second\n`);
  } finally {
    await Promise.all([cluster.stop(), redis.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
