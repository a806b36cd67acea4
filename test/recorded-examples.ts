import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Answer, Json } from './answer.js';

/** Folder of the recorded responses, which the API reference shows. */
const FOLDER = 'docs/examples';
/** File of the errors, by the names of their components. */
const ERRORS = 'errors';

/** Successful responses by operation and status, and errors by the name of their component. */
export interface Examples {
  readonly responses: Record<string, Record<string, Json>>;
  readonly errors: Record<string, Json>;
}

const REPLACED: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/http:\/\/localhost:0/g, 'https://platform.example'],
  [/http:\/\/127\.0\.0\.1:9\b/g, 'https://app.example.com'],
  [/https?:\/\/(?:127\.0\.0\.1|localhost):\d+(?=\/(?:api|docs|dashboard|billing|media|bulk|errors)|$)/g, 'https://platform.example'],
  [/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '2026-01-15T08:30:00.000Z'],
  [/\b2026-\d\d-\d\d(?!T)/g, '2026-01-15'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '5f0c9e1e-7d0b-4a7e-9a55-3f1d6c1f8b21'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZXJjaGFudDoxIn0.c2lnbmF0dXJl'],
  [/whsec_[\w+/=]+/g, 'whsec_ZXhhbXBsZXNlY3JldGV4YW1wbGVzZWNyZXQ='],
  [/(?<=svc_[a-z]+_)[0-9a-f]{16,}/g, (found) => '0123456789abcdef'.repeat(6).slice(0, found.length)],
  [/(?<![\w-])[\w-]{32,}/g, (found) => (/\d/.test(found) ? '0123456789abcdef'.repeat(64).slice(0, found.length) : found)],
];

/** Numbers that differ between runs, by the end of the name of their field. */
const MEASURED = /(?:_ms|bytes|percentile_\d+|^p\d\d)$/;
const IN_SECONDS = new Set(['exp', 'iat', 'nbf', 'auth_time']);
/** Objects of a list that an example shows. */
const SHOWN = 2;

/** Replaces values that differ between runs or are secret: ids, times, tokens, addresses and measured numbers; and shortens lists. */
function scrub(value: Json, key = ''): Json {
  if (Array.isArray(value)) return value.filter((one, index) => index < SHOWN || typeof one === 'string').map((one) => scrub(one));
  if (typeof value === 'string') return key === 'next_cursor' ? 'eyJpZCI6MX0' : scrubText(value);
  if (typeof value === 'number') return scrubNumber(value, key);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value as object).map(([name, member]) => [name, scrub(member, name)]));
}

function scrubText(text: string): string {
  return REPLACED.reduce((present, [found, replacement]) => present.replace(found, replacement as string), text);
}

function scrubNumber(value: number, key: string): number {
  if (IN_SECONDS.has(key)) return 1_768_465_800;
  return MEASURED.test(key) ? 42 : value;
}

/** Returns a response without the values that differ between runs. */
export const exampleOf = ({ body }: Answer): Json => scrub(body);

/** Returns the committed examples. */
export function recorded(): Examples {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  const read = (name: string): Json => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));
  const responses = Object.assign({}, ...files.filter((name) => name !== `${ERRORS}.json`).map(read)) as Examples['responses'];
  return { responses, errors: read(`${ERRORS}.json`) as Examples['errors'] };
}

/** Writes the examples, one file for each tag. An example with the same members as the committed one does not change. */
export function write({ responses, errors }: Examples, tagOf: (operationId: string) => string): void {
  const known = recorded();
  const files: Record<string, Record<string, Json>> = {};
  for (const [id, example] of Object.entries(responses).sort()) {
    (files[tagOf(id).toLowerCase().replaceAll(' ', '-')] ??= {})[id] = kept(known.responses[id], example);
  }
  for (const [name, content] of Object.entries(files)) writeFile(name, content);
  const all = Object.entries(errors).sort();
  writeFile(ERRORS, Object.fromEntries(all.map(([name, example]) => [name, kept(known.errors[name], example)])));
}

const kept = (known: Json, today: Json): Json =>
  known !== undefined && isDeepStrictEqual(membersOf(known, today), membersOf(today, known)) ? known : today;

const writeFile = (name: string, content: object): void => writeFileSync(`${FOLDER}/${name}.json`, `${JSON.stringify(content, null, 2)}\n`);

/** Returns the paths of the members of an example, down to where one of two examples has no object. */
export function membersOf(value: Json, other: Json, path = ''): string[] {
  if (Array.isArray(value)) return value.length > 0 && other?.length > 0 ? membersOf(value[0], other[0], `${path}[]`) : [];
  if (!isObject(value) || !isObject(other)) return [];
  return Object.entries(value).flatMap(([name, member]) => [`${path}.${name}`, ...membersOf(member, other[name], `${path}.${name}`)]);
}

const isObject = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null && !Array.isArray(value);
