/** First and longest pause without a `Retry-After`, in milliseconds. */
const PAUSE = { first: 500, longest: 8_000 };
/** Longest `Retry-After` that is waited for, in milliseconds. */
const MAX_WAIT = 60_000;

/** Statuses after which the request had no effect, or an effect that a repetition does not double. */
const TRANSIENT = new Set([500, 502, 503, 504]);

/**
 * Returns true if a request may be sent again after this response, or after none.
 *
 * A 429 was refused before it had an effect. After all other failures the request may have been executed, so only requests that can be
 * executed twice are repeated: reads, writes with an idempotency key, and updates that do not depend on an earlier state.
 */
export function mayRetry(request: Pick<Request, 'method' | 'headers'>, result: Response | Error): boolean {
  const status = result instanceof Response ? result.status : undefined;
  if (status === 429) return true;
  if (!isRepeatable(request)) return false;
  return status === undefined || TRANSIENT.has(status) || isInProgress(request, status);
}

function isRepeatable({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  if (method === 'GET' || headers.has('idempotency-key')) return true;
  return method === 'PUT' && !headers.has('if-match');
}

/** The first request of a key is still running. The client sees this only of its own key, after an attempt that it gave up. */
const isInProgress = ({ headers }: Pick<Request, 'headers'>, status: number): boolean => status === 409 && headers.has('idempotency-key');

/** Returns the milliseconds before the next attempt; undefined if the platform asks for a longer pause than a call should take. */
export function pauseBefore(retries: number, result: Response | Error): number | undefined {
  const asked = result instanceof Response ? askedPause(result.headers.get('retry-after')) : undefined;
  if (asked !== undefined) return asked <= MAX_WAIT ? asked : undefined;
  const longest = Math.min(PAUSE.longest, PAUSE.first * 2 ** retries);
  // Half of it is random, so that many clients do not return at the same moment.
  return (longest * (1 + Math.random())) / 2;
}

/** Milliseconds that a `Retry-After` asks for: a number of seconds, or a date. */
function askedPause(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
