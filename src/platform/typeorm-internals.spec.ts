import { Column, DataSource, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import { useApi } from '../../test/harness.js';
import { declaredColumns, poolOf, runnerOver, schemaDifferences, setTransactionActive } from './typeorm-internals.js';

class Versioned {
  @VersionColumn() version: number;
}

@Entity('probes')
class Probe extends Versioned {
  @PrimaryColumn({ type: 'bigint' }) probe_id: number;
  @Column({ type: 'integer' }) amount: number;
}

const PID = { text: 'SELECT pg_backend_pid() AS pid', values: [] };

describe('the internals of TypeORM that the platform relies on', () => {
  const api = useApi();
  const source = (): DataSource => api.app.get(DataSource);
  const probeSource = (): DataSource => new DataSource({ type: 'postgres', url: api.environment['DATABASE_URL'] ?? '', entities: [Probe] });

  it('include the pg pool, which runs each statement outside a transaction', async () => {
    const pool = poolOf(source());
    expect(await pool.query({ text: 'SELECT 1 AS one', values: [], name: 'probe' })).toMatchObject({
      rows: [{ one: 1 }],
      rowCount: 1,
      command: 'SELECT',
    });
    expect(typeof pool.on).toBe('function');
  });

  it('include the connection of a query runner, which its manager uses too', async () => {
    const client = await poolOf(source()).connect();
    try {
      const runner = runnerOver(source(), client);
      const { rows } = await client.query(PID);
      expect([await runner.query(PID.text), await runner.manager.query(PID.text)]).toEqual([rows, rows]);
      await runner.release();
      await expect(runner.query(PID.text)).rejects.toThrow('already released');
    } finally {
      client.release();
    }
  });

  it('include the flag that keeps a manager from opening a transaction of its own', async () => {
    const probes = await probeSource().initialize();
    const client = await poolOf(probes).connect();
    const runner = runnerOver(probes, client);
    const row = { probe_id: 1, amount: 1, version: 1 };
    try {
      await probes.synchronize();
      await client.query({ text: 'BEGIN', values: [] });
      setTransactionActive(runner, true);
      await runner.manager.save(Probe, row);
      await client.query({ text: 'ROLLBACK', values: [] });
      setTransactionActive(runner, false);
      expect(await probes.manager.countBy(Probe, { probe_id: 1 })).toBe(0);
    } finally {
      client.release();
      await probes.query('DROP TABLE probes');
      await probes.destroy();
    }
  });

  it('include the declared columns of an entity and of the classes that it extends', () => {
    const columns = declaredColumns([Probe, Versioned]);
    expect(columns.map(({ propertyName, mode, options: { type } }) => [propertyName, mode, type]).sort()).toEqual([
      ['amount', 'regular', 'integer'],
      ['probe_id', 'regular', 'bigint'],
      ['version', 'version', undefined],
    ]);
  });

  it('include the statements that would make the tables equal to the entities', async () => {
    const other = await probeSource().initialize();
    try {
      expect((await schemaDifferences(other)).join(';')).toMatch(/CREATE TABLE "probes" .*"amount" integer NOT NULL/);
      expect(await api.query(`SELECT to_regclass('probes') AS found`)).toEqual([{ found: null }]);
    } finally {
      await other.destroy();
    }
  });
});
