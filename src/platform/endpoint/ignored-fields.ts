import type { ExecutionContext, Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { FIELDS } from '../contract/selection.js';
import { handlerArguments } from '../vendor-internals/nest-arguments.js';
import { isSafe } from './safe-methods.js';

/** Response header with the names of body fields and query parameters that had no effect. */
export const IGNORED_FIELDS = 'ignored-fields';

const MAX_NAMES = 10;
const MAX_NAME_LENGTH = 100;

/** Names that a handler reads. */
interface Declared {
  readonly query: ReadonlySet<string>;
  readonly body: ReadonlySet<string>;
}

const DECLARED = new WeakMap<object, Declared>();

/**
 * Returns the value of `Ignored-Fields`: the top-level names of the body and the query that the handler does not declare, at most ten,
 * percent-encoded where a header requires it. Returns undefined when there are none.
 */
export function ignoredFields(context: ExecutionContext, request: Pick<FastifyRequest, 'method' | 'query' | 'body'>): string | undefined {
  const declared = declaredBy(context);
  // No handler declares `fields`: every read of the app API accepts it.
  const inQuery = unknownNames(request.query, declared.query).filter((name) => name !== FIELDS || !isSafe(request));
  const names = [...inQuery, ...unknownNames(request.body, declared.body)];
  return names.length === 0 ? undefined : [...new Set(names)].slice(0, MAX_NAMES).map(headerText).join(', ');
}

function unknownNames(given: unknown, known: ReadonlySet<string>): string[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
  return Object.keys(given).filter((name) => !known.has(name));
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
  const namesOf = (args: typeof body): Set<string> =>
    new Set(args.flatMap(({ index, data }) => (typeof data === 'string' ? [data] : fieldsOf(types[index]))));
  return { query: namesOf(query), body: namesOf(body) };
}

/** Returns the fields with rules, which validation keeps. */
export function fieldsOf(type: Type | undefined): string[] {
  if (!type) return [];
  return getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .map(({ propertyName }) => propertyName);
}
