import { atOnce, until, useOwnApi } from '../../../test/harness.js';
import type { Connection } from './connection.js';
import { SystemDb } from './system-db.js';
import { isUnavailable } from './unavailable.js';

const SLEEP = 'SELECT pg_sleep(60)';
const SLEEPERS = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query = '${SLEEP}' AND state = 'active'`;

describe('a connection that the database ends', () => {
  const api = useOwnApi();
  const complaints: unknown[] = [];
  const note = (error: unknown): number => complaints.push(error);

  beforeAll(() => process.on('uncaughtException', note));
  afterAll(() => process.off('uncaughtException', note));
  afterEach(async () => {
    expect(await api.app.get(SystemDb).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await api.call('GET', '/health/ready')).status).toBe(200);
    expect(complaints).toEqual([]);
  });

  it('fails the transaction that holds it, and nothing else', async () => {
    const broken = api.app.get(SystemDb).transaction(async (connection) => {
      const [row] = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await api.query('SELECT pg_terminate_backend($1)', [row?.pid]);
      await connection.query('SELECT 1');
    });
    await expect(broken).rejects.toThrow();
  });

  it.each([
    ['a statement of the query runner', ({ manager }: Connection) => manager.queryRunner?.query('SELECT 1')],
    ['a statement of the entity manager', ({ manager }: Connection) => manager.query('SELECT 1')],
  ])('makes the database count as unavailable for %s after its end', async (_, use) => {
    const broken = api.app.get(SystemDb).transaction(async (connection) => {
      const [row] = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await api.query('SELECT pg_terminate_backend($1)', [row?.pid]);
      await until(() =>
        connection.query('SELECT 1').then(
          () => false,
          () => true,
        ),
      );
      await use(connection);
    });
    const error: unknown = await broken.catch((reason: unknown) => reason);
    expect([String(error), isUnavailable(error)]).toEqual([expect.stringContaining('Error'), true]);
  });

  it('fails the reads that wait for it, and nothing else', async () => {
    const db = api.app.get(SystemDb);
    const broken = Promise.allSettled(Array.from({ length: 8 }, () => db.query(SLEEP)));
    await until(async () => (await api.query(SLEEPERS)).length === 8);
    const sleepers = await api.query<{ pid: number }>(SLEEPERS);
    await atOnce(8, (n) => api.query('SELECT pg_terminate_backend($1)', [sleepers[n]?.pid]));
    expect((await broken).map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
  });
});
