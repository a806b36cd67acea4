import { Client } from 'pg';
import { DataSource, EntitySchema } from 'typeorm';
import { useApi } from '../../../test/harness.js';
import { runnerOver, setTransactionActive } from './typeorm-runner.js';

/** Not declared with `@Entity`, which would add it to the entities of the application. */
const Probe = new EntitySchema<{ probe_id: number; amount: number }>({
  name: 'probes',
  columns: { probe_id: { type: 'bigint', primary: true }, amount: { type: 'integer' } },
});

const PID = { text: 'SELECT pg_backend_pid() AS pid', values: [] };

describe('a query runner', () => {
  const api = useApi();
  let client: Client;
  beforeAll(async () => {
    client = new Client(api.environment['DATABASE_URL']);
    await client.connect();
  });
  afterAll(() => client.end());

  it('uses the client that it is given, and so does its manager', async () => {
    const runner = runnerOver(api.app.get(DataSource), client);
    const rows = (await client.query(PID)).rows as unknown[];
    expect([await runner.query(PID.text), await runner.manager.query(PID.text)]).toEqual([rows, rows]);
    await runner.release();
    await expect(runner.query(PID.text)).rejects.toThrow('already released');
  });

  it('opens no transaction while one is declared active', async () => {
    const probes = await new DataSource({ type: 'postgres', url: api.environment['DATABASE_URL'] ?? '', entities: [Probe] }).initialize();
    const runner = runnerOver(probes, client);
    try {
      await probes.synchronize();
      await client.query('BEGIN');
      setTransactionActive(runner, true);
      await runner.manager.save(Probe, { probe_id: 1, amount: 1 });
      await client.query('ROLLBACK');
      setTransactionActive(runner, false);
      expect(await probes.manager.countBy(Probe, { probe_id: 1 })).toBe(0);
    } finally {
      await probes.query('DROP TABLE probes');
      await probes.destroy();
    }
  });
});
