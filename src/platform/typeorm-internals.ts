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

/** Returns a query runner that sends its statements, and those of its manager, to `client`. It takes no connection of its own. */
export const runnerOver = (source: DataSource, client: Queryable): QueryRunner => {
  const databaseConnection = {
    query: (text: string, values: unknown[] = []): ReturnType<Queryable['query']> => client.query({ text, values }),
  };
  return Object.assign(source.createQueryRunner(), { databaseConnection });
};

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
