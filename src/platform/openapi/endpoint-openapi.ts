import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtension,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiResponse,
  getSchemaPath,
  type OpenAPIObject,
} from '@nestjs/swagger';
import { API_VERSION } from '../contract/api-version.js';
import { ERROR_STATUS, type ErrorCode } from '../contract/api-error.js';
import { Html, Pdf } from '../contract/reply.js';
import { DocumentedId } from '../contract/fields/ids.js';
import { fieldNames, knownFields } from '../contract/known-fields.js';
import { isVersioned } from '../contract/shape.js';
import { ErrorBody, OAuthErrorBody, Pagination } from '../contract/wire.dto.js';
import { type AcceptedHeader, type DocumentedEndpoint, type FilesField, isList, recordOf, type SchemaFields } from './documentation.js';

type Schema = SchemaFields[string];
type HeaderFields = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

/** Extension that carries {@link RouteNotes} to the completion of the document, which removes it. */
export const NOTES = 'x-notes';

/** Parts of a declared route that are placed when the document is completed. */
export interface RouteNotes {
  /** Sentence about who may call the route. */
  readonly caller?: string;
  readonly accepts?: AcceptedHeader | undefined;
  /** Example of the body. */
  readonly example?: object | undefined;
  /** Names that `fields` may have. */
  readonly fields?: readonly string[];
}

/** Body of a page. Browsers receive errors as pages, too. */
const PAGE: { schema: Schema } = { schema: { type: 'string' } };

/** Descriptions that {@link describeEndpoints} adds. */
const UNDESCRIBED: (() => void)[] = [];

/**
 * Returns the decorator that describes a declared route in OpenAPI. Few processes ever serve the document, so most of the description is added
 * on demand; the operation is described first, because it would replace the summary that the compiler adds.
 */
export const describeEndpoint =
  (endpoint: DocumentedEndpoint): MethodDecorator =>
  (target, key, descriptor) => {
    operationOf(endpoint)(target, key, descriptor);
    UNDESCRIBED.push(() => {
      descriptionOf(endpoint)(target, key, descriptor);
    });
  };

/** Describes all declared routes, before the document is built. */
export function describeEndpoints(): void {
  for (const describe of UNDESCRIBED.splice(0)) describe();
}

function descriptionOf(endpoint: DocumentedEndpoint): MethodDecorator {
  const { body, form, files, caller } = endpoint;
  const { header, path } = caller.documentation;
  return applyDecorators(
    RecordModels(endpoint),
    ApiExtraModels(...modelsOf(endpoint)),
    ...successResponses(endpoint),
    ...errorResponses(endpoint),
    ...(path ? [DocumentedId(path)] : []),
    ...(header ? [ApiHeader({ required: false, ...header })] : []),
    ApiExtension(NOTES, notesOf(endpoint)),
    ...(body !== undefined || form ? [ApiConsumes('application/json', 'application/x-www-form-urlencoded')] : []),
    ...(form ? [ApiBody({ required: true, type: form })] : []),
    ...(files ? filesBody(files) : []),
  );
}

function notesOf({ returns, caller: { documentation }, example }: DocumentedEndpoint): RouteNotes {
  const { description: caller, accepts } = documentation;
  const record = recordOf(returns);
  return { caller, accepts, example, fields: record ? fieldNames(knownFields(record)) : [] };
}

/** Classes of the requests and responses of all routes. */
export const MODELS = new Set<Type<object>>([ErrorBody, OAuthErrorBody, Pagination]);

const RecordModels =
  (endpoint: DocumentedEndpoint): MethodDecorator =>
  (target, key) => {
    const parameters = (Reflect.getMetadata('design:paramtypes', target, key) ?? []) as Type<object>[];
    for (const model of [...modelsOf(endpoint), ...parameters]) MODELS.add(model);
  };

function operationOf({ caller, deprecated }: DocumentedEndpoint): MethodDecorator {
  const security = caller.documentation.security as Record<string, string[]>[];
  return ApiOperation({ security, ...(deprecated && { deprecated: true }) });
}

function filesBody({ field, description, fields }: FilesField): MethodDecorator[] {
  if (fields) return formBody(fields, field, description);
  const files: Schema = { type: 'array', minItems: 1, items: { type: 'string', format: 'binary' }, description };
  const schema: Schema = { type: 'object', required: [field], properties: { [field]: files } };
  return [ApiConsumes('multipart/form-data'), ApiBody({ required: true, schema })];
}

