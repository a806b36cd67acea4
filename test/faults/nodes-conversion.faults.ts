import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { QueryResultRow } from 'pg';
import { placement } from '../../src/platform/database/placement.js';
import { CLI } from '../built.js';
import { environmentOf, type Overrides, query, until } from '../harness.js';
import { plainOrder } from '../orders.js';
import { type PrivateRedis, startPrivateRedis } from '../private-redis.js';
import { type Exit, runCli, ServerProcess } from '../server-process.js';
import { OwnNodes } from './harness/own-nodes.js';

const TABLES = `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
  AND relname !~ '^citus_' ORDER BY 1`;
const RULES = `SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace
  UNION ALL SELECT tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT tgisinternal AND tgparentid = 0 AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;
/** Shards of a table whose statistics no ANALYZE has collected. */
const UNKNOWN = `SELECT count(*)::integer AS count FROM run_command_on_shards($1, 'SELECT pg_stat_get_last_analyze_time(''%s''::regclass) IS NULL')
  WHERE result <> 'f' OR NOT success`;
const CONVERTING = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'distribute'`;

/** A later migration: a table of each plane, with a foreign key to a table of the same plane. */
const MIGRATION = `CREATE TABLE order_strays (
  store_id bigint NOT NULL,
  order_id bigint NOT NULL,
  CONSTRAINT order_strays_pkey PRIMARY KEY (store_id, order_id)
);
ALTER TABLE order_strays ADD CONSTRAINT order_strays_order_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders;
CREATE TABLE app_strays (
  app_id bigint NOT NULL,
  CONSTRAINT app_strays_pkey PRIMARY KEY (app_id)
);
ALTER TABLE app_strays ADD CONSTRAINT app_strays_app_fkey FOREIGN KEY (app_id) REFERENCES apps;
CREATE TABLE code_strays (
  code text NOT NULL,
  CONSTRAINT code_strays_pkey PRIMARY KEY (code)
);
`;

/** Runs a statement and returns its rows. */
type Query = <R extends QueryResultRow>(text: string) => Promise<R[]>;

interface Demo {
  readonly store_id: number;
  readonly access_token: string;
}

