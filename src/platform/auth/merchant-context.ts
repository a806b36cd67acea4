import { type Caller, StoreContext } from '../database/store-context.js';
import type { Session } from '../database/session.js';
import { coded } from '../http/api-error.js';

/** A word for something that staff may be allowed to do, e.g. `apps__install_apps`. */
export type Permission = `${string}__${string}`;

/** What a merchant must be in a store: anybody with a place there, an owner or admin, or somebody with the permission. */
export type StoreNeed = 'member' | 'admin' | Permission;

/** A merchant's place in a store. */
export interface StoreAccess {
  readonly staff_id: number;
  /** `owner`, `admin` or `staff`. */
  readonly role: string;
  /** Permissions of staff; owners and admins have every one. */
  readonly permissions: readonly string[];
}

/** A merchant at work in one of their stores. */
export class MerchantContext extends StoreContext {
  readonly merchant_id: number;
  readonly staff_id: number;
  readonly role: string;
  readonly permissions: ReadonlySet<string>;

  constructor(
    who: StoreAccess & { readonly store_id: number; readonly merchant_id: number },
    { request_id, arrived_at }: Omit<Caller, 'origin'>,
    session: Session,
  ) {
    super(who.store_id, { request_id, arrived_at, origin: { type: 'merchant' } }, session);
    this.merchant_id = who.merchant_id;
    this.staff_id = who.staff_id;
    this.role = who.role;
    this.permissions = new Set(who.permissions);
  }

  /** True when the merchant is what `need` asks for. */
  may(need: StoreNeed): boolean {
    if (need === 'member' || this.role === 'owner' || this.role === 'admin') return true;
    return this.permissions.has(need);
  }

  /** Throws `forbidden` unless the merchant is what `need` asks for. */
  require(need: StoreNeed): void {
    if (!this.may(need)) throw coded('forbidden', 'You are not allowed to do this in this store.');
  }
}
