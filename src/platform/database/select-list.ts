import type { Type } from '@nestjs/common';
import type { DataSource, EntityMetadata } from 'typeorm';
import { type Children, describeShape } from '../http/shape.js';
import { renderingOf } from './columns.js';

/**
 * SQL for a timestamptz as ISO 8601 in UTC with exactly three decimals. A microsecond is added so that PostgreSQL always prints six
 * decimals, of which three are cut: several times cheaper than `to_char`, which a list would call a hundred times.
 */
export const isoTimestamp = (sql: string): string =>
  `substr(replace((${sql} AT TIME ZONE 'UTC' + interval '1 microsecond')::text, ' ', 'T'), 1, 23) || 'Z'`;

const LISTS = new WeakMap<DataSource, WeakMap<object, string>>();

/** The SELECT list of a shape over the row `t`: every field of the shape under its own name. Built once per shape. */
export function selectList(db: DataSource, shape: Type<object>): string {
  const known = LISTS.get(db) ?? new WeakMap<object, string>();
  LISTS.set(db, known);
  const list = known.get(shape) ?? buildSelectList(db, shape);
  known.set(shape, list);
  return list;
}

/** SQL that leaves deleted rows of the table `t` out, beginning with AND; empty where nothing is kept after its deletion. */
export const notDeleted = ({ deleteDateColumn }: EntityMetadata): string =>
  deleteDateColumn ? ` AND t."${deleteDateColumn.propertyName}" IS NULL` : '';

/** The id column of a table, which follows store_id in the primary key; store_id itself where there is none. */
export const idColumn = ({ primaryColumns }: EntityMetadata): string =>
  primaryColumns.find((column) => column.propertyName !== 'store_id')?.propertyName ?? 'store_id';

function buildSelectList(db: DataSource, shape: Type<object>): string {
  const { keys, computed, children, entity } = describeShape(shape);
  const columns = keys.map((key) => `${renderColumn(db, entity, key)} AS "${key}"`);
  const formulas = [...computed].map(([key, sql]) => `${sql} AS "${key}"`);
  return [...columns, ...formulas, ...[...children].map(([key, child]) => `${childRows(db, child())} AS "${key}"`)].join(', ');
}

/** The children are `t` for their own shape, so what they need of the parent is handed in as `p`. */
function childRows(db: DataSource, { shape, key, of = key, order = [] }: Children): string {
  const metadata = db.getMetadata(describeShape(shape).entity);
  const sorting = [...order, idColumn(metadata)].map((column) => `t."${column}"`).join(', ');
  const rows =
    `SELECT ${selectList(db, shape)} FROM "${metadata.tableName}" t ` +
    `WHERE t.store_id = p.store_id AND t."${key}" = p.key${notDeleted(metadata)} ORDER BY ${sorting}`;
  return `(SELECT coalesce(json_agg(n), '[]') FROM (SELECT t.store_id, t."${of}" AS key) p, LATERAL (${rows}) n)`;
}

function renderColumn(db: DataSource, entity: Type<object>, key: string): string {
  const column = db.getMetadata(entity).findColumnWithPropertyName(key);
  if (!column) throw new TypeError(`${entity.name} has no column ${key}`);
  const bare = `t."${key}"`;
  const rendering = renderingOf(entity.prototype as object, key);
  if (rendering !== undefined) return rendering.replaceAll('$', bare);
  return column.type === 'timestamptz' ? isoTimestamp(bare) : bare;
}
