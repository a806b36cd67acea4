import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { existsSync, readFileSync } from 'node:fs';
import type { Answer } from './answer.js';

interface Response {
  $ref?: string;
  description: string;
  content?: Record<string, { schema?: object }>;
}
interface Operation {
  responses: Record<string, Response>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
}

const FILE = 'openapi.json';
const DOCUMENT = 'document';
const JSON_TYPE = 'application/json';

const source = existsSync(FILE) ? readFileSync(FILE, 'utf8') : 'null';
const document = JSON.parse(source) as Document | null;
/** The document with no field required, for responses to requests that choose the fields. */
const sparse = JSON.parse(source, (key, value: unknown) => (key === 'required' && Array.isArray(value) ? undefined : value)) as
  object | null;
const [ajv, sparseAjv] = [document, sparse].map((schema) => {
  const validator = new Ajv2020({ strict: false, allErrors: true });
  formats.default(validator);
  return schema ? validator.addSchema(schema, DOCUMENT) : validator;
}) as [Ajv2020, Ajv2020];
const validators = new Map<string, ValidateFunction>();

/** Fails if openapi.json does not allow the status, type or body of a response to a documented path. */
export function expectMatchesOpenApi(method: string, path: string, answer: Answer): void {
  const template = templateOf(path.split('?', 1)[0] ?? '');
  const operation = operationOf(method, template);
  if (template === undefined || !operation) return;
  const key = `${method} ${template} ${String(answer.status)}`;
  const response = contentOf(operation.responses[String(answer.status)]);
  if (!response) throw new Error(`${key} is not in openapi.json: ${answer.text}`);
  expectMatchesResponse({ key, template, method, path }, response, answer);
}

/** Response that is expected, and the request. */
interface Expected {
  key: string;
  template: string;
  method: string;
  path: string;
}

function expectMatchesResponse({ key, template, method, path }: Expected, response: Response, answer: Answer): void {
  const type = typeOf(answer);
  if (!isTyped(response, type, answer)) throw new Error(`${key} is of type ${type}, which openapi.json does not allow.`);
  expectKnownCode(key, response, answer);
  if (type !== JSON_TYPE || !response.content) return;
  const [validator, kind] = isSparse(method, path, answer) ? [sparseAjv, ' fields'] : [ajv, ''];
  expectMatches(key + kind, () => compile(validator, template, method, answer.status), answer.body);
}

const isSparse = (method: string, path: string, { status }: Answer): boolean =>
  status === 200 && method === 'GET' && /[?&]fields=/.test(path);

/** The description of an error response lists its codes. */
function expectKnownCode(key: string, { description }: Response, { status, body }: Answer): void {
  const code: unknown = status < 400 ? undefined : (body?.code ?? body?.error);
  if (typeof code === 'string' && !description.includes(`\`${code}\``)) throw new Error(`${key} has no code ${code} in openapi.json.`);
}

/** Returns a response with the content of the component that it refers to. Its own description lists the codes of the operation. */
const contentOf = (response?: Response): Response | undefined =>
  response?.$ref === undefined ? response : { ...document?.components.responses[nameOf(response.$ref)], ...response };

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const operationOf = (method: string, template = ''): Operation | undefined => document?.paths[template]?.[method.toLowerCase()];

const typeOf = ({ headers }: Answer): string => headers.get('content-type')?.split(';', 1)[0] ?? '';

/** A response without content in the document has no body. */
const isTyped = ({ content }: Response, type: string, { text }: Answer): boolean => (content ? type in content : text === '');

function expectMatches(key: string, make: () => ValidateFunction, body: unknown): void {
  const validate = validators.get(key) ?? make();
  validators.set(key, validate);
  if (!validate(body)) throw new Error(`${key} does not match openapi.json: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`);
}

function compile(validator: Ajv2020, template: string, method: string, status: number): ValidateFunction {
  const { $ref } = operationOf(method, template)?.responses[String(status)] ?? {};
  const response = $ref === undefined ? ['paths', template, method.toLowerCase(), 'responses', String(status)] : $ref.slice(2).split('/');
  const pointer = [...response, 'content', JSON_TYPE, 'schema'];
  return validator.compile({
    $ref: `${DOCUMENT}#/${pointer
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/')}`,
  });
}

function templateOf(path: string): string | undefined {
  if (document?.paths[path]) return path;
  return patterns.find(([, pattern]) => pattern.test(path))?.[0];
}

const patterns = Object.keys(document?.paths ?? {}).map(
  (template) => [template, new RegExp(`^${template.replace(/\{[^{}]+\}/g, '[^/]+')}$`)] as const,
);
