import type { DataSourceOptions } from 'typeorm';
import { Naming } from './naming.js';
import { APPLICATION_NAME, connectionOptions, type DatabaseConfig } from './pools.js';

/** Returns the options of TypeORM without entities: pipelined connections with time limits, 64-bit integers as numbers. */
export const dataSourceOptions = (config: DatabaseConfig): DataSourceOptions => ({
  type: 'postgres',
  url: config.database_url,
  namingStrategy: new Naming(),
  parseInt8: true,
  poolSize: config.database_pool,
  applicationName: APPLICATION_NAME,
  extra: connectionOptions(config),
});
