import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../platform/database/store-context.js';
import { Customer } from './customer.entity.js';
import { customerCreated, customerUpdated } from './customers.events.js';

/** Phone number whose owner signs in. */
export interface VerifiedPhone {
  /** Number in E.164. */
  readonly phone: string;
  /** Digits of the spellings under which it may be stored. */
  readonly spellings: readonly string[];
  /** Returns true for a stored spelling of the number. */
  readonly matches: (stored: string) => boolean;
}

type Found = Pick<Customer, 'user_id' | 'phone'>;

/** Customers who sign in: accounts are found by verified contacts, and created for new phone numbers. */
@Injectable()
export class CustomerAccountsService {
  /**
   * Returns the id of the customer with a verified phone number. A new number becomes a customer with the number as its name, which
   * publishes `customer.created`.
   */
  async byPhone(ctx: StoreContext, number: VerifiedPhone): Promise<number> {
    await ctx.lock(`customer with phone ${number.phone}`);
    const candidates = await ctx.query<Found>(BY_PHONE, number.spellings);
    const known = candidates.find(({ phone }) => number.matches(phone));
    if (known) return this.verified(ctx, known.user_id, 'is_phone_verified');
    const customer = await ctx.rows(Customer).add({ name: number.phone, phone: number.phone, is_phone_verified: 1 });
    ctx.publish(customerCreated(customer));
    return customer.user_id;
  }

  /** Returns the id of the customer with a verified email address; undefined if there is none, since an account needs a phone number. */
  async byEmail(ctx: StoreContext, email: string): Promise<number | undefined> {
    const user_id = await this.findByEmail(ctx, email);
    return user_id === undefined ? undefined : this.verified(ctx, user_id, 'is_email_verified');
  }

  /** Returns the id of the customer with an email address, in any letter case. */
  async findByEmail(ctx: StoreContext, email: string): Promise<number | undefined> {
    const [known] = await ctx.query<Found>(BY_EMAIL, email);
    return known?.user_id;
  }

  private async verified(ctx: StoreContext, user_id: number, field: 'is_phone_verified' | 'is_email_verified'): Promise<number> {
    const changed = await ctx.rows(Customer).change({ user_id, [field]: 0 }, { [field]: 1 });
    if (changed > 0) ctx.publish(customerUpdated(user_id, [field], ctx.caller.origin));
    return user_id;
  }
}

/** Accounts precede guests, and older ones precede newer ones. */
const BY_PHONE = `
SELECT user_id, phone FROM customers WHERE store_id = $1 AND regexp_replace(phone, '[^0-9]', '', 'g') = ANY ($2) ORDER BY is_guest, user_id`;

const BY_EMAIL = `
SELECT user_id, phone FROM customers WHERE store_id = $1 AND lower(email) = lower($2)
ORDER BY is_guest, is_email_verified DESC, user_id LIMIT 1`;
