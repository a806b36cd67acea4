import { type DataSourceOptions, DefaultNamingStrategy, type Table } from 'typeorm';
import { connectionOptions, type DatabaseConfig } from './pools.js';

/** Names that PostgreSQL itself would choose: `<table>_pkey`. Every other constraint and index is named where it is declared. */
class Naming extends DefaultNamingStrategy {
  /** Name of a primary key. */
  override primaryKeyName(table: Table | string): string {
    return `${typeof table === 'string' ? table : table.name.replace(/^.*\./, '')}_pkey`;
  }
}

/** Returns the options of TypeORM without entities: pipelined connections with time limits, 64-bit integers as numbers. */
export const dataSourceOptions = (config: DatabaseConfig): DataSourceOptions => ({
  type: 'postgres',
  url: config.database_url,
  namingStrategy: new Naming(),
  parseInt8: true,
  poolSize: config.database_pool,
  applicationName: config.database.application_name,
  extra: connectionOptions(config),
});
