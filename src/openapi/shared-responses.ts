import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Components = NonNullable<OpenAPIObject['components']>;

/** Response as `@ApiResponse` describes it. */
interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Record<string, { schema: object }>;
}

const JSON_BODY = 'application/json';

const NAMES: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  502: 'BadGateway',
  503: 'ServiceUnavailable',
  504: 'GatewayTimeout',
};

/**
 * Moves the error responses of an operation to the components, where operations share them, and its successful envelope to a schema that is
 * named after the operation. The references keep the descriptions, which list the error codes of the operation.
 */
export function shareResponses(operation: Operation, components: Components): void {
  const responses = operation.responses as Record<string, Response | { $ref: string; description: string }>;
  for (const [status, response] of Object.entries(responses)) {
    if ('$ref' in response) continue;
    if (Number(status) < 400) nameEnvelope(operation, response, components);
    else responses[status] = shareError(status, response, components);
  }
}

function shareError(status: string, { description, ...response }: Response, components: Components): { $ref: string; description: string } {
  const name = `${kindOf(response)}${NAMES[status] ?? status}`;
  const shared = (components.responses ??= {});
  const [meaning = ''] = description.split(' `');
  const known = JSON.stringify((shared[name] ??= { description: meaning, ...response } as (typeof shared)[string]));
  if (known !== JSON.stringify({ description: meaning, ...response })) throw new TypeError(`two different responses are called ${name}`);
  return { $ref: `#/components/responses/${name}`, description };
}

/** Returns the first part of the name of an error response, which depends on its headers and its body. */
function kindOf({ headers = {}, content = {} }: Omit<Response, 'description'>): string {
  const json = JSON.stringify(content[JSON_BODY]);
  const oauth = json.includes('/OAuthErrorBody') ? 'OAuth' : '';
  const page = 'text/html' in content ? 'Page' : '';
  const versioned = 'API-Version' in headers ? 'App' : '';
  return `${versioned}${'Dry-Run' in headers ? 'Write' : ''}${oauth}${page}`;
}

function nameEnvelope({ operationId = '' }: Operation, { content }: Response, components: Components): void {
  const body = content?.[JSON_BODY];
  if (!body || '$ref' in body.schema) return;
  const schemas = (components.schemas ??= {});
  const name = `${operationId.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Response`;
  schemas[name] ??= body.schema;
  body.schema = { $ref: `#/components/schemas/${name}` };
}
