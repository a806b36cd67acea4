import type { OpenAPIObject } from '@nestjs/swagger';
import { Html } from './reply.js';
import { APP_API } from './request.js';
import { errorResponse, headerRefs, HEADERS, SESSION_COOKIE } from './endpoint-openapi.js';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;

/** What the routes under a path are about. */
export interface Tag {
  /** Prefix of the paths; the longest that fits counts. */
  readonly path: string;
  readonly name: string;
  readonly description: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes the request safe to repeat for 24 hours: the same key and body get the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const;

const CSRF_TOKEN = {
  name: 'X-CSRF-Token',
  in: 'header',
  required: false,
  description: 'The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token.',
  schema: { type: 'string' },
} as const;

/** Adds to a generated document what follows from paths and methods rather than from a single route. */
export function completeDocument(document: OpenAPIObject, tags: readonly Tag[]): OpenAPIObject {
  const used = new Set<string>();
  for (const { path, method, operation } of operationsOf(document)) {
    const tag = tagOf(path, tags);
    operation.tags = [tag];
    used.add(tag);
    complete(operation, method === 'post' && path.startsWith(APP_API));
    if (method !== 'get') completeForBrowsers(operation);
  }
  // The compiler plugin takes the class of pages, which their routes describe, for a model.
  delete document.components?.schemas?.[Html.name];
  Object.values(document.components?.schemas ?? {}).forEach(admitNull);
  document.components = {
    ...document.components,
    headers: HEADERS,
    parameters: { IdempotencyKey: IDEMPOTENCY_KEY, CsrfToken: CSRF_TOKEN },
  };
  document.tags = tags.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }));
  return document;
}

function operationsOf(document: OpenAPIObject): { path: string; method: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

/** The tag of a path; its own path where nobody described it, which the lint of the document refuses. */
const tagOf = (path: string, tags: readonly Tag[]): string =>
  tags.filter((tag) => `${path}/`.startsWith(tag.path)).sort((a, b) => b.path.length - a.path.length)[0]?.name ?? path;

function complete(operation: Operation, keyed: boolean): void {
  const responses = operation.responses as Record<string, object | undefined>;
  // The compiler plugin adds a response without a status to every handler.
  delete responses['default'];
  if (operation.requestBody) addErrors(responses, { 413: [], 415: [] });
  if (!keyed) return;
  operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }];
  addErrors(responses, { 409: ['idempotency_in_progress'], 422: ['idempotency_key_reused'] });
  for (const [status, response] of Object.entries(responses)) {
    if (!status.startsWith('2') || !response || !('headers' in response)) continue;
    Object.assign(response, { headers: { ...(response.headers as object), ...headerRefs('Idempotent-Replayed') } });
  }
}

function completeForBrowsers(operation: Operation): void {
  if (!operation.security?.some((scheme) => SESSION_COOKIE in scheme)) return;
  operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/CsrfToken' }];
}

/** Adds error responses, and codes to those that are there already. */
function addErrors(responses: Record<string, object | undefined>, errors: Readonly<Record<number, readonly string[]>>): void {
  for (const [status, codes] of Object.entries(errors)) {
    const present = responses[status] as { description: string } | undefined;
    if (!present) responses[status] = errorResponse(Number(status), codes);
    else if (codes.length > 0) present.description += ` ${codes.map((code) => `\`${code}\``).join(', ')}`;
  }
}

/** A nullable enum must name null among its values. */
function admitNull(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { nullable, enum: words } = schema as { nullable?: boolean; enum?: unknown[] };
  if (nullable && words && !words.includes(null)) words.push(null);
  Object.values(schema).forEach(admitNull);
}
