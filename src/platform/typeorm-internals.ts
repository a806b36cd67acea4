import type { Type } from '@nestjs/common';
import type { Pool } from 'pg';
import { type DataSource, getMetadataArgsStorage, type QueryRunner } from 'typeorm';
import type { ColumnMetadataArgs } from 'typeorm/metadata-args/ColumnMetadataArgs.js';
import type { Queryable } from './database/connection.js';

/*
 * All access to parts of TypeORM that its documentation does not describe. `typeorm-internals.spec.ts` fails when a new version changes
 * one of them.
 */

/** Value for a column in an insert or update. */
export type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/** Returns the pg pool of a data source. */
export const poolOf = (source: DataSource): Queryable & Pool => (source.driver as unknown as { master: Queryable & Pool }).master;

/** Reserves a connection of the data source's pool for a query runner and returns its pg client. */
export const reserveClient = async (runner: QueryRunner): Promise<Queryable> => (await runner.connect()) as Queryable;

/** Reserves a connection of another pool for a query runner and returns its pg client. */
export async function reserveClientOf(pool: Pool, runner: QueryRunner): Promise<Queryable> {
  const client = await pool.connect();
  // The statement that is running, or the next one, fails by itself.
  const onError = (): void => undefined;
  client.on('error', onError);
  const releaseCallback = (error?: Error): void => {
    client.off('error', onError);
    client.release(error);
  };
  Object.assign(runner, { databaseConnection: client, releaseCallback });
  return client;
}

/** Declares that a transaction is open or closed on the runner's connection, so that its manager opens none of its own. */
export const setTransactionActive = (runner: QueryRunner, isTransactionActive: boolean): void => {
  Object.assign(runner, { isTransactionActive });
};

/** Returns the declared columns of the classes, which may be an entity and those it extends. */
export const declaredColumns = (classes: Iterable<Type<object>>): ColumnMetadataArgs[] => {
  const targets = new Set<unknown>(classes);
  return getMetadataArgsStorage().columns.filter(({ target }) => targets.has(target));
};

/** Returns the statements that would make the tables equal to the entities; runs none of them. */
export const schemaDifferences = async (source: DataSource): Promise<string[]> =>
  (await source.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);
