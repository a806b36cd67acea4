import type { Type } from '@nestjs/common';
import type { DeprecationNotice } from '../config/deprecation-settings.js';
import { deprecatedFields } from './fields/deprecated.js';
import { gathered, lineage, shapeParts } from './shape.js';

/** Fields of a record by name, in their usual order, each with the fields of the records in it. */
export type KnownFields = ReadonlyMap<string, KnownFields>;

type Inner = (() => Type<object>) | undefined;

const MEMBERS = new WeakMap<object, Map<string, Inner>>();
const COMPOSED = new WeakMap<object, readonly Type<object>[]>();
const KNOWN = new WeakMap<object, KnownFields>();
const NONE: KnownFields = new Map();

/**
 * Field of a response class that is not part of a {@link Shape}, so that `fields` can select it. `inner` is the class of an object, or of the
 * objects in a list, whose fields can also be selected; without it, the field is a single value.
 */
export const Member =
  (inner?: () => Type<object>): PropertyDecorator =>
  (target, key) => {
    const known = MEMBERS.get(target) ?? new Map<string, Inner>();
    MEMBERS.set(target, known.set(String(key), inner));
  };

/** Declares the classes whose fields a response class has before its own without inheriting from them. */
export const ComposedOf =
  (...parts: Type<object>[]): ClassDecorator =>
  (target) => {
    COMPOSED.set(target, parts);
  };

/** Returns the classes that a response class is composed of. */
export const partsOf = (record: Type<object>): readonly Type<object>[] => COMPOSED.get(record) ?? [];

/** Returns the fields of a response class. */
export function knownFields(record: Type<object>): KnownFields {
  const known = KNOWN.get(record) ?? new Map(innerClasses(record).map(([name, inner]) => [name, inner ? knownFields(inner()) : NONE]));
  KNOWN.set(record, known);
  return known;
}

/** Returns the names of all fields. Fields of inner records have the form `record.field`. */
export const fieldNames = (known: KnownFields): string[] =>
  [...known].flatMap(([name, inner]) => [name, ...fieldNames(inner).map((each) => `${name}.${each}`)]);

/** Returns the notices of the deprecated fields of a response class, each with the name of its field as in {@link fieldNames}. */
export function deprecatedMembers(record: Type<object>): [name: string, notice: DeprecationNotice][] {
  const own = [...partsOf(record), record].flatMap(({ prototype }) => Object.entries(deprecatedFields(prototype as object)));
  const inner = innerClasses(record).flatMap(([name, of]) =>
    (of ? deprecatedMembers(of()) : []).map(([field, notice]): [string, DeprecationNotice] => [`${name}.${field}`, notice]),
  );
  return [...own, ...inner];
}

/** A member that is also a computed field keeps the position of that field and gets its own class. */
const innerClasses = (record: Type<object>): [string, Inner][] => [
  ...new Map([...partsOf(record).flatMap(innerClasses), ...ofShape(record), ...gathered(MEMBERS, [...lineage(record)].reverse())]),
];

function ofShape(record: Type<object>): [string, Inner][] {
  const { keys = [], computed = [], children = [] } = shapeParts(record) ?? {};
  const plain = [...keys, ...[...computed].map(([name]) => name)].map((name): [string, Inner] => [name, undefined]);
  return [...plain, ...[...children].map(([name, child]): [string, Inner] => [name, () => child().shape])];
}
