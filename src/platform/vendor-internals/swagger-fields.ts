import type { Type } from '@nestjs/common';

/** Note of @nestjs/swagger about a field, from its compiler plugin or from a decorator. */
interface Note {
  readonly type?: unknown;
}

/** Static method that the compiler plugin of @nestjs/swagger adds to classes: their fields in the order of their declaration. */
const FACTORY = '_OPENAPI_METADATA_FACTORY';
/** Metadata of a field that a decorator describes. */
const PROPERTY = 'swagger/apiModelProperties';

/**
 * Returns the fields of classes and of the classes of their fields, by the names of the classes, in the order of their declaration: fields
 * of base classes first. @nestjs/swagger itself lists fields with a decorator first.
 */
export function declaredFields(roots: Iterable<Type<object>>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const waiting = [...roots];
  for (const type of waiting) {
    if (found.has(type.name)) continue;
    const notes = notesOf(type);
    found.set(type.name, Object.keys(notes));
    waiting.push(...Object.entries(notes).flatMap(([name, note]) => classesOf(typeOf(type, name) ?? note.type)));
  }
  return found;
}

function notesOf(type: Type<object>): Record<string, Note> {
  const levels: Record<string, Note>[] = [];
  for (let level: unknown = type; typeof level === 'function'; level = Object.getPrototypeOf(level)) {
    const { [FACTORY]: notes } = level as { [FACTORY]?: () => Record<string, Note> };
    if (Object.hasOwn(level, FACTORY) && notes) levels.unshift(notes());
  }
  return Object.assign({}, ...levels) as Record<string, Note>;
}

const typeOf = (type: Type<object>, name: string): unknown =>
  (Reflect.getMetadata(PROPERTY, type.prototype as object, name) as Note | undefined)?.type;

/** Returns the OpenAPI type of a field, or its class; undefined if no decorator describes one. */
export function fieldType(type: object, name: string): unknown {
  const noted = typeOf(type as Type<object>, name);
  return classesOf(noted)[0] ?? noted;
}

/** Returns the class of a field, of the items of a list, or of a function that returns it, because `type` may be any of them. */
function classesOf(type: unknown): Type<object>[] {
  if (Array.isArray(type)) return type.flatMap(classesOf);
  if (typeof type !== 'function') return [];
  return Object.hasOwn(type, 'prototype') ? [type as Type<object>] : classesOf((type as () => unknown)());
}
