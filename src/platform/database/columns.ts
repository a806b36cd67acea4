import { Column, type ColumnOptions, DeleteDateColumn } from 'typeorm';
import { ApiProperty } from '@nestjs/swagger';
import { fromDecimal, toDecimal } from './money.js';

/** A yes/no value as the API shows it: 0 or 1. */
export type Flag = 0 | 1;

const nullable = (options: ColumnOptions): { nullable?: true } => (options.nullable ? { nullable: true } : {});

/** A yes/no column as the API shows it: 0 or 1. */
export const FlagColumn = (byDefault: Flag = 0): PropertyDecorator =>
  both(Column({ type: 'smallint', default: byDefault }), ApiProperty({ type: 'integer', enum: [0, 1] }));

/** A whole number within 32 bits. */
export const IntegerColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  both(Column({ type: 'integer', ...options }), ApiProperty({ type: 'integer', ...nullable(options) }));

/** A whole number of things that add up, within 64 bits. */
export const CountColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  both(Column({ type: 'bigint', ...options }), ApiProperty({ type: 'integer', ...nullable(options) }));

/** An amount of money: integer paisa in code, `numeric(14,2)` taka in the database, a number of taka in JSON. */
export const MoneyColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  both(
    Column({ type: 'numeric', precision: 14, scale: 2, transformer: { from: fromDecimal, to: toDecimal }, ...options }),
    ApiProperty({ type: 'number', ...nullable(options) }),
  );

/** A point in time with millisecond precision, ISO 8601 in JSON. */
export const TimestampColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  both(
    Column({ type: 'timestamptz', precision: 3, ...options }),
    ApiProperty({ type: 'string', format: 'date-time', ...nullable(options) }),
  );

/**
 * When the row was deleted. A row with this set stays for what refers to it, and is missing for everything that `ctx.rows` lists, shows,
 * finds, locks and changes.
 */
export const DeletedAtColumn = (): PropertyDecorator => DeleteDateColumn({ type: 'timestamptz', precision: 3, nullable: true });

/** A string column; `length` bounds it in characters, without one it is `text`; `words` are all that it may hold, for the API reference. */
export const TextColumn = ({ words, ...options }: ColumnOptions & { length?: number; words?: readonly string[] } = {}): PropertyDecorator =>
  both(
    Column({ type: options.length ? 'varchar' : 'text', ...options }),
    ApiProperty({
      type: 'string',
      ...nullable(options),
      ...(options.length && { maxLength: options.length }),
      ...(words && { enum: [...words] }),
    }),
  );

/** An identifier that refers to another row. */
export const ReferenceColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  both(Column({ type: 'bigint', ...options }), ApiProperty({ type: 'integer', ...nullable(options) }));

const RENDERING = new Map<object, Map<string, string>>();

/** SQL that renders the column in JSON instead of its bare value; `$` stands for the column. */
export const RenderedAs =
  (sql: string): PropertyDecorator =>
  (target, key) => {
    const known = RENDERING.get(target) ?? new Map<string, string>();
    RENDERING.set(target, known.set(String(key), sql));
  };

/** The rendering of an entity's property, looked up along its classes. */
export function renderingOf(entity: object, key: string): string | undefined {
  for (let proto: object | null = entity; proto; proto = Object.getPrototypeOf(proto) as object | null) {
    const sql = RENDERING.get(proto)?.get(key);
    if (sql !== undefined) return sql;
  }
  return undefined;
}

const both =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
