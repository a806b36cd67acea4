import type { StoreContext } from '../database/store-context.js';
import type { MerchantSession } from './merchant-session.js';

/** Ids of an authenticated caller, for log lines. */
export interface CallerIdentity {
  readonly store_id?: number;
  readonly app_id?: number;
  readonly merchant_id?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Time zone of everything that belongs to no store. */
    time_zone: string;
  }

  interface FastifyRequest {
    /** Arrival time on the monotonic clock (`performance.now()`), in milliseconds. */
    arrived_at: number;
    /** Ids of the caller, once it is authenticated. */
    identity?: CallerIdentity;
    /** Session of the merchant, on routes that read it. */
    merchant?: MerchantSession;
    /** Checks the CSRF token of a form with files, which is read after the caller has been admitted. Throws `forbidden`. */
    checkForm?: (csrf_token: unknown) => void;
    /** Caller of a route that concerns no store; `@Ctx()` returns it. */
    caller?: object;
    /** Context of the caller's store, once the caller is admitted. */
    ctx?: StoreContext;
  }
}
