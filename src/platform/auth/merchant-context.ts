import { type Caller, StoreContext } from '../database/store-context.js';
import type { Connection } from '../database/connection.js';
import { ApiError } from '../contract/api-error.js';
import type { Permission } from './permissions.js';

/** Required access of a merchant to a store: any member, an owner or admin, an owner, or a member with the permission. */
export type StoreNeed = 'member' | 'admin' | 'owner' | Permission;

/** Membership of a merchant in a store. */
export interface StoreAccess {
  readonly staff_id: number;
  /** `owner`, `admin` or `staff`. */
  readonly role: string;
  /** Permissions of staff; owners and admins have all of them. */
  readonly permissions: readonly string[];
  /** Time zone of the store. */
  readonly time_zone: string;
}

/** Context of a merchant in one of their stores. */
export class MerchantContext extends StoreContext {
  readonly merchant_id: number;
  readonly staff_id: number;
  readonly role: string;
  readonly permissions: ReadonlySet<string>;
  /** Time zone of the store, in which its pages show times and read days. */
  readonly time_zone: string;

  constructor(
    who: StoreAccess & { readonly store_id: number; readonly merchant_id: number },
    caller: Omit<Caller, 'origin'>,
    connection: Connection,
  ) {
    super(who.store_id, { ...caller, origin: { type: 'merchant' } }, connection);
    this.merchant_id = who.merchant_id;
    this.staff_id = who.staff_id;
    this.role = who.role;
    this.time_zone = who.time_zone;
    this.permissions = new Set(who.permissions);
  }

  /** Returns true if the merchant meets the requirement. */
  may(need: StoreNeed): boolean {
    if (need === 'owner') return this.role === 'owner';
    if (need === 'member' || this.role === 'owner' || this.role === 'admin') return true;
    return this.permissions.has(need);
  }

  /** Throws `forbidden` unless the merchant meets the requirement. */
  require(need: StoreNeed): void {
    if (!this.may(need)) throw ApiError.coded('forbidden', 'You are not allowed to do this in this store.');
  }
}
