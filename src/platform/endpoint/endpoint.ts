import { Html } from '../contract/reply.js';
import type { RouteLimit } from '../limits/rate-limiter.js';
import type { DocumentedEndpoint, DocumentedOptions } from '../openapi/documentation.js';
import type { Caller, NamedRow } from './callers/caller.js';
import type { RareOptions } from './rare-options.js';

/** Class of body sizes; the limits in bytes are configuration. */
export type BodySize = 'small' | 'large' | 'action';

/** Options of a route in addition to its caller and its result. */
export interface EndpointOptions extends DocumentedOptions {
  /** HTTP status of success; 200 by default. */
  readonly status?: number;
  /**
   * `manual`: the handler opens its own transactions, because it does slow work or keeps effects of a refused request. `statement`: the
   * handler writes one row of the caller with one statement, which commits on its own unless the response is kept for an idempotency key.
   * Requests of one caller to such a route run one after another.
   */
  readonly transaction?: 'manual' | 'statement';
  /** The response contains a secret, so it is encrypted when it is kept for an idempotency key. */
  readonly secret?: true;
  /**
   * Row that the path identifies by its key and whose store the merchant must be a member of; without it, `store_id` is taken from the path,
   * the body or the query. A row of any other store returns `<name> not found.`, like a missing one.
   */
  readonly row?: NamedRow;
  /**
   * Maximum size of the body: `small` for credentials, `large` for long lists of lines, `action` for actions of extensions. Forms and OAuth
   * requests are small; all others are of normal size.
   */
  readonly body_size?: BodySize;
  /** Allows scripts of any page to read the responses. Only for callers that are not authenticated by a cookie. */
  readonly cors?: true;
  /** Stricter limit than the global one, counted per client id, where the request names one, and address. */
  readonly limit?: RouteLimit;
}

/** A declared route. */
export interface EndpointDefinition extends EndpointOptions, RareOptions, DocumentedEndpoint {
  readonly caller: Caller;
  readonly status: number;
  readonly row?: NamedRow;
}

/**
 * Returns true for routes that take forms as well as JSON: pages, the endpoints of OAuth and OpenID Connect, and routes that declare it.
 */
export const takesForms = ({ body, form, returns }: Pick<EndpointDefinition, 'body' | 'form' | 'returns'>): boolean =>
  body !== undefined || form !== undefined || returns === Html;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Declaration of the route; absent on routes that are not handlers of a controller. */
    endpoint?: EndpointDefinition;
  }
}
