import { Client, type Pool } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { Config } from '../../src/platform/config/config.js';
import { backgroundPool, controlPool, probePool } from '../../src/platform/database/pools.js';
import { poolOf } from '../../src/platform/vendor-internals/typeorm-pool.js';
import type { Answer } from '../caller.js';
import type { Shop } from '../factories.js';
import { freshEnvironment, type Overrides, until, useApi } from '../harness.js';
import { ServerProcess } from '../server-process.js';
import { openLink, type TcpLink } from '../tcp-link.js';

const SLEEP = 'SELECT pg_sleep(60)';
const ROUNDS = 3;

/** Ways in which a connection breaks without a message from PostgreSQL. */
const BREAKS = ['cut', 'reset'] as const;

describe.each(['requests', 'background', 'control', 'probe'] as const)('a broken connection of the pool of %s', (name) => {
  let link: TcpLink;
  let environment: Overrides;
  let source: DataSource | undefined;
  let pool: Pool;
  const uncaught: unknown[] = [];
  const note = (error: unknown): number => uncaught.push(error);

  async function open(): Promise<Pool> {
    const config = Config.from(environment);
    if (name !== 'requests') return { background: backgroundPool, control: controlPool, probe: probePool }[name](config);
    source = await new DataSource(dataSourceOptions(config)).initialize();
    return poolOf(source);
  }

  beforeAll(async () => {
    process.on('uncaughtException', note);
    environment = await freshEnvironment();
    link = await openLink(environment['DATABASE_URL'] ?? '');
    environment = { ...environment, DATABASE_URL: link.url, DATABASE_POOL: '2' };
  });
  beforeEach(async () => {
    link.resume();
    pool = await open();
  });
  afterEach(async () => {
    await (source ? source.destroy() : pool.end());
    expect(uncaught).toEqual([]);
  });
  afterAll(async () => {
    process.off('uncaughtException', note);
    await link.close();
  });

  const works = async (): Promise<boolean> => (await pool.query('SELECT 1').catch(() => undefined))?.rowCount === 1;

  it.each(BREAKS)('that is idle is replaced after a %s', async (how) => {
    await pool.query('SELECT 1');
    expect(pool.idleCount).toBe(1);
    link[how]();
    await until(() => pool.totalCount === 0);
    link.resume();
    expect(await works()).toBe(true);
  });

  it.each(BREAKS)('that runs a statement fails it after a %s, and is replaced', async (how) => {
    const client = await pool.connect();
    const running = Promise.allSettled([client.query(SLEEP)]);
    link[how]();
    const [outcome] = await running;
    client.release();
    expect(outcome).toMatchObject({ status: 'rejected' });
    link.resume();
    expect(await works()).toBe(true);
  });

  it.each(BREAKS)('that is held between two statements is replaced after a %s', async (how) => {
    const client = await pool.connect();
    await client.query('SELECT 1');
    const ended = new Promise((resolve) => client.once('end', () => resolve(true)));
    link[how]();
    await ended;
    const [outcome] = await Promise.allSettled([client.query('SELECT 1')]);
    client.release();
    expect(outcome).toMatchObject({ status: 'rejected' });
    link.resume();
    expect(await works()).toBe(true);
  });
});

describe.each(BREAKS)('a process, after a %s of its connections to PostgreSQL,', (how) => {
  const api = useApi({ ROLE: 'api' });
  let link: TcpLink;
  let server: ServerProcess;

  beforeAll(async () => {
    link = await openLink(api.environment['DATABASE_URL'] ?? '');
    server = await ServerProcess.start({ ...api.environment, DATABASE_URL: link.url, ROLE: 'all', LOG_LEVEL: 'fatal', DATABASE_POOL: '2' });
  });
  afterAll(async () => {
    await server.kill();
    await link.close();
  });

  const recovered = (): Promise<void> =>
    until(async () => {
      expect(server.exit_code).toBe(null);
      return (await server.call('GET', '/health/ready')).status === 200;
    });

  /** Resolves when at least as many statements of each pool wait for a lock. */
  const waitsIn = (expected: Readonly<Record<string, number>>): Promise<void> =>
    until(async () => {
      const rows = await api.query<{ name: string; waiting: number }>(
        `SELECT application_name AS name, count(*)::int AS waiting FROM pg_stat_activity
         WHERE wait_event_type = 'Lock' AND datname = current_database() GROUP BY application_name`,
      );
      const waiting = new Map(rows.map((row) => [row.name, row.waiting]));
      return Object.entries(expected).every(([pool, count]) => (waiting.get(pool) ?? 0) >= count);
    });

  // The connections that the process opens first are the first to break.
  it('keeps running when all connections for requests, and one of every other pool, are in use', async () => {
    // Lists that one app reads would wait for each other before they reach PostgreSQL.
    const shops = [await api.shop(), await api.shop()];
    const list = ({ access_token }: Shop): Promise<Answer> =>
      server.call('GET', '/api/apps/v1/customers', { headers: { authorization: `Bearer ${access_token}` } });
    for (let round = 0; round < ROUNDS; round++) {
      await recovered();
      const blocker = new Client(api.environment['DATABASE_URL']);
      await blocker.connect();
      await blocker.query('BEGIN; LOCK TABLE customers, outbox_events, credential_evictions IN ACCESS EXCLUSIVE MODE');
      const answers: Promise<Answer>[] = [];
      for (const shop of shops) {
        answers.push(list(shop));
        // Statements that are sent at the same time may share a connection.
        await waitsIn({ 'merchant-apps-platform': answers.length });
      }
      // The application of the spec polls for revoked credentials, too.
      await waitsIn({ 'merchant-apps-platform': 2, 'merchant-apps-platform background': 1, 'merchant-apps-platform control': 2 });
      link[how]();
      for (const { status } of await Promise.all(answers)) expect(status).toBe(503);
      await blocker.end();
      link.resume();
    }
    await recovered();
  });

  it('keeps running when they are idle', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await recovered();
      link[how]();
      link.resume();
    }
    await recovered();
    expect(server.exit_code).toBe(null);
  });
});
