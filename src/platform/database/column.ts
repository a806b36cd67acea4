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
  /** See {@link TextColumn}. */
  Text: TextColumn,
  /** See {@link IntegerColumn}. */
  Integer: IntegerColumn,
  /** See {@link CountColumn}. */
  Count: CountColumn,
  /** See {@link FlagColumn}. */
  Flag: FlagColumn,
  /** See {@link MoneyColumn}. */
  Money: MoneyColumn,
  /** See {@link TimestampColumn}. */
  Timestamp: TimestampColumn,
  /** See {@link DeletedAtColumn}. */
  DeletedAt: DeletedAtColumn,
  /** See {@link ReferenceColumn}. */
  Reference: ReferenceColumn,
  /** See {@link RenderedAs}. */
  RenderedAs,
});
