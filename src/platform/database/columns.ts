import { applyDecorators } from '@nestjs/common';
import { Column, type ColumnOptions, DeleteDateColumn } from 'typeorm';
import { ApiProperty } from '@nestjs/swagger';
import { fromDecimal, toDecimal } from '../contract/money.js';

/** Boolean as the API shows it: 0 or 1. */
export type Flag = 0 | 1;

const nullable = (options: ColumnOptions): { nullable?: true } => (options.nullable ? { nullable: true } : {});

/** Boolean column, stored and shown as 0 or 1. Without a default, a trigger sets it. */
export const FlagColumn = (byDefault: Flag | null = 0): PropertyDecorator =>
  applyDecorators(
    Column({ type: 'smallint', ...(byDefault !== null && { default: byDefault }) }),
    ApiProperty({ type: 'integer', enum: [0, 1] }),
  );

/** 32-bit integer column. */
export const IntegerColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  applyDecorators(Column({ type: 'integer', ...options }), ApiProperty({ type: 'integer', ...nullable(options) }));

/** 64-bit integer column, for counts and sums. */
export const CountColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  applyDecorators(Column({ type: 'bigint', ...options }), ApiProperty({ type: 'integer', ...nullable(options) }));

/** Amount of money: integer paisa in code, `numeric(14,2)` taka in the database, a number of taka in JSON. */
export const MoneyColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  applyDecorators(
    Column({ type: 'numeric', precision: 14, scale: 2, transformer: { from: fromDecimal, to: toDecimal }, ...options }),
    ApiProperty({ type: 'number', ...nullable(options) }),
  );

/** Point in time with millisecond precision, ISO 8601 in JSON. */
export const TimestampColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  applyDecorators(
    Column({ type: 'timestamptz', precision: 3, ...options }),
    ApiProperty({ type: 'string', format: 'date-time', ...nullable(options) }),
  );

/** Time of the soft deletion. A deleted row remains for references to it, but `ctx.rows` does not list, show, find, lock or change it. */
export const DeletedAtColumn = (): PropertyDecorator => DeleteDateColumn({ type: 'timestamptz', precision: 3, nullable: true });

/** String column: `varchar` with a `length` in characters, else `text`. `words` are its possible values, for the API reference. */
export const TextColumn = ({ words, ...options }: ColumnOptions & { length?: number; words?: readonly string[] } = {}): PropertyDecorator =>
  applyDecorators(
    Column({ type: options.length ? 'varchar' : 'text', ...options }),
    ApiProperty({
      type: 'string',
      ...nullable(options),
      ...(options.length && { maxLength: options.length }),
      ...(words && { enum: [...words] }),
    }),
  );

/** Id of another row. */
export const ReferenceColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  applyDecorators(Column({ type: 'bigint', ...options }), ApiProperty({ type: 'integer', ...nullable(options) }));

const RENDERING = new Map<object, Map<string, string>>();

/** SQL that renders the column in JSON instead of its bare value; `$` stands for the column, and `$1` for the store. */
export const RenderedAs =
  (sql: string): PropertyDecorator =>
  (target, key) => {
    const known = RENDERING.get(target) ?? new Map<string, string>();
    RENDERING.set(target, known.set(String(key), sql));
  };

/** Returns the SQL that renders a property of an entity, declared on its class or an ancestor. */
export function renderingOf(entity: object, key: string): string | undefined {
  for (let proto: object | null = entity; proto; proto = Object.getPrototypeOf(proto) as object | null) {
    const sql = RENDERING.get(proto)?.get(key);
    if (sql !== undefined) return sql;
  }
  return undefined;
}
