import { ApiError } from '../contract/api-error.js';
import { type Caller, StoreContext } from '../database/store-context.js';
import type { Connection } from '../database/connection.js';
import type { Scope } from './scopes.js';

/** Access that the credentials of a request grant (specification 5.1). */
export interface AppGrant {
  readonly app_id: number;
  readonly installation_id: number;
  readonly store_id: number;
  readonly store_status: 'active' | 'suspended' | 'frozen';
  readonly scopes: ReadonlySet<string>;
  /** Milliseconds from the lookup to the expiry of the credentials, by the clock of the database; Infinity if they do not expire. */
  readonly expires_in: number;
  /** Merchant on whose behalf an extension of the app calls. */
  readonly merchant_id?: number;
  /** True for client credentials, which the app uses in all of its stores. A token belongs to one store. */
  readonly by_client?: boolean;
}

/** Parts of an app's request that its context needs. */
export interface AppRequest extends Pick<Caller, 'request_id' | 'address'> {
  /** Authenticates the request again, and returns its new context. Throws if the credentials were revoked in the meantime. */
  readonly renew?: () => Promise<AppContext>;
  /** Counts a use of a scope. */
  readonly used?: (scope: Scope) => void;
}

/** An app that is installed on the store. */
export class AppContext extends StoreContext {
  readonly app_id: number;
  readonly installation_id: number;
  readonly scopes: ReadonlySet<string>;
  /** True if the app presented its client credentials. */
  readonly by_client: boolean;
  private readonly request: AppRequest;

  constructor(grant: AppGrant, request: AppRequest, connection: Connection) {
    const { app_id, merchant_id } = grant;
    const { request_id, address } = request;
    const origin = { type: 'app', app_id, ...(merchant_id !== undefined && { merchant_id }) } as const;
    super(grant.store_id, { request_id, address, origin }, connection);
    this.app_id = app_id;
    this.installation_id = grant.installation_id;
    this.scopes = grant.scopes;
    this.by_client = grant.by_client === true;
    this.request = request;
  }

  /** Authenticates the request again after a wait, and returns its context. Throws if the credentials were revoked in the meantime. */
  renew(): Promise<AppContext> {
    return this.request.renew?.() ?? Promise.resolve(this);
  }

  /** Throws `insufficient_scope` unless the app has the scope. For routes whose scope depends on their path. */
  requireScope(scope: Scope): void {
    if (!this.scopes.has(scope)) throw ApiError.coded('insufficient_scope', `This request needs the ${scope} scope.`);
    this.request.used?.(scope);
  }
}
