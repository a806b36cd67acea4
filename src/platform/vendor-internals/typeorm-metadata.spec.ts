import { Column, DataSource, EntitySchema, PrimaryColumn, VersionColumn } from 'typeorm';
import { useApi } from '../../../test/harness.js';
import { declaredColumns, schemaDifferences } from './typeorm-metadata.js';

class Versioned {
  @VersionColumn() version: number;
}

/** Without `@Entity`, which would add it to the entities of the application. */
class Probe extends Versioned {
  @PrimaryColumn({ type: 'bigint' }) probe_id: number;
  @Column({ type: 'integer' }) amount: number;
}

const PROBES = new EntitySchema<{ probe_id: number; amount: number }>({
  name: 'probes',
  columns: { probe_id: { type: 'bigint', primary: true }, amount: { type: 'integer' } },
});

describe('the metadata of TypeORM', () => {
  const api = useApi();

  it('contain the declared columns of an entity and of the classes that it extends', () => {
    const columns = declaredColumns([Probe, Versioned]);
    expect(columns.map(({ propertyName, mode, options: { type } }) => [propertyName, mode, type]).sort()).toEqual([
      ['amount', 'regular', 'integer'],
      ['probe_id', 'regular', 'bigint'],
      ['version', 'version', undefined],
    ]);
  });

  it('contain the statements that would make the tables equal to the entities', async () => {
    const other = await new DataSource({ type: 'postgres', url: api.environment['DATABASE_URL'] ?? '', entities: [PROBES] }).initialize();
    try {
      expect((await schemaDifferences(other)).join(';')).toMatch(/CREATE TABLE "probes" .*"amount" integer NOT NULL/);
      expect(await api.query(`SELECT to_regclass('probes') AS found`)).toEqual([{ found: null }]);
    } finally {
      await other.destroy();
    }
  });
});
