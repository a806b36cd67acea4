import type { Principal } from '../auth/authenticator.js';
import type { MerchantSession } from '../auth/merchant-session.js';
import type { AppClient } from '../auth/credential-store.js';
import type { StoreContext } from '../database/store-context.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The form field of the files that the route takes; absent on routes that take none. */
    files?: string;
  }
  interface FastifyRequest {
    /** What the credentials came to; absent outside the app API. */
    principal?: Principal;
    /** The app that called for no store, once a route asked for its client credentials. */
    client?: AppClient;
    /** The merchant who signed in, once a route asked for one. */
    merchant?: MerchantSession;
    /** The caller's context, once a guard let the request in. */
    ctx?: StoreContext;
    /** When the request arrived, on the monotonic clock (`performance.now()`). */
    arrived_at: number;
  }
}

/** Paths of the app API, whose requests carry app credentials. */
export const APP_API = '/api/apps/v1/';
