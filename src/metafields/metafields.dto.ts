import { Field } from '../platform/contract/field.js';
import { ListQuery } from '../platform/contract/list-query.js';
import { Shape } from '../platform/contract/shape.js';
import { valueProblem, VALUE_TYPES, type ValueType } from './metafield-value.js';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, Metafield, RESOURCE_TYPES, type ResourceType } from './metafield.entity.js';

/** Maximum page size; by default a page contains all metafields of a resource. */
const MAX_LIMIT = 200;
/** Maximum number of metafields of a request that are parsed; the configured limit is lower. */
const MAX_READ = 200;

/** Returns true for a valid namespace or key: 1 to 100 characters, none of them a control character. */
export const isMetafieldName = (value: unknown): value is string => typeof value === 'string' && NAME.test(value);
const NAME = new RegExp(`^\\P{Cc}{1,${String(MAX_NAME_LENGTH)}}$`, 'u');

/** Validates a namespace or a key. */
const MetafieldName = (): PropertyDecorator =>
  Field.rule('name', isMetafieldName, `must have 1 to ${String(MAX_NAME_LENGTH)} characters and no control characters`);

/** Validates a value against the `value_type` of the same object. */
const MatchesValueType = (): PropertyDecorator => {
  const problem = (value: unknown, type: unknown): string | undefined =>
    typeof value === 'string' ? valueProblem(value, type) : undefined;
  return Field.rule(
    'fits',
    (value, { value_type }) => problem(value, value_type) === undefined,
    ({ value, value_type }) => problem(value, value_type) ?? '',
    'invalid_value',
  );
};

/** Resource in the path. The values are text that is validated during the lookup. */
export class ResourcePath {
  /** Type of the resource. */
  @Field.OneOf(RESOURCE_TYPES) resource_type: string;
  /** Identifier of the resource; for `store`, the id of the caller's own store. */
  @Field.ApiInteger() resource_id: string;
}

/** Path of one metafield. */
export class MetafieldPath extends ResourcePath {
  /** Namespace of the key. */
  namespace: string;
  /** Name, unique within the resource and namespace. */
  key: string;
}

/** Filters for the metafields of a resource. `limit` defaults to 200. */
export class ListMetafields extends ListQuery(['namespace'], 'namespace:asc', { default: MAX_LIMIT, max: MAX_LIMIT }, 'key') {
  /** Metafields with this namespace. */
  @Field.Optional() @Field.Text({ max: MAX_NAME_LENGTH }) namespace?: string;
  /** Metafields with this key. */
  @Field.Optional() @Field.Text({ max: MAX_NAME_LENGTH }) key?: string;
}

/** Filters of a bulk export of metafields. */
export class ExportMetafields {
  /** Metafields of resources of this type. */
  @Field.Optional() @Field.OneOf(RESOURCE_TYPES) resource_type?: ResourceType;
  /** Metafields with this namespace. */
  @Field.Optional() @Field.Text({ max: MAX_NAME_LENGTH }) namespace?: string;
}

/** Metafield to create, or to update if its namespace and key exist. */
export class SetMetafield {
  /** Namespace of the key: 1 to 100 characters without control characters. */
  @MetafieldName() namespace: string;
  /** Name within the namespace: 1 to 100 characters without control characters. */
  @MetafieldName() key: string;
  /** Value as text of at most 65,536 bytes in UTF-8. Must match `value_type`: any text, a decimal integer, JSON, or `true` or `false`. */
  @MatchesValueType() @Field.Text() value: string;
  /** Type of the value. */
  @Field.OneOf(VALUE_TYPES, { code: 'invalid_value_type' }) value_type: ValueType;
  /** Purpose of the metafield. Kept if omitted; null clears it. */
  @Field.Nullable() @Field.Text({ max: MAX_DESCRIPTION_LENGTH }) description?: string | null;
}

/** Metafields to set in one request, all or none. */
export class SetMetafields {
  /** Metafields, at most 25 unless the installation allows more, without duplicates of namespace and key. */
  @Field.Items(() => SetMetafield, { min: 1, max: MAX_READ, shown: 25 })
  metafields: SetMetafield[];
}

/** Metafield of the calling app. */
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
