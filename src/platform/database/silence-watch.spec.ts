import { Pool } from 'pg';
import { until } from '../../../test/harness.js';
import { openLink, type TcpLink } from '../../../test/tcp-link.js';
import { SilenceWatch } from './silence-watch.js';

describe('a connection that a network lost', () => {
  const url = process.env['TEST_POSTGRES_URL'] ?? '';
  let links: TcpLink[];
  let probe: Pool;
  let pool: Pool;
  let watch: SilenceWatch;
  beforeEach(async () => {
    links = [await openLink(url), await openLink(url)];
    const [ofProbe, ofPool] = links.map(({ url: connectionString }) => ({ connectionString, max: 1 }));
    probe = new Pool({ ...ofProbe, query_timeout: 500, connectionTimeoutMillis: 500 });
    pool = new Pool(ofPool);
    for (const each of [probe, pool]) each.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
    watch = new SilenceWatch([pool], probe, 1_500);
  });
  afterEach(async () => {
    await Promise.all(links.map((link) => link.close()));
    await Promise.all([pool.end(), watch.stop()]);
  });

  it('is closed even if it received data after the first probe began', async () => {
    const probes = jest.spyOn(probe, 'query');
    await pool.query('SELECT 1');
    links[0]!.swallow();
    const before = probes.mock.calls.length;
    await until(() => probes.mock.calls.length > before);
    await pool.query('SELECT 1');
    links[1]!.swallow();
    const lost = pool.query('SELECT 1').then(
      () => 'answered',
      () => 'failed',
    );
    await until(() => probes.mock.calls.length > before + 2);
    for (const link of links) link.resume();
    expect(await lost).toBe('failed');
    expect((await pool.query<{ n: number }>('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  it('is closed when a statement has had no response for longer than any statement takes, even if no probe succeeds', async () => {
    await pool.query('SELECT 1');
    for (const link of links) link.swallow();
    const probes = jest.spyOn(probe, 'query');
    await expect(pool.query('SELECT 1')).rejects.toThrow('Connection terminated');
    expect(probes).toHaveBeenCalled();
  });

  it('is kept while it is not in use', async () => {
    const pid = async (): Promise<number | undefined> => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
    const probes = jest.spyOn(probe, 'query');
    const first = await pid();
    await until(() => probes.mock.calls.length > 3);
    expect(await pid()).toBe(first);
  });

  it('is kept while it receives data', async () => {
    const probes = jest.spyOn(probe, 'query');
    const pid = async (): Promise<number | undefined> => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
    const first = await pid();
    links[0]!.swallow();
    await until(() => probes.mock.calls.length > 2);
    expect(await pid()).toBe(first);
    const failed = probes.mock.calls.length;
    links[0]!.resume();
    await until(() => probes.mock.calls.length > failed + 1);
    expect(await pid()).toBe(first);
  });
});