/** Describes a form with fields and one file. */
function formBody(fields: Type<object>, field: string, description: string): MethodDecorator[] {
  const file: Schema = { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary', description } } };
  const schema: Schema = { allOf: [{ $ref: getSchemaPath(fields) }, file] };
  return [ApiExtraModels(fields), ApiConsumes('multipart/form-data'), ApiBody({ required: true, schema })];
}

const DOCUMENT = { 'application/pdf': { schema: { type: 'string', format: 'binary' } as Schema } };

function successResponses(endpoint: DocumentedEndpoint): MethodDecorator[] {
  const { returns, status, redirect } = endpoint;
  if (returns === Pdf)
    return [ApiResponse({ status, description: 'The document.', content: DOCUMENT, headers: headerRefs(...COMMON_HEADERS) })];
  if (returns !== Html) return [ApiResponse({ status, ...success(endpoint) }), ...furtherResponses(endpoint)];
  const content = { 'text/html': PAGE };
  const page = ApiResponse({ status, description: 'A page for the merchant.', content, headers: headerRefs(...COMMON_HEADERS) });
  if (redirect === undefined) return [page];
  const headers = headerRefs(...COMMON_HEADERS, 'Location');
  return [page, ApiResponse({ status: redirect, description: 'Redirects to the URL in `Location`.', headers })];
}

const success = (endpoint: DocumentedEndpoint) =>
  ({ description: 'Success.', schema: successSchema(endpoint), headers: successHeaders(endpoint) }) as const;

/** Returns the response 304. */
export const unchanged = (): { description: string; headers: ReturnType<typeof headerRefs> } => ({
  description: 'The resource has not changed.',
  headers: headerRefs(...COMMON_HEADERS, 'ETag'),
});

function furtherResponses(endpoint: DocumentedEndpoint): MethodDecorator[] {
  const { also } = endpoint;
  if (also === undefined) return [];
  return [ApiResponse({ status: also, ...(also === 304 ? unchanged() : success(endpoint)) })];
}

function modelsOf({ returns, body }: DocumentedEndpoint): Type<object>[] {
  const model = recordOf(returns);
  const envelopes = [ErrorBody, ...(body === 'oauth' ? [OAuthErrorBody] : []), ...(isList(returns) ? [Pagination] : [])];
  return model ? [...envelopes, model] : envelopes;
}

function successHeaders({ returns, status }: DocumentedEndpoint): ReturnType<typeof headerRefs> {
  const model = isList(returns) || status !== 200 ? null : returns;
  return headerRefs(...COMMON_HEADERS, ...(model && isVersioned(model) ? ['ETag'] : []));
}

function successSchema(endpoint: DocumentedEndpoint): Schema {
  const { returns, status, extra, body } = endpoint;
  const data = dataSchema(endpoint);
  if (body && data) return data;
  const properties: SchemaFields = {
    ...(data && { data }),
    ...(isList(returns) && !extra && { pagination: { $ref: getSchemaPath(Pagination) } }),
    ...extra,
    status: { type: 'integer', enum: [status] },
  };
  return { type: 'object', required: Object.keys(properties), properties };
}

function dataSchema({ returns, nullable }: DocumentedEndpoint): Schema | undefined {
  const model = recordOf(returns);
  if (!model) return undefined;
  const ref = { $ref: getSchemaPath(model) };
  if (isList(returns)) return { type: 'array', items: ref };
  return nullable ? { oneOf: [ref, { type: 'null' }] } : ref;
}

const impliedErrors = ({ caller, row, acts_outside }: DocumentedEndpoint): (ErrorCode | 404)[] => [
  ...caller.documentation.errors,
  ...(row ? [row.code ?? (404 as const)] : []),
  ...(acts_outside ? ['dry_run_unsupported' as const] : []),
  'rate_limited',
  'temporarily_unavailable',
];

function errorResponses(endpoint: DocumentedEndpoint): MethodDecorator[] {
  const { errors = [], returns } = endpoint;
  const codes = [...impliedErrors(endpoint), ...errors];
  const byStatus = new Map<number, string[]>(isOAuth(endpoint) ? OAUTH_ERRORS : [400, 500].map((status) => [status, []]));
  for (const error of codes) {
    const [status, code] = statusAndCode(error);
    byStatus.set(status, [...(byStatus.get(status) ?? []), ...(code === undefined ? [] : [code])]);
  }
  return [...byStatus].map(([status, codes]) => {
    const { content, ...response } = errorResponse(status, codes, errorSchema(endpoint));
    return ApiResponse({ status, ...response, content: { ...content, ...(returns === Html && { 'text/html': PAGE }) } });
  });
}

function statusAndCode(error: NonNullable<DocumentedEndpoint['errors']>[number]): readonly [status: number, code?: ErrorCode] {
  if (typeof error === 'number') return [error];
  return typeof error === 'string' ? [ERROR_STATUS[error], error] : error;
}

interface ErrorResponse {
  description: string;
  headers: ReturnType<typeof headerRefs>;
  content: Record<string, { schema: Schema }>;
}

/** Returns true if every error has the envelope of OAuth. Pages of OAuth return some errors in the envelope of the contract. */
const isOAuth = ({ body, returns }: DocumentedEndpoint): boolean => body === 'oauth' && returns !== Html;

/** Codes of errors that have no code outside of OAuth. */
const OAUTH_ERRORS: readonly (readonly [number, string[]])[] = [
  [400, []],
  [413, ['invalid_request']],
  [415, ['invalid_request']],
  [500, ['server_error']],
];

const PLAIN_ERROR = { $ref: getSchemaPath(ErrorBody) };

function errorSchema(endpoint: DocumentedEndpoint): Schema {
  const oauth = { $ref: getSchemaPath(OAuthErrorBody) };
  if (isOAuth(endpoint)) return oauth;
  return endpoint.body === 'oauth' ? { anyOf: [oauth, PLAIN_ERROR] } : PLAIN_ERROR;
}

/** Returns an error response: its meaning, codes, envelope and headers. */
export function errorResponse(status: number, codes: readonly string[], schema: Schema = PLAIN_ERROR): ErrorResponse {
  const description = [STATUS_DESCRIPTIONS[status], codes.map((code) => `\`${code}\``).join(', ')].filter(Boolean).join(' ');
  const headers = headerRefs(...COMMON_HEADERS, ...(RETRIED.has(status) ? ['Retry-After'] : []));
  return { description, headers, content: { 'application/json': { schema } } };
}

/** Statuses with `Retry-After`. */
const RETRIED: ReadonlySet<number> = new Set([429, 503]);

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request is not valid; `errors` lists the invalid fields.',
  401: 'The credentials are missing or invalid.',
  403: 'The credentials do not allow this.',
  404: 'The resource does not exist in this store.',
  409: 'The request conflicts with the current state.',
  410: 'The resource is no longer available.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  422: 'The idempotency key was used with another body.',
  429: 'Too many requests; wait for `Retry-After` seconds.',
  500: 'Internal server error.',
  502: 'The app or the payment gateway returned an invalid response.',
  504: 'The app did not respond in time.',
  503: 'The service is temporarily unavailable; wait for `Retry-After` seconds.',
};