describe('the conversion of a database with rows', () => {
  let nodes: OwnNodes;
  let redis: PrivateRedis;
  let folder: string;
  let environment: Overrides;
  let before: Record<string, string>;
  let rules: string[];

  const cli = async (...args: string[]): Promise<Exit> => {
    const exit = await runCli(environment, ...args);
    if (exit.code !== 0) throw new Error(`${args.join(' ')}: ${exit.stderr}`);
    return exit;
  };
  const onNodes: Query = (text) => nodes.query(text);
  const namesOf = async (text: string, on = onNodes): Promise<string[]> => (await on<{ name: string }>(text)).map(({ name }) => name);

  /** Returns the number of rows of each table, with a sum over the texts of all of them. */
  const contents = async (on = onNodes): Promise<Record<string, string>> => {
    const found: [string, string][] = [];
    for (const table of await namesOf(TABLES, on)) {
      const [row] = await on<{ rows: string; sum: string }>(
        `SELECT count(*) AS rows, coalesce(sum(hashtext(t::text)::bigint), 0) AS sum FROM "${table}" t`,
      );
      found.push([table, `${String(row?.rows)} rows, ${String(row?.sum)}`]);
    }
    return Object.fromEntries(found);
  };

  /** Kills a conversion after a line of its progress, and waits until the coordinator has ended the statement that it then ran. */
  const interrupt = async (after: RegExp): Promise<unknown> => {
    const child = spawn(process.execPath, [CLI, 'distribute'], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(child, 'exit');
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (after.test(text)) child.kill('SIGKILL');
    });
    const [, signal] = (await ended) as [number | null, string | null];
    await until(async () => (await nodes.query(CONVERTING)).length === 0);
    return signal;
  };

  beforeAll(async () => {
    [nodes, redis] = await Promise.all([OwnNodes.start(), startPrivateRedis()]);
    folder = mkdtempSync(join(tmpdir(), 'conversion-'));
    environment = environmentOf('conversion', { DATABASE_URL: nodes.sessionUrl, REDIS_URL: redis.url });
    await cli('prepare', '--file', join(folder, 'demo.json'));
    await cli('seed', 'bench', '--stores', '3', '--orders', '1500', '--products', '100', '--customers', '100');
    before = await contents();
    rules = await namesOf(RULES);
  });
  afterAll(async () => {
    await Promise.all([nodes.stop(), redis.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('is killed twice, names the missing parts, and continues where it stopped', async () => {
    expect(before['orders']).toMatch(/^4900 rows/);
    expect(await interrupt(/^event_sequences is in the store plane/m)).toBe('SIGKILL');
    const { code, stderr } = await runCli(environment, 'distribute', '--check');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^orders belongs to the store plane and is on the coordinator$/m);
    expect(stderr).toMatch(/^orders_user_id_fkey of orders is missing: run distribute$/m);
    expect(await interrupt(/ of inventory_products is restored/m)).toBe('SIGKILL');
    const { stdout, stderr: progress } = await cli('distribute');
    expect(JSON.parse(stdout)).toEqual({ distributed: true });
    expect(progress).not.toMatch(/ plane \(/);
    expect(progress).toMatch(/ of orders is restored$/m);
  });

  it('leaves every row unchanged', async () => {
    expect(await contents()).toEqual(before);
  });

  it('keeps every foreign key and trigger except the named exceptions', async () => {
    const exceptions = Object.keys(placement().foreign_keys);
    expect(await namesOf(RULES)).toEqual(expect.arrayContaining(rules.filter((name) => !exceptions.includes(name))));
  });

  it.each(['orders', 'order_items', 'products', 'events', 'api_requests'])('has analyzed the shards of %s', async (table) => {
    expect(await nodes.query(UNKNOWN, [table])).toEqual([{ count: 0 }]);
  });

  it('has sessions open one connection to each node', async () => {
    const found = await nodes.query(
      'SELECT setconfig FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase WHERE d.datname = current_database()',
    );
    expect(found).toEqual([{ setconfig: ['citus.max_adaptive_executor_pool_size=1'] }]);
  });

  it('is backed up, and restored into one PostgreSQL', async () => {
    const to = join(folder, 'backup');
    await cli('backup', '--to', to);
    await nodes.query('CREATE DATABASE plain OWNER platform_owner');
    const url = Object.assign(new URL(nodes.sessionUrl), { pathname: '/plain' }).href;
    const plain = { ...environment, DATABASE_URL: url, DATA_DIR: join(folder, 'files') };
    for (const args of [['migrate'], ['restore', '--from', to]]) expect(await runCli(plain, ...args)).toMatchObject({ code: 0 });
    expect(await contents((text) => query(url, text))).toEqual(before);
    const { stderr } = await runCli(environment, 'restore', '--from', to);
    expect(stderr).toBe('The database is distributed: restore into one that is only migrated, then run distribute.\n');
  });

  it('finds a table that was placed wrong', async () => {
    await nodes.query('SELECT undistribute_table($1)', ['quarantined_events']);
    const { code, stderr } = await runCli(environment, 'distribute', '--check');
    const found = 'the database is not distributed as it should be: 1 problems';
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `quarantined_events belongs to the store plane and is on the coordinator\n${found}\n`,
    });
    await cli('distribute');
    await nodes.query(`SELECT alter_distributed_table($1, colocate_with := 'none')`, ['quarantined_events']);
    expect((await runCli(environment, 'distribute', '--check')).stderr).toMatch(
      /^quarantined_events is not divided like the other tables$/m,
    );
    await nodes.query(`SELECT alter_distributed_table($1, colocate_with := 'orders')`, ['quarantined_events']);
    await cli('distribute', '--check');
  });

  it('serves with the role that cannot write the audit log, and records acts', async () => {
    const { store_id, access_token } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo;
    const server = await ServerProcess.start({ ...environment, DATABASE_URL: nodes.url });
    try {
      const headers = { authorization: `Bearer ${access_token}` };
      expect(await server.call('POST', '/api/apps/v1/orders', { headers, body: plainOrder })).toMatchObject({ status: 201 });
      const refused = await runCli(environment, 'backup', '--to', join(folder, 'refused'));
      expect(refused.stderr).toBe('processes of the platform are connected: stop them\n');
      expect(await server.call('DELETE', '/api/apps/v1/installation', { headers })).toMatchObject({ status: 200 });
    } finally {
      await server.stop();
    }
    const entries = await nodes.query('SELECT action FROM audit_entries WHERE store_id = $1 ORDER BY sequence DESC LIMIT 1', [store_id]);
    expect(entries).toEqual([{ action: 'app.uninstalled' }]);
    expect(JSON.parse((await cli('audit', 'verify')).stdout)).toMatchObject({ valid: true });
  });

  it('lets a later migration place its own tables', async () => {
    for (const part of ['dist', 'migrations']) cpSync(part, join(folder, part), { recursive: true });
    for (const part of ['node_modules', 'package.json']) symlinkSync(resolve(part), join(folder, part));
    writeFileSync(join(folder, 'migrations', '9999999999999-strays.sql'), MIGRATION);
    const { store, shared, control, ...rest } = placement();
    const planes = { store: [...store, 'order_strays'], shared: [...shared, 'app_strays'], control: [...control, 'code_strays'] };
    writeFileSync(join(folder, 'migrations', 'placement.json'), JSON.stringify({ ...rest, ...planes }));
    const later = async (...args: string[]): Promise<number | null> => {
      const child = spawn(process.execPath, [join(folder, CLI), ...args], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
      return ((await once(child, 'exit')) as [number | null])[0];
    };
    expect(await later('migrate')).toBe(0);
    expect(await later('distribute', '--check')).toBe(0);
    const placed = `SELECT table_name::text AS name, citus_table_type AS kind FROM citus_tables WHERE table_name::text LIKE '%\\_strays' ORDER BY 1`;
    expect(await nodes.query(placed)).toEqual([
      { name: 'app_strays', kind: 'reference' },
      { name: 'order_strays', kind: 'distributed' },
    ]);
  });
});
