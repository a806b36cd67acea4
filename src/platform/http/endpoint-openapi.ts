import type { Type } from '@nestjs/common';
import {
  ApiBody,
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
import { type Access, asksForSession, type EndpointDefinition, type FilesField, type Returns, type SchemaFields } from './endpoint.js';
import { Html } from './reply.js';
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

/** What OpenAPI says of a page; browsers are shown errors as pages, too. */
const PAGE: { schema: Schema } = { schema: { type: 'string' } };

/** Errors that every route for apps beyond a store may answer. */
const CLIENT_ERRORS: readonly ErrorCode[] = ['missing_token', 'invalid_client'];

/** Errors that every route for merchants may answer. */
const MERCHANT_ERRORS: readonly ErrorCode[] = ['login_required', 'forbidden'];

/** The decorators that describe a declared route in OpenAPI. */
export function describeEndpoint(definition: EndpointDefinition): MethodDecorator[] {
  const { access, body, files } = definition;
  return [
    ApiExtraModels(...modelsOf(definition)),
    ApiOperation({ description: whoMayCall(access), ...openSecurity(access) }),
    ...successResponses(definition),
    ...errorResponses(definition),
    ...security(access),
    ...(body === 'oauth' ? [ApiConsumes('application/json', 'application/x-www-form-urlencoded')] : []),
    ...(files ? filesBody(files) : []),
  ];
}

function filesBody({ field, description }: FilesField): MethodDecorator[] {
  const files: Schema = { type: 'array', minItems: 1, items: { type: 'string', format: 'binary' }, description };
  const schema: Schema = { type: 'object', required: [field], properties: { [field]: files } };
  return [ApiConsumes('multipart/form-data'), ApiBody({ required: true, schema })];
}

function successResponses(definition: EndpointDefinition): MethodDecorator[] {
  const { returns, status, redirect } = definition;
  if (returns !== Html)
    return [ApiResponse({ status, description: 'Success.', schema: successSchema(definition), headers: successHeaders(definition) })];
  const content = { 'text/html': PAGE };
  const page = ApiResponse({ status, description: 'A page for the merchant.', content, headers: headerRefs(...COMMON_HEADERS) });
  if (redirect === undefined) return [page];
  const headers = headerRefs(...COMMON_HEADERS, 'Location');
  return [page, ApiResponse({ status: redirect, description: 'Leads on to the address in `Location`.', headers })];
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

const modelOf = (returns: Returns): Type<object> | null => (isList(returns) ? returns[0] : returns === Html ? null : returns);
const isList = (returns: Returns): returns is readonly [Type<object>] => Array.isArray(returns);

const WHO: Readonly<Partial<Record<Access, string>>> = {
  public: 'Needs no access token.',
  app: 'Needs an app that is installed on the store.',
  client: "Needs the app's client id and secret, and no store.",
  visitor: 'Needs a merchant who signed in.',
  merchant: 'Needs a merchant who signed in.',
  member: 'Needs a merchant who has a place in the store.',
  admin: 'Needs an owner or admin of the store.',
};

function whoMayCall(access: Access): string {
  const permission = `Needs an owner or admin of the store, or the permission \`${access}\` there.`;
  return WHO[access] ?? (asksForSession(access) ? permission : `Needs the scope \`${access}\`.`);
}

function successSchema(definition: EndpointDefinition): Schema {
  const { returns, status, extra, body } = definition;
  const data = dataSchema(definition);
  if (body && data) return data;
  const properties: SchemaFields = {
    ...(data && { data }),
    ...(isList(returns) && !extra && { pagination: { $ref: getSchemaPath(Pagination) } }),
    ...extra,
    status: { type: 'integer', enum: [status] },
  };
  return { type: 'object', required: Object.keys(properties), properties };
}

function dataSchema({ returns, nullable }: EndpointDefinition): Schema | undefined {
  const model = modelOf(returns);
  if (!model) return undefined;
  const ref = { $ref: getSchemaPath(model) };
  if (isList(returns)) return { type: 'array', items: ref };
  // A reference takes no `nullable` beside it in OpenAPI 3.0.
  return nullable ? { oneOf: [ref, { type: 'object', nullable: true, enum: [null] }] } : ref;
}

function impliedErrors({ access, row }: EndpointDefinition): (ErrorCode | 404)[] {
  if (access === 'public') return ['rate_limited'];
  if (access === 'client') return [...CLIENT_ERRORS, 'rate_limited'];
  return [...(asksForSession(access) ? MERCHANT_ERRORS : APP_ERRORS), ...(row ? [404 as const] : []), 'rate_limited'];
}

function errorResponses(definition: EndpointDefinition): MethodDecorator[] {
  const { errors = [], body, returns } = definition;
  const codes = [...impliedErrors(definition), ...errors];
  const byStatus = new Map<number, string[]>([400, 500].map((status) => [status, []]));
  for (const code of codes) {
    const status = typeof code === 'number' ? code : ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), ...(typeof code === 'number' ? [] : [code])]);
  }
  return [...byStatus].map(([status, words]) => {
    const { content, ...response } = errorResponse(status, words, body);
    return ApiResponse({ status, ...response, content: { ...content, ...(returns === Html && { 'text/html': PAGE }) } });
  });
}

interface ErrorResponse {
  description: string;
  headers: ReturnType<typeof headerRefs>;
  content: Record<string, { schema: Schema }>;
}

/** What OpenAPI says of an error response: its meaning, its codes, the envelope and the headers. */
export function errorResponse(status: number, codes: readonly string[], body?: EndpointDefinition['body']): ErrorResponse {
  const description = [STATUS_WORDS[status], codes.map((code) => `\`${code}\``).join(', ')].filter(Boolean).join(' ');
  const headers = headerRefs(...COMMON_HEADERS, ...(RETRIED.has(status) ? ['Retry-After'] : []));
  const plain = { $ref: getSchemaPath(ErrorBody) };
  // What is refused before an OAuth endpoint is reached comes in the common envelope.
  const schema: Schema = body === 'oauth' ? { anyOf: [{ $ref: getSchemaPath(OAuthErrorBody) }, plain] } : plain;
  return { description, headers, content: { 'application/json': { schema } } };
}

/** Statuses that say when to try again. */
const RETRIED: ReadonlySet<number> = new Set([429, 503]);

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
  503: 'The service has too much to do just now; wait for `Retry-After` seconds.',
};

/** Name of the security scheme of browsers, whose unsafe requests also carry a CSRF token. */
export const SESSION_COOKIE = 'session_cookie';

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
  Location: { description: 'Where to go on.', schema: { type: 'string' } },
  ETag: { description: 'The version of the resource, for `If-Match`.', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: '`true` on the repeated answer of an `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
};

/** A route for anybody says so itself; one for visitors also takes a session. */
function openSecurity(access: Access): { security?: Record<string, string[]>[] } {
  if (access === 'public') return { security: [] };
  return access === 'visitor' ? { security: [{ session: [] }, { [SESSION_COOKIE]: [] }, {}] } : {};
}

function security(access: Access): MethodDecorator[] {
  if (access === 'public' || access === 'visitor') return [];
  if (access === 'client') return [ApiSecurity({ client_id: [], client_secret: [] })];
  if (asksForSession(access)) return [ApiSecurity('session'), ApiSecurity(SESSION_COOKIE)];
  const description = 'The store, with client credentials only.';
  const store = { name: 'X-Store-Id', required: false, description, schema: { type: 'integer', minimum: 1 } } as const;
  return [ApiSecurity('bearer'), ApiSecurity({ client_id: [], client_secret: [] }), ApiHeader(store)];
}
