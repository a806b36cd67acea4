import type { Connection } from '../database/connection.js';
import type { StoreAccess } from './merchant-context.js';
import type { SignedInMerchant } from './merchant-session.js';

/** Port for looking up sessions and store memberships of merchants. The domain that signs merchants in implements it. */
export abstract class MerchantSessions {
  /** The merchant of a session token by its SHA-256; undefined when it is unknown, expired or ended. */
  abstract byToken(digest: Buffer): Promise<SignedInMerchant | undefined>;
  /** Returns the merchant's membership of a store; undefined without one, and for a store that does not exist. */
  abstract accessOf(connection: Connection, store_id: number, merchant_id: number): Promise<StoreAccess | undefined>;
}
