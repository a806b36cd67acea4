import type { OpenAPIObject } from '@nestjs/swagger';
import { API_VERSION, isVersioned } from '../platform/contract/api-version.js';
import { FIELDS, MAX_FIELDS } from '../platform/contract/selection.js';
import { Html, Pdf } from '../platform/contract/reply.js';
import { declaredFields } from '../platform/vendor-internals/swagger-fields.js';
import type { AcceptedHeader } from '../platform/openapi/documentation.js';
import {
  addDefaultsOfParameters,
  arrangeParameters,
  addExample,
  arrangeFields,
  removeDefaultsOfUpdates,
  requireAField,
} from './complete-schemas.js';
import { errorResponse, headerRefs, HEADERS, MODELS, NOTES, type RouteNotes, unchanged } from '../platform/openapi/endpoint-openapi.js';
import { toJsonSchema } from './json-schema.js';
import { shareResponses } from './shared-responses.js';
import { inOrderOf, type TagGroup, tagOf, tagsOf } from './tags.js';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes the request safe to repeat for 24 hours: the same key and body return the first response again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const;

const DRY_RUN = {
  name: 'Dry-Run',
  in: 'header',
  required: false,
  description: '`true` runs the whole request, returns its response, and rolls back every change.',
  schema: { type: 'string', pattern: '^(true|false)$' },
} as const;

const CSRF_TOKEN = {
  name: 'X-CSRF-Token',
  in: 'header',
  required: false,
  description: 'The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token.',
  schema: { type: 'string' },
} as const;

const FIELDS_DESCRIPTION =
  'Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, ' +
  'even if the schema of the response requires others. Without it, the record has all fields.';

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: '`ETag` of the version that the client has. If it is the current version, the response is 304 without a body.',
  schema: { type: 'string' },
} as const;

const VERSION = {
  name: 'API-Version',
  in: 'header',
  required: false,
  description: 'Version of the API that the app was written for. Any value other than the current version is refused.',
  schema: { type: 'string', pattern: `^${API_VERSION}$` },
} as const;

/** Completes a generated document: tags, request headers, the errors that follow from methods and bodies, shared components. */
export function completeDocument(document: OpenAPIObject, groups: readonly TagGroup[]): OpenAPIObject {
  const components = (document.components ??= {});
  const schemas = (components.schemas ??= {});
  for (const one of operationsOf(document)) {
    one.operation.tags = [tagOf(one.path, groups)];
    complete(one, schemas);
    shareResponses(one.operation, components);
  }
  // The compiler plugin adds the classes of pages and documents as models.
  for (const { name } of [Html, Pdf]) Reflect.deleteProperty(schemas, name);
  removeDefaultsOfUpdates(schemas);
  arrangeFields(schemas, declaredFields(MODELS));
  components.headers = HEADERS;
  components.parameters = { IdempotencyKey: IDEMPOTENCY_KEY, DryRun: DRY_RUN, CsrfToken: CSRF_TOKEN, ApiVersion: VERSION };
  toJsonSchema(document.paths);
  toJsonSchema(components);
  const sorted = { ...components, schemas: byName(schemas), responses: byName(components.responses ?? {}) };
  return { ...document, paths: inOrderOf(groups, document.paths), components: sorted, ...tagsOf(groups) };
}

/** Sorts the members of an object by name, so that they do not depend on the order of imports. */
const byName = <T>(of: Record<string, T>): Record<string, T> => Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)));

