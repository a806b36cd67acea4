import type { Credentials } from './credentials.js';
import { ConnectionError } from './errors.js';
import { mayRetry, pauseBefore } from './retries.js';

/** Settings with which requests are sent. */
export interface Delivery {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly credentials: Credentials;
  /** Attempts after the first one. */
  readonly maxRetries: number;
  /** Milliseconds until an attempt is given up. */
  readonly timeoutMs: number;
}

/** Sends a request with credentials, and again where that is safe. Throws a `ConnectionError` if there is no response. */
export async function deliver(request: Request, delivery: Delivery): Promise<Response> {
  for (let retries = 0; ; retries += 1) {
    const result = await attemptWithCredentials(request, delivery);
    const pause = retries < delivery.maxRetries && mayRetry(request, result) ? pauseBefore(retries, result) : undefined;
    if (pause === undefined) return responseOf(result);
    if (result instanceof Response) await result.body?.cancel();
    await sleep(pause, request.signal);
  }
}

function responseOf(result: Response | Error): Response {
  if (result instanceof Response) return result;
  throw result;
}

/** Sends a request, and once more with other credentials if these are refused and there are others. */
async function attemptWithCredentials(request: Request, delivery: Delivery): Promise<Response | Error> {
  const { credentials } = delivery;
  const used = await credentials.headers();
  const result = await attempt(request, used, delivery);
  const refused = result instanceof Response && result.status === 401;
  if (!refused || !(await credentials.renew?.(used))) return result;
  return attempt(request, await credentials.headers(), delivery);
}

/** Sends a request once. Returns the response, or the reason why there is none. */
async function attempt(request: Request, headers: Readonly<Record<string, string>>, delivery: Delivery): Promise<Response | Error> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(delivery.timeoutMs)]);
  const sent = new Request(request.clone(), { signal });
  for (const [name, value] of Object.entries(headers)) if (!sent.headers.has(name)) sent.headers.set(name, value);
  try {
    return await delivery.fetch(sent);
  } catch (cause) {
    request.signal.throwIfAborted();
    return new ConnectionError(`${request.method} ${new URL(request.url).pathname}: no response`, { cause });
  }
}

/** Waits, unless the caller ends the call. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
