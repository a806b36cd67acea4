import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';

/** Argument of a handler. */
interface HandlerArgument {
  readonly index: number;
  /** Name in the decorator, e.g. that of `@Query('page')`. */
  readonly data?: unknown;
}

/** The keys of the arguments begin with the number of their kind (`RouteParamtypes`). */
const KINDS = { body: '3', query: '4' } as const;

/**
 * Returns the arguments of a handler that are decorated with `@Body` and `@Query`. Nest does not document the metadata. Replaceable by
 * decorators of our own that record the same.
 */
export function handlerArguments(controller: Type, method: string): Record<keyof typeof KINDS, HandlerArgument[]> {
  const found = Object.entries((Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<string, HandlerArgument>);
  const of = (kind: string): HandlerArgument[] => found.filter(([key]) => key.split(':', 1)[0] === kind).map(([, argument]) => argument);
  return { body: of(KINDS.body), query: of(KINDS.query) };
}
