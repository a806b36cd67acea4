import { getDataSourceToken } from '@nestjs/typeorm';
import { Client, type Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { runInProcess } from '../../../test/command-line.js';
import { Api, freshEnvironment } from '../../../test/harness.js';
import { Config } from '../config/config.js';
import { poolOf } from '../vendor-internals/typeorm-pool.js';
import { Database } from './database.js';
import { backgroundPool, controlPool, longestSilence, probePool } from './pools.js';

/** Settings of a session that PostgreSQL shows, with the limits of the configuration. */
const LIMITS = { statement_timeout: '15s', lock_timeout: '5s', idle_in_transaction_session_timeout: '10s' };
const SHOW = `SELECT name, current_setting(name) AS setting FROM unnest(ARRAY['${Object.keys(LIMITS).join("','")}']) name`;

interface Setting {
  name: string;
  setting: string;
}

/** Returns the names of the other connections to the database of the test. */
async function connectionNames({ environment }: Api): Promise<string[]> {
  const client = new Client(environment['DATABASE_URL']);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

describe('the connections to PostgreSQL', () => {
  const api = new Api();
  beforeAll(async () => {
    const environment = await freshEnvironment();
    // The limits are the defaults.
    for (const name of ['STATEMENT', 'LOCK', 'IDLE', 'CONNECT']) Reflect.deleteProperty(environment, `DATABASE_${name}_TIMEOUT`);
    await api.serve(environment);
  });
  afterAll(() => api.stop());

  const shown = (rows: Setting[]): object => Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));

  it.each(['requests', 'background', 'control'] as const)('of the pool of %s have the time limits of the contract', async (pool) => {
    const db = api.app.get(Database);
    const single = { requests: db.reads, background: db.background.reads, control: db.control }[pool];
    expect(shown(await single.query<Setting>(SHOW))).toEqual(LIMITS);
  });

  it('have the same limits in transactions', async () => {
    const { background } = api.app.get(Database);
    for (const executor of [api.app.get(Database), background]) {
      expect(shown(await executor.transaction((connection) => connection.query<Setting>(SHOW)))).toEqual(LIMITS);
    }
  });

  it.each(['requests', 'background'] as const)('of the pool of %s do not change the planner settings of PostgreSQL', async (pool) => {
    const db = api.app.get(Database);
    const executor = { requests: db, background: db.background }[pool];
    const changed = await executor.transaction((connection) =>
      connection.query<Setting>(`SELECT name, setting FROM pg_settings WHERE category LIKE 'Query Tuning%' AND source = 'client'`),
    );
    expect(changed).toEqual([]);
  });

  it('detect a lost network and a server that does not respond, in every pool', async () => {
    const config = Config.from(api.environment);
    const own = [backgroundPool(config), controlPool(config), probePool(config)];
    const pools: Pool[] = [poolOf(api.app.get<DataSource>(getDataSourceToken())), ...own];
    for (const { options } of pools) {
      expect(options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
      expect(options.connectionTimeoutMillis).toBeLessThanOrEqual(5_000);
    }
    // One timer of `SilenceWatch` for all connections, instead of one for each statement.
    expect(longestSilence(config)).toBe(20_000);
    expect(pools.map(({ options }) => options.query_timeout)).toEqual([undefined, undefined, undefined, 2_000]);
    await Promise.all(own.map((pool) => pool.end()));
  });

  it('of background work never exceed the configured number, and are separate from the connections of requests', async () => {
    const names = await connectionNames(api);
    expect(names).toEqual(expect.arrayContaining(['merchant-apps-platform', 'merchant-apps-platform background']));
    expect(api.app.get(Database).poolStates()).toMatchObject([
      { pool: 'requests', max: 20 },
      { pool: 'background', max: 5 },
      { pool: 'control', max: 2 },
      { pool: 'snapshots', max: 2 },
    ]);
  });

  it('of a command have their own name, so that its statements are not mistaken for statements of requests', async () => {
    expect(await runInProcess(api.environment, 'store', 'list')).toMatchObject({ code: 0 });
    expect(await connectionNames(api)).toContain('merchant-apps-platform command');
  });
});
