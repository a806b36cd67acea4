import type { Type } from '@nestjs/common';
import type { DataSource } from 'typeorm';
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

function buildSelectList(db: DataSource, shape: Type<object>): string {
  const { keys, computed, children, entity } = describeShape(shape);
  const columns = keys.map((key) => `${renderColumn(db, entity, key, 't')} AS "${key}"`);
  const formulas = [...computed].map(([key, sql]) => `${sql} AS "${key}"`);
  return [...columns, ...formulas, ...[...children].map(([key, child]) => `${childRows(db, child())} AS "${key}"`)].join(', ');
}

function childRows(db: DataSource, { shape, key }: Children): string {
  const { keys, entity } = describeShape(shape);
  const { tableName, primaryColumns } = db.getMetadata(entity);
  const id = primaryColumns.find((column) => column.propertyName !== 'store_id')?.propertyName ?? key;
  const columns = keys.map((name) => `${renderColumn(db, entity, name, 'c')} AS "${name}"`).join(', ');
  const rows = `SELECT ${columns} FROM "${tableName}" c WHERE c.store_id = t.store_id AND c."${key}" = t."${key}" ORDER BY c."${id}"`;
  return `(SELECT coalesce(json_agg(n), '[]') FROM (${rows}) n)`;
}

function renderColumn(db: DataSource, entity: Type<object>, key: string, alias: string): string {
  const column = db.getMetadata(entity).findColumnWithPropertyName(key);
  if (!column) throw new TypeError(`${entity.name} has no column ${key}`);
  const bare = `${alias}."${key}"`;
  const rendering = renderingOf(entity.prototype as object, key);
  if (rendering !== undefined) return rendering.replaceAll('$', bare);
  return column.type === 'timestamptz' ? isoTimestamp(bare) : bare;
}
