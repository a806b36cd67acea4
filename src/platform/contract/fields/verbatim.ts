import { Transform } from 'class-transformer';

/** Objects of requests, by the copies that class-transformer reads. */
const ORIGINALS = new WeakMap<object, object>();

/** Keeps the value of the request. class-transformer would drop keys that every object inherits, e.g. `toString`. */
export const Verbatim = (): PropertyDecorator =>
  Transform(({ obj, key }: { obj: object; key: string }) => ((ORIGINALS.get(obj) ?? obj) as Readonly<Record<string, unknown>>)[key]);

/**
 * Returns a value that class-transformer can read: `constructor` keys at any depth are removed in a copy, because class-transformer would
 * treat them as the class of their object. Fields that are {@link Verbatim} still get the original.
 */
export function transformable(value: unknown): unknown {
  if (!isObject(value) || !hasConstructor(value)) return value;
  const copy = Array.isArray(value)
    ? value.map(transformable)
    : Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (key === 'constructor' ? [] : [[key, transformable(inner)]])));
  ORIGINALS.set(copy, value);
  return copy;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const hasConstructor = (value: object): boolean =>
  Object.hasOwn(value, 'constructor') || Object.values(value).some((inner) => isObject(inner) && hasConstructor(inner));
