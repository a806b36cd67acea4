import { Column as AnyColumn, type ColumnOptions } from 'typeorm';
import {
  CountColumn,
  DeletedAtColumn,
  FlagColumn,
  IntegerColumn,
  MoneyColumn,
  ReferenceColumn,
  RenderedAs,
  TextColumn,
  TimestampColumn,
} from './columns.js';

/**
 * Decorators of the columns of entities. One decorator declares the type in the database, its conversion and its OpenAPI schema.
 * `@Column({ type: … })` declares a column of any other type, which no shape shows unchanged.
 */
export const Column = Object.assign((options: ColumnOptions): PropertyDecorator => AnyColumn(options), {
  Text: TextColumn,
  Integer: IntegerColumn,
  Count: CountColumn,
  Flag: FlagColumn,
  Money: MoneyColumn,
  Timestamp: TimestampColumn,
  DeletedAt: DeletedAtColumn,
  Reference: ReferenceColumn,
  RenderedAs,
});
