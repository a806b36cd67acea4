import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { ROOT } from '../scripts/run-file.mjs';
import { median } from './load.mjs';
import { cli } from './system.mjs';

/** @typedef {import('./depth.mjs').Latency} Latency */

/** Largest set that an app may have. */
const EXTENSIONS = 100;
const ROUNDS = 30;
/** Milliseconds of database time that a deploy may take. */
const MAX_MS = 200;

/** @param {string} path @returns {Promise<any>} */
const built = (path) => import(pathToFileURL(join(ROOT, 'dist', path)).href);

/**
 * Complete set in which every extension has this title.
 * @param {string} title
 */
const setOf = (title) =>
  Array.from({ length: EXTENSIONS }, (_, n) => ({
    handle: `extension-${String(n)}`,
    type: 'storefront_block',
    target: 'product.page',
    title,
    url: `https://bench.example.com/blocks/${String(n)}`,
    config: { colour: 'red', size: n },
    settings_schema: { type: 'object', properties: { colour: { type: 'string' }, size: { type: 'integer' } } },
    position: n,
  }));

/** A client that adds up the time from sending each statement to its result. */
class StatementClock {
  spent = 0;
  /** @type {unknown[]} */
  afterCommit = [];

  /** @param {pg.Client} client */
  constructor(client) {
    this.client = client;
  }

  /**
   * @param {string} text
   * @param {unknown[]} [values]
   */
  async run(text, values = []) {
    const started = performance.now();
    const result = await this.client.query({ text, values });
    this.spent += performance.now() - started;
    return result;
  }

  /** @type {(text: string, values?: unknown[]) => Promise<unknown[]>} */
  query = async (text, values) => (await this.run(text, values)).rows;

  /** @type {(text: string, values?: unknown[]) => Promise<number | null>} */
  execute = async (text, values) => (await this.run(text, values)).rowCount;

  /**
   * @template T
   * @param {(connection: StatementClock) => Promise<T>} work
   */
  async transaction(work) {
    await this.run('BEGIN');
    const result = await work(this);
    await this.run('COMMIT');
    return result;
  }

  /**
   * Returns the time that the statements of `work` took, in milliseconds.
   * @param {() => Promise<unknown>} work
   */
  async time(work) {
    this.spent = 0;
    await work();
    return this.spent;
  }
}

/**
 * Deploy service, and an app for it whose statements the clock measures. The checks of a set need no database.
 * @param {StatementClock} clock
 * @param {number} app_id
 * @returns {Promise<{ service: any, app: any }>}
 */
async function deploysOver(clock, app_id) {
  const [{ DeploysService }, { EvictionLog }, { ClientContext }] = await Promise.all(
    ['extensions/deploys/deploys.service.js', 'platform/auth/eviction-log.js', 'platform/auth/client-context.js'].map(built),
  );
  const announce = (/** @type {{ connection: StatementClock, app_id: number }} */ { connection, app_id }) =>
    EvictionLog.prototype.add.call({}, connection, { app_id });
  const service = new DeploysService({ get: () => ({ scopes: [] }) }, { check: () => undefined, versions_kept: 25 }, { announce });
  return { service, app: new ClientContext({ app_id, client_id: '' }, clock) };
}

/**
 * Measures the database time of deploys and rollbacks of whole sets.
 * @param {import('./system.mjs').System} system
 * @returns {Promise<Latency[]>}
 */
export async function deploys(system) {
  process.stderr.write('measuring deploys of extensions\n');
  const redirect = 'https://bench.example.com/callback';
  const { app_id } = await cli(
    system,
    'app',
    'create',
    '--name',
    `Deploys ${randomUUID()}`,
    '--redirect-url',
    redirect,
    '--scopes',
    'read:orders',
  );
  const client = new pg.Client({ connectionString: system.env.DATABASE_URL });
  client.setTypeParser(pg.types.builtins.INT8, Number);
  await client.connect();
  try {
    const clock = new StatementClock(client);
    const { service, app } = await deploysOver(clock, app_id);
    const timed = { deploy: /** @type {number[]} */ ([]), rollback: /** @type {number[]} */ ([]) };
    for (let n = 0; n < ROUNDS; n++) {
      timed.deploy.push(await clock.time(() => service.deploy(app, { extensions: setOf(`Title ${String(n)}`) })));
      if (n > 0) timed.rollback.push(await clock.time(() => service.rollback(app, n)));
    }
    return Object.entries(timed).map(([name, all]) => ({
      name: `${name} of ${String(EXTENSIONS)} extensions, all changed: database time`,
      ms: median(all),
      base: undefined,
      ratio: undefined,
      target: undefined,
      most: MAX_MS,
    }));
  } finally {
    await client.end();
  }
}
