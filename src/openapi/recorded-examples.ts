import { readdirSync, readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';

/** Recorded responses, which `npm run examples` writes. */
const FOLDER = new URL('../../docs/examples/', import.meta.url);
const ERRORS = 'errors.json';
const JSON_BODY = 'application/json';

type Content = Record<string, { example?: unknown }>;
type Responses = Record<string, { content?: Content } | undefined>;

interface Operation {
  readonly operationId: string;
  readonly responses: Responses;
}

/** Adds the recorded example to every successful response, and to every shared error response. */
export function addRecordedExamples(document: OpenAPIObject): void {
  const { responses, errors } = recordedExamples();
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item as Record<string, Operation>));
  for (const { operationId, responses: documented } of operations) showAll(documented, responses[operationId]);
  showAll((document.components?.responses ?? {}) as Responses, errors);
}

/** Shows examples in the responses of the same names. */
function showAll(documented: Responses, examples: Record<string, unknown> = {}): void {
  for (const [name, example] of Object.entries(examples)) show(documented[name], example);
}

function show(response: Responses[string], example: unknown): void {
  const body = response?.content?.[JSON_BODY];
  if (body) body.example = example;
}

function recordedExamples(): { responses: Record<string, Record<string, unknown>>; errors: Record<string, unknown> } {
  const read = (name: string): object => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as object;
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json') && name !== ERRORS);
  const responses = Object.assign({}, ...files.map(read)) as Record<string, Record<string, unknown>>;
  return { responses, errors: read(ERRORS) as Record<string, unknown> };
}
