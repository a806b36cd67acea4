import type { Type } from '@nestjs/common';
import { type DataSource, getMetadataArgsStorage } from 'typeorm';
import type { ColumnMetadataArgs } from 'typeorm/metadata-args/ColumnMetadataArgs.js';

/** Value for a column in an insert or update. TypeORM's main module does not export the type. */
export type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/**
 * Returns the declared columns of the classes, e.g. an entity and its base classes. Replaceable by `DataSource.getMetadata` where a
 * data source is at hand; shapes are described before there is one.
 */
export const declaredColumns = (classes: Iterable<Type<object>>): ColumnMetadataArgs[] => {
  const targets = new Set<unknown>(classes);
  return getMetadataArgsStorage().columns.filter(({ target }) => targets.has(target));
};

/**
 * Returns the statements that would make the tables equal to the entities; runs none of them. Replaceable by a command of TypeORM that
 * prints them for a data source.
 */
export const schemaDifferences = async (source: DataSource): Promise<string[]> =>
  (await source.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);
