import type { Type } from '@nestjs/common';
import type { DataSource, EntityMetadata } from 'typeorm';
import type { FieldTree } from '../contract/selection.js';
import { type Children, describeShape } from '../contract/shape.js';
import { renderingOf } from './columns.js';

/**
 * SQL for a timestamptz as ISO 8601 in UTC with exactly three decimals. A microsecond is added so that PostgreSQL always prints six
 * decimals, of which three are cut: several times cheaper than `to_char`, which a list would call a hundred times.
 */
export const isoTimestamp = (sql: string): string =>
  `substr(replace((${sql} AT TIME ZONE 'UTC' + interval '1 microsecond')::text, ' ', 'T'), 1, 23) || 'Z'`;

/** Lists by shape, for a database or for selected fields. */
const LISTS = new WeakMap<DataSource | FieldTree, WeakMap<object, string>>();

/**
 * Returns the SELECT list of a shape over the row `t`, with all fields or only the ones in `fields`, each under its own name. It is built
 * once per shape and selection. `$1` is the store for fields that are read from other tables.
 */
export function selectList(db: DataSource, shape: Type<object>, fields?: FieldTree): string {
  const known = LISTS.get(fields ?? db) ?? new WeakMap<object, string>();
  LISTS.set(fields ?? db, known);
  const list = known.get(shape) ?? buildSelectList(db, shape, fields);
  known.set(shape, list);
  return list;
}

const NAMES = new WeakMap<object, readonly string[]>();

/** Returns the names of the fields of a shape. They are collected once per shape. */
export function namesIn(shape: Type<object>): readonly string[] {
  const known = NAMES.get(shape);
  if (known) return known;
  const { keys, computed, children } = describeShape(shape);
  const names = [...keys, ...computed.keys(), ...children.keys()];
  NAMES.set(shape, names);
  return names;
}

/** Returns SQL that excludes soft-deleted rows of the table `t`, beginning with AND; empty for tables without soft deletion. */
export const notDeleted = ({ deleteDateColumn }: EntityMetadata): string =>
  deleteDateColumn ? ` AND t."${deleteDateColumn.propertyName}" IS NULL` : '';

/** Returns the id column of a table, which follows store_id in the primary key, or store_id if it is the only one. */
export const idColumn = ({ primaryColumns }: EntityMetadata): string =>
  primaryColumns.find((column) => column.propertyName !== 'store_id')?.propertyName ?? 'store_id';

/** True if a SELECT list can contain exactly these fields of a shape. An object that SQL computes is included as a whole. */
export function isExact(shape: Type<object>, fields: FieldTree): boolean {
  const { children } = describeShape(shape);
  return [...fields].every(([name, inner]) => {
    const child = children.get(name);
    return inner === null || (child !== undefined && isExact(child().shape, inner));
  });
}

function buildSelectList(db: DataSource, shape: Type<object>, fields?: FieldTree): string {
  const { keys, computed, children, entity } = describeShape(shape);
  const isRead = (key: string): boolean => fields?.has(key) ?? true;
  const columns = keys.filter(isRead).map((key) => `${renderColumn(db, entity, key)} AS "${key}"`);
  const formulas = [...computed].filter(([key]) => isRead(key)).map(([key, sql]) => `${sql} AS "${key}"`);
  const lists = [...children]
    .filter(([key]) => isRead(key))
    .map(([key, child]) => `${childRows(db, child(), fields?.get(key))} AS "${key}"`);
  return [...columns, ...formulas, ...lists].join(', ');
}

/** The shape of the children refers to them as `t`, so the column of the parent is passed as `p`. `$1` is the store. */
function childRows(db: DataSource, { shape, key, of = key, order = [] }: Children, fields?: FieldTree | null): string {
  const metadata = db.getMetadata(describeShape(shape).entity);
  const sorting = [...order, idColumn(metadata)].map((column) => `t."${column}"`).join(', ');
  const rows =
    `SELECT ${selectList(db, shape, fields ?? undefined)} FROM "${metadata.tableName}" t ` +
    `WHERE t.store_id = $1 AND t."${key}" = p.key${notDeleted(metadata)} ORDER BY ${sorting}`;
  return `(SELECT coalesce(json_agg(n), '[]') FROM (SELECT t."${of}" AS key) p, LATERAL (${rows}) n)`;
}

function renderColumn(db: DataSource, entity: Type<object>, key: string): string {
  const column = db.getMetadata(entity).findColumnWithPropertyName(key);
  if (!column) throw new TypeError(`${entity.name} has no column ${key}`);
  const bare = `t."${key}"`;
  const rendering = renderingOf(entity.prototype as object, key);
  if (rendering !== undefined) return rendering.replace(/\$(?!\d)/g, () => bare);
  return column.type === 'timestamptz' ? isoTimestamp(bare) : bare;
}