const COMMON_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'X-Request-Id'];

/** References to headers that {@link HEADERS} describes. */
export const headerRefs = (...names: string[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Headers of responses. */
export const HEADERS: HeaderFields = {
  'RateLimit-Limit': { description: 'Requests allowed in the window.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left in the window.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the window ends.', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'X-Request-Id': {
    description: 'Id of the request: the id that the caller sent, if it is valid, or a new one.',
    schema: { type: 'string' },
  },
  'API-Version': { description: 'Version of the API.', schema: { type: 'string', enum: [API_VERSION] } },
  'Ignored-Fields': {
    description:
      'Names in the query and the body that had no effect, at most ten, separated by commas. Those in nested objects have a path, e.g. ' +
      '`order_items[0].foo`. Names are cut to 100 characters and percent-encoded, except for `[` and `]`. Absent if there are none.',
    schema: { type: 'string' },
  },
  Location: { description: 'URL of the created resource, or target of the redirect.', schema: { type: 'string' } },
  ETag: { description: 'Version of the resource, for `If-Match`.', schema: { type: 'string' } },
  'Dry-Run': { description: '`true` on the response of a dry run.', schema: { type: 'string', enum: ['true'] } },
  'Idempotent-Replayed': {
    description: '`true` on the repeated response of an `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
};
