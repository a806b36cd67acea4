import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { existsSync, readFileSync } from 'node:fs';
import type { Answer } from './answer.js';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: object;
}

const FILE = 'openapi.json';
const DOCUMENT = 'document';

const document: Document | undefined = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Document) : undefined;
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
if (document) ajv.addSchema(document, DOCUMENT);
const validators = new Map<string, ValidateFunction>();

/** Fails when an answer of a documented path has a status or a body that openapi.json does not allow. */
export function expectMatchesOpenApi(method: string, path: string, { status, body }: Answer): void {
  const template = templateOf(path.split('?', 1)[0] ?? '');
  if (template === undefined || !document?.paths[template]?.[method.toLowerCase()]) return;
  const key = `${method} ${template} ${String(status)}`;
  const validate = validators.get(key) ?? compile(template, method, status);
  validators.set(key, validate);
  if (!validate(body)) throw new Error(`${key} does not match openapi.json: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`);
}

function compile(template: string, method: string, status: number): ValidateFunction {
  const { responses } = document?.paths[template]?.[method.toLowerCase()] ?? { responses: {} };
  if (!responses[String(status)]) throw new Error(`${method} ${template} ${String(status)} is not in openapi.json`);
  const pointer = ['paths', template, method.toLowerCase(), 'responses', String(status), 'content', 'application/json', 'schema'];
  return ajv.compile({
    $ref: `${DOCUMENT}#/${pointer
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/')}`,
  });
}

function templateOf(path: string): string | undefined {
  const templates = Object.keys(document?.paths ?? {});
  return templates.find((template) => template === path) ?? templates.find((template) => pattern(template).test(path));
}

const pattern = (template: string): RegExp => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`);
