import type { Type } from '@nestjs/common';
import {
  ApiConsumes,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
  type OpenAPIObject,
} from '@nestjs/swagger';
import { ERROR_STATUS, type ErrorCode } from './api-error.js';
import type { Access, EndpointDefinition, Returns, SchemaFields } from './endpoint.js';
import { isVersioned } from './shape.js';
import { ErrorBody, OAuthErrorBody, Pagination } from './wire.dto.js';

type Schema = SchemaFields[string];
type HeaderFields = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

/** Errors that every route of the app API may answer before it is reached. */
const APP_ERRORS: readonly ErrorCode[] = [
  'missing_token',
  'invalid_token',
  'invalid_client',
  'missing_auth',
  'not_installed',
  'missing_store_id',
  'store_inactive',
  'insufficient_scope',
  'auth_error',
];

/** The decorators that describe a declared route in OpenAPI. */
export function describeEndpoint(definition: EndpointDefinition): MethodDecorator[] {
  const { access, status, body } = definition;
  return [
    ApiExtraModels(...modelsOf(definition)),
    ApiOperation({ description: whoMayCall(access), ...(access === 'public' && { security: [] }) }),
    ApiResponse({ status, description: 'Success.', schema: successSchema(definition), headers: successHeaders(definition) }),
    ...errorResponses(definition),
    ...(access === 'public' ? [] : security()),
    ...(body === 'oauth' ? [ApiConsumes('application/json', 'application/x-www-form-urlencoded')] : []),
  ];
}

function modelsOf({ returns, body }: EndpointDefinition): Type<object>[] {
  const model = modelOf(returns);
  const envelopes = [ErrorBody, ...(body === 'oauth' ? [OAuthErrorBody] : []), ...(isList(returns) ? [Pagination] : [])];
  return model ? [...envelopes, model] : envelopes;
}

function successHeaders({ returns, status }: EndpointDefinition): ReturnType<typeof headerRefs> {
  const model = isList(returns) || status !== 200 ? null : returns;
  return headerRefs(...COMMON_HEADERS, ...(model && isVersioned(model) ? ['ETag'] : []));
}

const modelOf = (returns: Returns): Type<object> | null => (isList(returns) ? returns[0] : returns);
const isList = (returns: Returns): returns is readonly [Type<object>] => Array.isArray(returns);

function whoMayCall(access: Access): string {
  if (access === 'public') return 'Needs no access token.';
  return access === 'app' ? 'Needs an app that is installed on the store.' : `Needs the scope \`${access}\`.`;
}

function successSchema({ returns, status, extra, body }: EndpointDefinition): Schema {
  const model = modelOf(returns);
  const ref = model && { $ref: getSchemaPath(model) };
  if (body && ref) return ref;
  const list = isList(returns);
  const properties: SchemaFields = {
    ...(ref && { data: list ? { type: 'array', items: ref } : ref }),
    ...(list && !extra && { pagination: { $ref: getSchemaPath(Pagination) } }),
    ...extra,
    status: { type: 'integer', enum: [status] },
  };
  return { type: 'object', required: Object.keys(properties), properties };
}

function errorResponses({ access, errors = [], body }: EndpointDefinition): MethodDecorator[] {
  const codes = [...(access === 'public' ? [] : APP_ERRORS), 'rate_limited' as const, ...errors];
  const byStatus = new Map<number, string[]>([400, 500].map((status) => [status, []]));
  for (const code of codes) {
    const status = typeof code === 'number' ? code : ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), ...(typeof code === 'number' ? [] : [code])]);
  }
  return [...byStatus].map(([status, words]) => ApiResponse({ status, ...errorResponse(status, words, body) }));
}

interface ErrorResponse {
  description: string;
  headers: ReturnType<typeof headerRefs>;
  content: Record<string, { schema: Schema }>;
}

/** What OpenAPI says of an error response: its meaning, its codes, the envelope and the headers. */
export function errorResponse(status: number, codes: readonly string[], body?: EndpointDefinition['body']): ErrorResponse {
  const description = [STATUS_WORDS[status], codes.map((code) => `\`${code}\``).join(', ')].filter(Boolean).join(' ');
  const headers = headerRefs(...COMMON_HEADERS, ...(status === 429 ? ['Retry-After'] : []));
  const plain = { $ref: getSchemaPath(ErrorBody) };
  // What is refused before an OAuth endpoint is reached comes in the common envelope.
  const schema: Schema = body === 'oauth' ? { anyOf: [{ $ref: getSchemaPath(OAuthErrorBody) }, plain] } : plain;
  return { description, headers, content: { 'application/json': { schema } } };
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'The request is not valid; `errors` names the fields.',
  401: 'The credentials are missing or not accepted.',
  403: 'The credentials do not allow this.',
  404: 'There is no such thing in this store.',
  409: 'The request conflicts with the present state.',
  410: 'It is gone.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  422: 'The idempotency key was used with another body.',
  429: 'Too many requests; wait for `Retry-After` seconds.',
  500: 'The service failed.',
};

const COMMON_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'X-Request-Id'];

/** References to headers that {@link HEADERS} describes. */
export const headerRefs = (...names: string[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Every header that responses may carry, described once. */
export const HEADERS: HeaderFields = {
  'RateLimit-Limit': { description: 'Requests allowed in the window.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left in the window.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the window ends.', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'X-Request-Id': { description: "The request's id: the caller's own where it sent a valid one.", schema: { type: 'string' } },
  ETag: { description: 'The version of the resource, for `If-Match`.', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: '`true` on the repeated answer of an `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
};

function security(): MethodDecorator[] {
  const description = 'The store, with client credentials only.';
  const store = { name: 'X-Store-Id', required: false, description, schema: { type: 'integer', minimum: 1 } } as const;
  return [ApiSecurity('bearer'), ApiSecurity({ client_id: [], client_secret: [] }), ApiHeader(store)];
}
