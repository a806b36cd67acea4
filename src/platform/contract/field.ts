import { Day, Moment } from './fields/dates.js';
import { Deprecated } from './fields/deprecated.js';
import { IdField } from './fields/ids.js';
import { Verbatim } from './fields/verbatim.js';
import { Items, JsonObject, ObjectOf, UnboundedObject, Words } from './fields/lists.js';
import { Amount, AnyInteger, ApiFlag, ApiInteger, Bool, Decimal, FlagField, Integer, QueryAmount } from './fields/numbers.js';
import { Nullable, Optional, rule } from './fields/rule.js';
import { ApiEnum, ApiEnums, Email, Host, Name, NeverStored, OneOf, Text } from './fields/text.js';
import { Member } from './known-fields.js';
import { Computed, Nested } from './shape.js';

/**
 * Decorators of the fields of request and response classes. One decorator declares the type of a field, its rules, its conversion and its
 * OpenAPI schema: `@Field.Optional() @Field.Text({ max: 255 }) name?: string`.
 */
export const Field = {
  /** See {@link Optional}. */
  Optional,
  /** See {@link Nullable}. */
  Nullable,
  /** See {@link rule}. */
  rule,
  /** See {@link Deprecated}. */
  Deprecated,
  /** See {@link Text}. */
  Text,
  /** See {@link Name}. */
  Name,
  /** See {@link Email}. */
  Email,
  /** See {@link Host}. */
  Host,
  /** See {@link OneOf}. */
  OneOf,
  /** See {@link NeverStored}. */
  NeverStored,
  /** See {@link Integer}. */
  Integer,
  /** See {@link AnyInteger}. */
  AnyInteger,
  /** See {@link Decimal}. */
  Decimal,
  /** See {@link Amount}. */
  Amount,
  /** See {@link QueryAmount}. */
  QueryAmount,
  /** See {@link Bool}. */
  Bool,
  /** See {@link FlagField}. */
  Flag: FlagField,
  /** See {@link IdField}. */
  Id: IdField,
  /** See {@link Moment}. */
  Moment,
  /** See {@link Day}. */
  Day,
  /** See {@link Verbatim}. */
  Verbatim,
  /** See {@link JsonObject}. */
  JsonObject,
  /** See {@link UnboundedObject}. */
  UnboundedObject,
  /** See {@link ObjectOf}. */
  ObjectOf,
  /** See {@link Items}. */
  Items,
  /** See {@link Words}. */
  Words,
  /** See {@link ApiEnum}. */
  ApiEnum,
  /** See {@link ApiEnums}. */
  ApiEnums,
  /** See {@link ApiFlag}. */
  ApiFlag,
  /** See {@link ApiInteger}. */
  ApiInteger,
  /** See {@link Computed}. */
  Computed,
  /** See {@link Nested}. */
  Nested,
  /** See {@link Member}. */
  Member,
} as const;
