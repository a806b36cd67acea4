import { Client, Pool } from 'pg';
import { freshEnvironment, query, until } from '../../../test/harness.js';
import { Connection } from './connection.js';
import { SHAREABLE } from './shareable.js';
import { SharedConnections } from './shared-connections.js';

const PID = `${SHAREABLE}SELECT pg_backend_pid() AS pid`;
const SLOW = 'SELECT pg_sleep($1), pg_backend_pid() AS pid';

describe('shared connections', () => {
  let url: string;
  let pool: Pool;
  let shared: SharedConnections;
  let connection: Connection;

  beforeAll(async () => {
    url = (await freshEnvironment())['DATABASE_URL'] ?? '';
    await query(
      url,
      'CREATE TABLE counters (id integer PRIMARY KEY, n integer NOT NULL CHECK (n < 100)); INSERT INTO counters VALUES (1, 0), (2, 0)',
    );
  });
  beforeEach(() => {
    pool = new Pool({ connectionString: url, max: 10, pipeline: true });
    pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
    shared = new SharedConnections(pool);
    connection = new Connection(shared, undefined as never);
  });
  afterEach(() => pool.end());

  /** Runs a statement with its own name, because a process names only a limited number of texts. */
  const read = async (): Promise<number> => {
    const { rows } = await shared.query({ name: 'pid', text: PID, values: [] });
    return (rows as { pid: number }[])[0]?.pid ?? 0;
  };
  const reads = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, read));
  const add = (id: number, n = 1): Promise<number> => connection.execute('UPDATE counters SET n = n + $2 WHERE id = $1', [id, n]);
  const counted = async (id: number): Promise<number> =>
    (await query<{ n: number }>(url, 'SELECT n FROM counters WHERE id = $1', [id]))[0]?.n ?? NaN;

  it('carry up to eight shareable statements each, from the same turn of the event loop', async () => {
    const pids = await reads(20);
    expect(new Set(pids).size).toBe(3);
    expect(pids.filter((pid) => pid === pids[0])).toHaveLength(8);
  });

  it('begin every group with the opening statement, and add its row to every result', async () => {
    const opened = new SharedConnections(pool, { name: 'opening', text: 'SELECT pg_backend_pid() AS opened', values: [] });
    const results = await Promise.all(Array.from({ length: 20 }, () => opened.query({ name: 'pid', text: PID, values: [] })));
    for (const { rows, opening } of results) expect(opening).toEqual({ opened: (rows as { pid: number }[])[0]?.pid });
    const failing = new SharedConnections(pool, { text: 'SELECT 1 / 0', values: [] });
    const { rows, opening } = await failing.query({ name: 'pid', text: PID, values: [] });
    expect([rows.length, opening]).toEqual([1, undefined]);
  });

  it('run a statement that is not declared shareable after the others, and no two such statements together', async () => {
    const order: string[] = [];
    const noted = async (name: string, run: Promise<unknown>): Promise<void> => void (await run, order.push(name));
    const first = connection.query<{ pid: number }>('SELECT pg_sleep(0.3), pg_backend_pid() AS pid');
    const second = connection.query<{ pid: number }>('SELECT pg_sleep(0.3) AS other, pg_backend_pid() AS pid');
    await Promise.all([noted('other', first), noted('other', second), ...Array.from({ length: 6 }, () => noted('shareable', read()))]);
    expect(order).toEqual([...Array.from({ length: 6 }, () => 'shareable'), 'other', 'other']);
    expect((await first)[0]?.pid).not.toBe((await second)[0]?.pid);
  });

  it('do not make other statements wait for a write that waits for a lock', async () => {
    for (let n = 0; n < 10; n++) await add(2);
    const holder = new Client(url);
    await holder.connect();
    await holder.query('BEGIN; SELECT 1 FROM counters WHERE id = 1 FOR UPDATE');
    const [before, waiting] = [await counted(2), add(1)];
    await Promise.all([add(2), ...Array.from({ length: 20 }, read)]);
    expect([await counted(1), await counted(2)]).toEqual([0, before + 1]);
    await holder.end();
    expect(await waiting).toBe(1);
  });

  it('let each statement of a group fail individually', async () => {
    const divided = (by: number): Promise<unknown> => connection.query(`${SHAREABLE}SELECT 1 / $1::int AS n`, [by]);
    for (let n = 0; n < 5; n++) await divided(1);
    const results = await Promise.allSettled([divided(1), divided(0), divided(2), add(1, 1000), read()]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))).toEqual(['22012', '23514']);
    expect(await reads(3)).toHaveLength(3);
  });

  it('fail with a stack that leads to the caller', async () => {
    async function unlucky(): Promise<void> {
      await connection.query('SELECT 1 / 0');
    }
    await expect(unlucky()).rejects.toHaveProperty('stack', expect.stringContaining('unlucky'));
  });

  it('prepare a statement again after an earlier one failed to', async () => {
    await query(url, 'CREATE TABLE late (id integer)');
    const late = (): Promise<unknown> => connection.query(`${SHAREABLE}SELECT id FROM late`);
    for (let n = 0; n < 3; n++) await late();
    // New connections know no statements.
    for (const { pid } of await query<{ pid: number }>(
      url,
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    ))
      await query(url, 'SELECT pg_terminate_backend($1)', [pid]);
    await query(url, 'DROP TABLE late');
    await read().catch(() => undefined);
    const states = (await Promise.allSettled([late(), late(), late()])).map((result) => result.status === 'rejected' && result.reason.code);
    expect(states).toEqual(['42P01', '42P01', '42P01']);
  });

  it('fail the statements of a lost connection, and run the next ones on another', async () => {
    const lost = connection.query(SLOW, [30]).then(
      () => 'done',
      (error: unknown) => (error as Error).message,
    );
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    await until(async () => (await query(url, end)).length > 0);
    expect(await lost).toMatch(/terminating connection/);
    expect(await reads(10)).toHaveLength(10);
  });
});
