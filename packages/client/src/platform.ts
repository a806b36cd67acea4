import createClient, { type Client } from 'openapi-fetch';
import { type Credentialed, credentialsOf } from './credentials.js';
import { errorOf } from './errors.js';
import { callOf, listOf, type Sent } from './calls.js';
import { type AnyOptions, type Operation, type Parts, partsOf } from './operation.js';
import { OPERATIONS } from './reference/operations.js';
import { Resources } from './reference/resources.js';
import type { paths } from './reference/schema.js';
import { deliver, type Delivery } from './transport.js';

/** Address of the platform, and how to call it. */
export interface PlatformOptions {
  /** Address of the platform, e.g. `https://platform.example`. */
  readonly base_url: string;
  /** Attempts after the first one; 2 by default. */
  readonly maxRetries?: number;
  /** Milliseconds until an attempt is given up; 60,000 by default. */
  readonly timeoutMs?: number;
  /** Replaces the `fetch` of the environment. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * Client of the platform with one set of credentials: an access token, or the id and secret of an app.
 *
 * ```ts
 * const platform = new Platform({ base_url: 'https://platform.example', access_token: 'svc_at_…' });
 * const order = await platform.orders.get(42);
 * ```
 */
export class Platform extends Resources {
  /**
   * The same API by path, with all parameters and headers: `platform.api.GET('/api/apps/v1/orders')`. It does not throw the errors of the
   * platform, but returns them as `error`.
   */
  readonly api: Client<paths>;
  private readonly delivery: Delivery;

  constructor({ base_url, maxRetries = 2, timeoutMs = 60_000, fetch, ...given }: PlatformOptions & Credentialed) {
    super();
    const credentials = credentialsOf(given);
    this.delivery = { credentials, maxRetries, timeoutMs, fetch: fetch ?? ((request) => globalThis.fetch(request)) };
    this.api = createClient<paths>({
      baseUrl: base_url,
      fetch: (request) => deliver(request, this.delivery),
      // `fields=order_id,grand_total`, as the reference describes.
      querySerializer: { array: { style: 'form', explode: false } },
    });
  }

  protected override resource<R>(name: string): R {
    const own = Object.entries(OPERATIONS).filter(([id]) => id.startsWith(`${name}.`));
    const methods = own.map(
      ([id, operation]) => [id.slice(name.length + 1), (...given: unknown[]) => this.call(operation, given)] as const,
    );
    return Object.fromEntries(methods) as R;
  }

  private call(operation: Operation, given: readonly unknown[]): unknown {
    const parts = partsOf(operation, given);
    if (!operation.list) return callOf(this.send(operation, parts));
    return listOf((more) => this.send(operation, { ...parts, query: { ...parts.query, ...more } }), parts.query);
  }

  private async send(operation: Operation, { path, query, body, options }: Parts): Promise<Sent> {
    const { signal, maxRetries = this.delivery.maxRetries, timeoutMs = this.delivery.timeoutMs } = options;
    const { data, error, response } = await (this.api as unknown as AnyClient).request(operation.method, operation.path, {
      params: { path, query },
      headers: headersOf(operation, options),
      fetch: (request: Request) => deliver(request, { ...this.delivery, maxRetries, timeoutMs }),
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    if (!response.ok) throw errorOf(response, error);
    return { body: data, response };
  }
}

/** The client without the types of paths: operations are chosen at run time. */
interface AnyClient {
  request(method: string, path: string, init: object): Promise<{ data?: unknown; error?: unknown; response: Response }>;
}

/** Returns the headers that express the options of a call. A key is made for each call that takes one. */
function headersOf({ keyed }: Operation, { headers, idempotencyKey, dryRun, ifMatch }: AnyOptions): Record<string, string> {
  return {
    ...(keyed && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
    ...(dryRun && { 'dry-run': 'true' }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...headers,
  };
}
