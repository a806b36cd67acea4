import type { IncomingHttpHeaders } from 'node:http';
import type { Rendered } from '../contract/reply.js';

/** Query and headers of a request. */
export interface QuickRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
}

/** Response that a process has in its memory. One that is returned again, or whose result is, is not encoded again. */
export interface QuickResponse {
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the caller has the current result: then the response is 304. */
  readonly result?: Rendered<unknown> | undefined;
}

/** Provider that knows the responses to some requests of a route without any work. */
export interface Shortcut {
  /** Returns the response; undefined for a request that the handler must answer. */
  answer(request: QuickRequest): QuickResponse | undefined;
}
