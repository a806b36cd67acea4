import { IsString, MaxLength } from 'class-validator';
import { Items, Nullable, OneOf, Optional, rule, WholeNumber } from '../platform/http/fields.js';
import { ListQuery } from '../platform/http/list-query.js';
import { Shape } from '../platform/http/shape.js';
import { misfit, VALUE_TYPES, type ValueType } from './metafield-value.js';
import { LONGEST_DESCRIPTION, LONGEST_WORD, Metafield, RESOURCE_TYPES } from './metafield.entity.js';

/** Most metafields that an app may attach to one resource: all of them make one page. */
export const MOST_METAFIELDS = 200;
const MOST_AT_ONCE = 25;

const WORD = new RegExp(`^[A-Za-z0-9_][A-Za-z0-9_.-]{0,${String(LONGEST_WORD - 1)}}$`);

/** True for what may be a namespace or a key. */
export const isWord = (value: unknown): value is string => typeof value === 'string' && WORD.test(value);

/** A namespace or a key. */
const Word = (): PropertyDecorator =>
  rule(
    'word',
    isWord,
    (field) =>
      `${field} must be 1 to ${String(LONGEST_WORD)} letters, digits, dots, hyphens or underscores, not beginning with a dot or a hyphen.`,
  );

/** A value that fits the `value_type` beside it. */
const Fitting = (): PropertyDecorator => {
  const problem = (value: unknown, type: unknown): string | undefined => (typeof value === 'string' ? misfit(value, type) : undefined);
  return rule(
    'fits',
    (value, { value_type }) => problem(value, value_type) === undefined,
    (field, { value, value_type }) => `${field} ${problem(value, value_type) ?? ''}.`,
    'invalid_value',
  );
};

/** What metafields are attached to, as the path says it: text that still has to be looked up. */
export class ResourcePath {
  /** What they are attached to. */
  @OneOf(RESOURCE_TYPES) resource_type: string;
  /** Its identifier; for `store` that of the caller's own store. */
  @WholeNumber() resource_id: string;
}

/** Where one metafield is found. */
export class MetafieldPath extends ResourcePath {
  /** Group of keys. */
  namespace: string;
  /** Name within the namespace. */
  key: string;
}

/** What the metafields of a resource may be narrowed to; without `limit` they are all on one page. */
export class ListMetafields extends ListQuery(['namespace'], 'namespace:asc', { default: MOST_METAFIELDS, max: MOST_METAFIELDS }, 'key') {
  /** Metafields of this namespace. */
  @Optional() @MaxLength(LONGEST_WORD) @IsString() namespace?: string;
  /** Metafields of this key. */
  @Optional() @MaxLength(LONGEST_WORD) @IsString() key?: string;
}

/** A metafield to create, or to update where there is one of its namespace and key. */
export class SetMetafield {
  /** Group of keys: up to 100 letters, digits, dots, hyphens and underscores. */
  @Word() namespace: string;
  /** Name within the namespace, of the same characters. */
  @Word() key: string;
  /** Value as text, at most 65,536 bytes in UTF-8: any text, decimal digits, a JSON text, or `true` or `false`. */
  @Fitting() @IsString() value: string;
  /** Form of the value. */
  @OneOf(VALUE_TYPES, 'invalid_value_type') value_type: ValueType;
  /** What it is for. Left out it stays as it is, null clears it. */
  @Nullable() @MaxLength(LONGEST_DESCRIPTION) @IsString() description?: string | null;
}

/** Metafields to set together: all of them, or none. */
export class SetMetafields {
  /** The metafields, at most 25, each namespace and key once. */
  @Items(() => SetMetafield, { min: 1, max: MOST_AT_ONCE }) metafields: SetMetafield[];
}

/** A metafield of the calling app. */
export class MetafieldDetail extends Shape(Metafield, [
  'metafield_id',
  'resource_type',
  'resource_id',
  'namespace',
  'key',
  'value',
  'value_type',
  'description',
  'created_at',
  'updated_at',
]) {}
