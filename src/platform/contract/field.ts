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
  Optional,
  Nullable,
  rule,
  Deprecated,
  Text,
  Name,
  Email,
  Host,
  OneOf,
  NeverStored,
  Integer,
  AnyInteger,
  Decimal,
  Amount,
  QueryAmount,
  Bool,
  Flag: FlagField,
  Id: IdField,
  Moment,
  Day,
  Verbatim,
  JsonObject,
  UnboundedObject,
  ObjectOf,
  Items,
  Words,
  ApiEnum,
  ApiEnums,
  ApiFlag,
  ApiInteger,
  Computed,
  Nested,
  Member,
} as const;
