import type { Session } from '../database/session.js';
import type { StoreAccess } from './merchant-context.js';
import type { SignedInMerchant } from './merchant-session.js';

/** Where merchants' sessions and their places in stores are looked up. The platform asks; the domain that signs merchants in answers. */
export abstract class MerchantSessions {
  /** The merchant of a session token by its SHA-256; undefined when it is unknown, expired or ended. */
  abstract byToken(digest: Buffer): Promise<SignedInMerchant | undefined>;
  /** The merchant's place in a store; undefined without one, and for a store that does not exist. */
  abstract accessOf(session: Session, store_id: number, merchant_id: number): Promise<StoreAccess | undefined>;
}
