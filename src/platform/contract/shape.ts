import type { Type } from '@nestjs/common';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { declaredColumns } from '../vendor-internals/typeorm-metadata.js';

/** Entity of a response class, and the fields that it exposes. */
export interface ShapeOf<E extends object> {
  readonly entity: Type<E>;
  readonly keys: readonly string[];
}

const SHAPES = new WeakMap<object, ShapeOf<object>>();
const COMPUTED = new WeakMap<object, Map<string, string>>();

/**
 * Response class with fields of an entity. One list of names defines its type, its OpenAPI schema and its SELECT list. Fields that are not
 * listed never leave the database. Extend the class to add {@link Computed} and {@link Nested} fields.
 */
export function Shape<E extends object, K extends keyof E & string>(entity: Type<E>, keys: readonly K[]): Type<Pick<E, K>> {
  abstract class Picked extends (PickType(entity, keys) as Type<object>) {}
  SHAPES.set(Picked, { entity, keys });
  const integers = integersOf(entity);
  for (const key of keys) if (integers.has(key)) ApiProperty({ type: 'integer' })(Picked.prototype as object, key);
  return Picked as unknown as Type<Pick<E, K>>;
}

const INTEGERS: readonly unknown[] = ['smallint', 'integer', 'bigint'];

/** Returns the integer properties of an entity. Their TypeScript type is only `number`; the column type is exact. */
const integersOf = (entity: Type<object>): ReadonlySet<string> =>
  new Set(columnsOf(entity).flatMap(({ propertyName, options }) => (INTEGERS.includes(options.type) ? [propertyName] : [])));

const columnsOf = (entity: Type<object>): ReturnType<typeof declaredColumns> => declaredColumns(lineage(entity));

/** Returns true for a shape whose entity has a version column. Single rows of it are sent with an `ETag`. */
export function isVersioned(shape: Type<object>): boolean {
  const picked = [...lineage(shape)].map((level) => SHAPES.get(level)).find((known) => known !== undefined);
  return picked !== undefined && columnsOf(picked.entity).some(({ mode }) => mode === 'version');
}

/** Field computed by SQL. `t` is the row and `$1` the store. */
export const Computed =
  (sql: string): PropertyDecorator =>
  (target, key) => {
    const known = COMPUTED.get(target) ?? new Map<string, string>();
    COMPUTED.set(target, known.set(String(key), sql));
  };

/** Relation between the rows of a nested shape and their parent. */
interface ChildrenOptions {
  /** Parent column that the children's `key` references. Defaults to the column of the same name. */
  readonly of?: string;
  /** Columns to sort the children by, ascending, before their ids. */
  readonly order?: readonly string[];
}

/** Child rows of a row, in another shape. */
export interface Children extends ChildrenOptions {
  readonly shape: Type<object>;
  /** Column of the children that references the parent. */
  readonly key: string;
}

const CHILDREN = new WeakMap<object, Map<string, () => Children>>();

/** Field with the rows of another shape whose `key` refers to the row, in id order by default. */
export const Nested =
  (shape: () => Type<object>, key: string, options: ChildrenOptions = {}): PropertyDecorator =>
  (target, name) => {
    const known = CHILDREN.get(target) ?? new Map<string, () => Children>();
    CHILDREN.set(
      target,
      known.set(String(name), () => ({ shape: shape(), key, ...options })),
    );
  };

/** Parts of a shape. */
export interface ShapeParts extends ShapeOf<object> {
  readonly computed: ReadonlyMap<string, string>;
  readonly children: ReadonlyMap<string, () => Children>;
}

/** Returns the columns, computed fields and children of a shape, including inherited ones. Throws for other classes. */
export function describeShape(shape: Type<object>): ShapeParts {
  const parts = shapeParts(shape);
  if (!parts) throw new TypeError(`${shape.name} does not extend Shape(...)`);
  return parts;
}

/** Returns the parts of a shape like {@link describeShape}; undefined for other classes. */
export function shapeParts(shape: Type<object>): ShapeParts | undefined {
  const levels = [...lineage(shape)];
  const picked = levels.flatMap((level) => SHAPES.get(level) ?? []);
  const [first] = picked;
  if (!first) return undefined;
  const keys = picked.reverse().flatMap((part) => part.keys);
  return { entity: first.entity, keys, computed: gathered(COMPUTED, levels), children: gathered(CHILDREN, levels) };
}

/** Returns the metadata that decorators set on a class and its ancestors, the class itself first. */
export const gathered = <V>(notes: WeakMap<object, Map<string, V>>, levels: readonly Type<object>[]): Map<string, V> =>
  new Map(levels.flatMap((level) => [...(notes.get(level.prototype as object) ?? [])]));

/** Returns a class and its ancestors, the class itself first. */
export function* lineage(shape: Type<object>): Generator<Type<object>> {
  for (let level: unknown = shape; typeof level === 'function'; level = Object.getPrototypeOf(level)) yield level as Type<object>;
}
