import { readFileSync } from 'node:fs';
import type { Environment } from './environment.js';

/** Declaration of a deprecation, next to the part of the API that it concerns. */
export interface DeprecationNotice {
  /** Start of the deprecation, ISO 8601. */
  readonly deprecated_at: string;
  /** Earliest end of the route or the field, ISO 8601. */
  readonly sunset_at: string;
  /** Text that names the replacement. */
  readonly replacement: string;
  /** Title of the entry in the changelog. */
  readonly title: string;
}

/** Shortest time from the start of a deprecation to its end (docs/migrations.md). */
const MIN_DAYS = 180;
const DAY_MS = 86_400_000;

/** Returns a notice that is declared in the code. Throws if it ends sooner than the versioning policy allows. */
export function checkedNotice(notice: DeprecationNotice): DeprecationNotice {
  const { title, deprecated_at, sunset_at } = notice;
  if (!(Date.parse(sunset_at) - Date.parse(deprecated_at) >= MIN_DAYS * DAY_MS))
    throw new TypeError(`${title} must end ${String(MIN_DAYS)} days after the start of its deprecation or later`);
  return notice;
}

/** Deprecation of a route, or of a field or parameter of its requests. */
export interface Deprecation extends DeprecationNotice {
  /** Method and path of the route, e.g. `GET /api/apps/v1/orders/:order_id`. */
  readonly operation: string;
  /** Name in the body, the query or `fields`, with dots where it is nested; null for the whole route. */
  readonly field: string | null;
}

const OPERATION = /^(GET|POST|PUT|PATCH|DELETE) \/api\/apps\/v1\/\S+$/;
const TEXTS = ['replacement', 'title'] as const;
const TIMES = ['deprecated_at', 'sunset_at'] as const;

/** Reads the file in `DEPRECATIONS`, whose declarations are added to the declarations in the code. It must not be set in production. */
export function declaredDeprecations(env: Environment, environment: string): readonly Deprecation[] {
  const file = env.text('DEPRECATIONS', '');
  if (file === '') return [];
  if (environment === 'production') env.problem('DEPRECATIONS must not be set in production');
  try {
    const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(entries)) throw new Error('it is not a list');
    return entries.map((entry: unknown, n) => declared((entry ?? {}) as Partial<Deprecation>, n + 1));
  } catch (error) {
    env.problem(`DEPRECATIONS: ${file} cannot be used: ${(error as Error).message}`);
    return [];
  }
}

/** Returns an entry with its times in the format of the API. Throws for missing or invalid members. */
function declared(entry: Partial<Deprecation>, n: number): Deprecation {
  const { operation, field = null } = entry;
  const wrong = [
    ...(typeof operation === 'string' && OPERATION.test(operation) ? [] : ['operation']),
    ...(field === null || (typeof field === 'string' && field !== '') ? [] : ['field']),
    ...TEXTS.filter((name) => typeof entry[name] !== 'string' || entry[name] === ''),
    ...TIMES.filter((name) => Number.isNaN(Date.parse(String(entry[name])))),
  ];
  if (wrong.length > 0) throw new Error(`entry ${String(n)} has no valid ${wrong.join(', ')}`);
  return withTimes({ ...(entry as Deprecation), field });
}

/** Returns a declaration with its times in the format of the API. */
export const withTimes = ({ operation, field, deprecated_at, sunset_at, replacement, title }: Deprecation): Deprecation => ({
  operation,
  field,
  deprecated_at: new Date(deprecated_at).toISOString(),
  sunset_at: new Date(sunset_at).toISOString(),
  replacement,
  title,
});
