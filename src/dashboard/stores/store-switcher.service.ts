import { Injectable } from '@nestjs/common';
import type { StoreChoice } from '../../identity/sign-in/sign-in.dto.js';
import { SignInService } from '../../identity/sign-in/sign-in.service.js';

/** Milliseconds for which the only store of a merchant is not looked up again. */
const KEPT = 60_000;
/** Merchants whose only store is known. */
const MAX_KEPT = 10_000;

/** Only store of a merchant, until a time. */
interface SoleStore {
  readonly store_id: number;
  readonly until: number;
}

/**
 * Stores to which a merchant can switch. Most have one, which costs no statement: it is remembered for a minute, and until the merchant opens
 * another store.
 */
@Injectable()
export class StoreSwitcher {
  private readonly sole = new Map<number, SoleStore>();

  constructor(private readonly accounts: SignInService) {}

  /** Returns the store that the merchant is in, and the first others by name; none if there is no other. */
  async choices(merchant_id: number, store_id: number): Promise<StoreChoice[]> {
    const known = this.sole.get(merchant_id);
    if (known?.store_id === store_id && known.until > Date.now()) return [];
    const stores = await this.accounts.storeChoices(merchant_id, store_id);
    if (stores.length > 1) return stores;
    if (this.sole.size >= MAX_KEPT) this.sole.clear();
    this.sole.set(merchant_id, { store_id, until: Date.now() + KEPT });
    return [];
  }
}