interface Located {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function operationsOf(document: OpenAPIObject): Located[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

function complete({ path, method, operation }: Located, schemas: Parameters<typeof requireAField>[1]): void {
  const { caller, accepts, example, fields = [] } = takeNotes(operation);
  const responses = responsesOf(operation);
  // The compiler plugin adds a response without a status to every handler.
  delete responses['default'];
  if (operation.requestBody) addErrors(responses, { 413: [], 415: [] });
  operation.description = [operation.description?.replaceAll('\n', ' '), caller].filter(Boolean).join(' ');
  if (example) addExample(operation, example);
  arrangeParameters(operation, path);
  addDefaultsOfParameters(operation);
  if (method === 'put') requireAField(operation, schemas);
  addAcceptedHeader(operation, method, accepts);
  if (method === 'get') addReading(operation, path, fields);
  if (isVersioned(path)) addVersion(operation, method);
}
/** Removes the notes of a route, which do not belong to the public document, and returns them. */
function takeNotes(operation: Operation & { [NOTES]?: RouteNotes }): RouteNotes {
  const notes = operation[NOTES] ?? {};
  Reflect.deleteProperty(operation, NOTES);
  return notes;
}

/** Adds the parameters of reads: the fields to return, and the version that the client has. */
function addReading(operation: Operation, path: string, fields: readonly string[]): void {
  if (isVersioned(path)) addFields(operation, fields);
  addCondition(operation);
}

/** Adds the parameter that selects fields of the response, with all names. */
function addFields(operation: Operation, names: readonly string[]): void {
  if (names.length === 0) return;
  const schema = { type: 'array', minItems: 1, maxItems: MAX_FIELDS, items: { type: 'string', enum: [...names] } };
  const list = { in: 'query', required: false, style: 'form', explode: false } as const;
  operation.parameters = [...(operation.parameters ?? []), { ...list, name: FIELDS, description: FIELDS_DESCRIPTION, schema }];
}

/** Adds `If-None-Match` and the response 304 to operations whose response has an `ETag`. */
function addCondition(operation: Operation): void {
  const responses = responsesOf(operation);
  const success: { headers?: object } | undefined = responses['200'];
  if (!success?.headers || !('ETag' in success.headers)) return;
  operation.parameters = [...(operation.parameters ?? []), IF_NONE_MATCH];
  responses['304'] ??= unchanged();
}

/** Adds the header that the route's kind of caller accepts with this method. */
function addAcceptedHeader(operation: Operation, method: string, accepts: AcceptedHeader | undefined): void {
  if (accepts === 'idempotency_key' && method === 'post' && !hasOwnKey(operation)) addIdempotencyKey(operation);
  if (accepts === 'csrf_token' && method !== 'get') addParameter(operation, 'CsrfToken');
}

function addParameter(operation: Operation, name: string): void {
  operation.parameters = [...(operation.parameters ?? []), { $ref: `#/components/parameters/${name}` }];
}

/** Adds the headers of every versioned route: the API version, the ignored fields, and the dry run of writes. */
function addVersion(operation: Operation, method: string): void {
  if (method !== 'get') {
    addParameter(operation, 'DryRun');
    addHeaders(operation, /^/, 'Dry-Run');
  }
  addParameter(operation, 'ApiVersion');
  addErrors(responsesOf(operation), { 400: ['unsupported_version'] });
  addHeaders(operation, /^/, 'API-Version', 'Ignored-Fields');
}

/** True for a route that documents the header itself, because it handles the keys in its own way. */
const hasOwnKey = ({ parameters = [] }: Operation): boolean =>
  parameters.some((parameter) => 'name' in parameter && parameter.name === IDEMPOTENCY_KEY.name);

function addIdempotencyKey(operation: Operation): void {
  addParameter(operation, 'IdempotencyKey');
  addErrors(responsesOf(operation), { 409: ['idempotency_in_progress'], 422: ['idempotency_key_reused'] });
  addHeaders(operation, /^2/, 'Idempotent-Replayed');
}

const responsesOf = (operation: Operation): Record<string, object | undefined> => operation.responses;

function addHeaders(operation: Operation, statuses: RegExp, ...names: string[]): void {
  for (const [status, response] of Object.entries(responsesOf(operation))) {
    if (!statuses.test(status) || !response || !('headers' in response)) continue;
    Object.assign(response, { headers: { ...(response.headers as object), ...headerRefs(...names) } });
  }
}

/** Adds error responses, and their codes to responses that exist. */
function addErrors(responses: Record<string, object | undefined>, errors: Readonly<Record<number, readonly string[]>>): void {
  for (const [status, codes] of Object.entries(errors)) {
    const present = responses[status] as { description: string } | undefined;
    if (!present) responses[status] = errorResponse(Number(status), codes);
    else if (codes.length > 0) present.description += ` ${codes.map((code) => `\`${code}\``).join(', ')}`;
  }
}
