import type { Type } from '@nestjs/common';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { getMetadataArgsStorage } from 'typeorm';

/** A response class: its entity and the entity's fields that it shows. */
export interface ShapeOf<E extends object> {
  readonly entity: Type<E>;
  readonly keys: readonly string[];
}

const SHAPES = new WeakMap<object, ShapeOf<object>>();
const COMPUTED = new WeakMap<object, Map<string, string>>();

/**
 * A response class made of an entity's own fields: type, OpenAPI, whitelist and SELECT list from one list of names. Fields that are
 * not named never leave the database. Extend it, and add {@link Computed} fields, for what is not a column.
 */
export function Shape<E extends object, K extends keyof E & string>(entity: Type<E>, keys: readonly K[]): Type<Pick<E, K>> {
  abstract class Picked extends (PickType(entity, keys) as Type<object>) {}
  SHAPES.set(Picked, { entity, keys });
  const integers = integersOf(entity);
  for (const key of keys) if (integers.has(key)) ApiProperty({ type: 'integer' })(Picked.prototype as object, key);
  return Picked as unknown as Type<Pick<E, K>>;
}

const INTEGERS: readonly unknown[] = ['smallint', 'integer', 'bigint'];

/** TypeScript calls every number `number`; the column knows which are whole. */
const integersOf = (entity: Type<object>): ReadonlySet<string> =>
  new Set(columnsOf(entity).flatMap(({ propertyName, options }) => (INTEGERS.includes(options.type) ? [propertyName] : [])));

function columnsOf(entity: Type<object>): ReturnType<typeof getMetadataArgsStorage>['columns'] {
  const levels = new Set<unknown>(lineage(entity));
  return getMetadataArgsStorage().columns.filter(({ target }) => levels.has(target));
}

/** True for a shape whose rows carry a version, so that a single one is answered with an `ETag`. */
export function isVersioned(shape: Type<object>): boolean {
  const picked = [...lineage(shape)].map((level) => SHAPES.get(level)).find((known) => known !== undefined);
  return picked !== undefined && columnsOf(picked.entity).some(({ mode }) => mode === 'version');
}

/** A field of a shape that SQL computes; `t` is the row, `$1` the store. */
export const Computed =
  (sql: string): PropertyDecorator =>
  (target, key) => {
    const known = COMPUTED.get(target) ?? new Map<string, string>();
    COMPUTED.set(target, known.set(String(key), sql));
  };

/** How the rows of another shape belong to a row. */
interface ChildrenOptions {
  /** The parent's column that the children's `key` names; by default it has the same name. */
  readonly of?: string;
  /** Columns of the children to sort by, ascending, before their ids. */
  readonly order?: readonly string[];
}

/** Rows of another shape that belong to a row. */
export interface Children extends ChildrenOptions {
  readonly shape: Type<object>;
  /** The children's column that names the parent. */
  readonly key: string;
}

const CHILDREN = new WeakMap<object, Map<string, () => Children>>();

/** A field of a shape that holds the rows of another shape whose `key` names the row, in the order of their ids unless told otherwise. */
export const Nested =
  (shape: () => Type<object>, key: string, options: ChildrenOptions = {}): PropertyDecorator =>
  (target, name) => {
    const known = CHILDREN.get(target) ?? new Map<string, () => Children>();
    CHILDREN.set(
      target,
      known.set(String(name), () => ({ shape: shape(), key, ...options })),
    );
  };

/** A shape taken apart. */
export interface ShapeParts extends ShapeOf<object> {
  readonly computed: ReadonlyMap<string, string>;
  readonly children: ReadonlyMap<string, () => Children>;
}

/** The parts of a shape: columns and computed fields of the class and of those it extends. */
export function describeShape(shape: Type<object>): ShapeParts {
  const levels = [...lineage(shape)];
  const picked = levels.flatMap((level) => SHAPES.get(level) ?? []);
  const [first] = picked;
  if (!first) throw new TypeError(`${shape.name} does not extend Shape(...)`);
  const keys = picked.reverse().flatMap((part) => part.keys);
  return { entity: first.entity, keys, computed: gathered(COMPUTED, levels), children: gathered(CHILDREN, levels) };
}

/** What decorators noted on the classes of a lineage, the class itself first. */
const gathered = <V>(notes: WeakMap<object, Map<string, V>>, levels: readonly Type<object>[]): Map<string, V> =>
  new Map(levels.flatMap((level) => [...(notes.get(level.prototype as object) ?? [])]));

function* lineage(shape: Type<object>): Generator<Type<object>> {
  for (let level: unknown = shape; typeof level === 'function'; level = Object.getPrototypeOf(level)) yield level as Type<object>;
}
