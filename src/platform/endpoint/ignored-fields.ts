import type { ExecutionContext, Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { type Nested, nestedIn, type StoredRule } from '../contract/fields/nested.js';
import { FIELDS } from '../contract/selection.js';
import { handlerArguments } from '../vendor-internals/nest-arguments.js';
import { join, MAX_DEPTH, MAX_VALUES } from './refuse-costly.js';
import { isSafe } from './safe-methods.js';

/** Response header with the names of body fields and query parameters that had no effect. */
export const IGNORED_FIELDS = 'ignored-fields';

const MAX_NAMES = 10;
const MAX_NAME_LENGTH = 100;

/** Declared fields by name, with the objects in them that are validated against a class. */
type Fields = ReadonlyMap<string, Nested | undefined>;

/** Fields that a handler reads. */
interface Declared {
  readonly query: Fields;
  readonly body: Fields;
}

const DECLARED = new WeakMap<object, Declared>();
/** Fields of the classes that requests have needed so far. A class may contain itself. */
const OF_CLASS = new WeakMap<Type, Fields>();

/**
 * Returns the value of `Ignored-Fields`: the names in the query and the body that the handler does not declare, e.g. `order_items[0].foo`, in
 * the order of the request, percent-encoded where a header requires it. Reading ends at the tenth. Returns undefined when there are none.
 */
export function ignoredFields(context: ExecutionContext, request: Pick<FastifyRequest, 'method' | 'query' | 'body'>): string | undefined {
  const names = new Set<string>();
  for (const name of unknownIn(request, declaredBy(context))) if (names.add(name).size === MAX_NAMES) break;
  return names.size === 0 ? undefined : [...names].map(headerText).join(', ');
}

function* unknownIn(request: Pick<FastifyRequest, 'method' | 'query' | 'body'>, { query, body }: Declared): Generator<string> {
  const whole: Place = { path: '', depth: 0, budget: { items: MAX_VALUES } };
  // No handler declares `fields`: every read of the app API accepts it.
  for (const name of unknownNames(request.query, query, whole)) if (name !== FIELDS || !isSafe(request)) yield name;
  yield* unknownNames(request.body, body, whole);
}

/** Place of an object in a request. */
interface Place {
  readonly path: string;
  readonly depth: number;
  /** Items of lists that may still be read. Bodies with more values are refused. */
  readonly budget: { items: number };
}

/** Yields the names in an object, and in the objects in it, that are not declared. Validation refuses values of any other type. */
function* unknownNames(given: unknown, fields: Fields, { path, depth, budget }: Place): Generator<string> {
  // Deeper bodies are refused.
  if (!isObject(given) || depth > MAX_DEPTH) return;
  for (const key of Object.keys(given)) {
    const nested = fields.get(key);
    if (!nested && fields.has(key)) continue;
    const name = path ? join(path, key) : key;
    if (nested) yield* unknownInside(given[key], nested, { path: name, depth: depth + 1, budget });
    else yield name;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* unknownInside(value: unknown, { type, isList }: Nested, place: Place): Generator<string> {
  const fields = fieldsByName(type());
  // A class without declared fields stands for any object.
  if (fields.size === 0) return;
  if (!isList) yield* unknownNames(value, fields, place);
  else if (Array.isArray(value)) yield* unknownInItems(value, fields, place);
}

function* unknownInItems(items: readonly unknown[], fields: Fields, place: Place): Generator<string> {
  for (const [index, item] of items.entries()) {
    if (--place.budget.items < 0) return;
    yield* unknownNames(item, fields, { ...place, path: join(place.path, String(index)) });
  }
}

const headerText = (name: string): string =>
  encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).toWellFormed()).replaceAll('%5B', '[').replaceAll('%5D', ']');

function declaredBy(context: ExecutionContext): Declared {
  const handler = context.getHandler();
  const known = DECLARED.get(handler) ?? read(context.getClass(), handler.name);
  DECLARED.set(handler, known);
  return known;
}

function read(controller: Type, method: string): Declared {
  const { body, query } = handlerArguments(controller, method);
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) as readonly Type[];
  const fieldsOfAll = (args: typeof body): Fields =>
    new Map(args.flatMap(({ index, data }) => [...(typeof data === 'string' ? new Map([[data, undefined]]) : fieldsByName(types[index]))]));
  return { query: fieldsOfAll(query), body: fieldsOfAll(body) };
}

function fieldsByName(type: Type | undefined): Fields {
  if (!type) return new Map();
  const known = OF_CLASS.get(type) ?? fieldsWithRules(type);
  OF_CLASS.set(type, known);
  return known;
}

function fieldsWithRules(type: Type): Fields {
  const fields = new Map<string, Nested | undefined>();
  // A field has several rules, one of which may be about the objects in it.
  for (const rule of rulesOf(type)) fields.set(rule.propertyName, fields.get(rule.propertyName) ?? nestedIn(rule));
  return fields;
}

/** Returns the fields with rules, which validation keeps. */
export const fieldsOf = (type: Type | undefined): string[] => [...fieldsByName(type).keys()];

const rulesOf = (type: Type): StoredRule[] => getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
