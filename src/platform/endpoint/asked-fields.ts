import type { Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isVersioned } from '../contract/api-version.js';
import { ApiError } from '../contract/api-error.js';
import { Page, Rendered, Reply } from '../contract/reply.js';
import { FIELDS, leastOf, type Selection, selectionOf } from '../contract/selection.js';
import { recordOf } from '../openapi/documentation.js';
import type { EndpointDefinition } from './endpoint.js';

/** Fields that a GET of the app API requests with `fields` (completions 17). */
export interface AskedFields {
  readonly selection?: Selection;
  /** Error to return, unless the handler returns one. */
  readonly refusal?: ApiError;
}

const ALL: AskedFields = {};

/**
 * Returns the fields that a GET requests. A malformed list or an unknown name is refused only after the record in the path was found, because
 * a missing record is a 404 whatever `fields` is. Throws the refusal on routes whose path identifies no record.
 */
export function askedFields({ query, routeOptions }: FastifyRequest, { returns }: EndpointDefinition): AskedFields {
  const { [FIELDS]: given } = query as Record<string, unknown>;
  const record = given === undefined ? null : recordOf(returns);
  const url = String(routeOptions.url);
  return record && isVersioned(url) ? asked(record, given, url) : ALL;
}

function asked(record: Type<object>, given: unknown, url: string): AskedFields {
  try {
    return { selection: selectionOf(record, given) };
  } catch (error) {
    if (!(error instanceof ApiError) || !url.includes(':')) throw error;
    return { selection: leastOf(record), refusal: error };
  }
}

/** Returns a result with the selected fields only. A result that PostgreSQL has already narrowed does not change. */
export function narrowedResult(result: unknown, selection: Selection): unknown {
  if (result instanceof Page) return new Page(narrowed(result.items, selection) as Rendered<unknown[]>, result.pagination);
  if (result instanceof Reply) return new Reply(narrowed(result.data, selection), result.extra);
  return narrowed(result, selection);
}

function narrowed(data: unknown, selection: Selection): unknown {
  if (!(data instanceof Rendered)) return selection.applyTo(data);
  if (data.selected) return data;
  return new Rendered(JSON.stringify(selection.applyTo(JSON.parse(data.json))), data.version, true);
}
