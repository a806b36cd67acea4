import { type Caller, StoreContext } from '../database/store-context.js';
import type { Session } from '../database/session.js';

/** What a request's credentials stand for (specification 5.1). */
export interface AppGrant {
  readonly app_id: number;
  readonly installation_id: number;
  readonly store_id: number;
  readonly store_status: 'active' | 'suspended' | 'frozen';
  readonly scopes: ReadonlySet<string>;
  /** Milliseconds since the epoch after which the credentials are dead; Infinity for client credentials. */
  readonly expires_at: number;
}

/** An app that is installed on the store. */
export class AppContext extends StoreContext {
  readonly app_id: number;
  readonly installation_id: number;
  readonly scopes: ReadonlySet<string>;

  constructor(grant: AppGrant, { request_id, arrived_at }: Omit<Caller, 'origin'>, session: Session) {
    super(grant.store_id, { request_id, arrived_at, origin: { type: 'app', app_id: grant.app_id } }, session);
    this.app_id = grant.app_id;
    this.installation_id = grant.installation_id;
    this.scopes = grant.scopes;
  }
}
