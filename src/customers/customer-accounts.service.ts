import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../platform/database/store-context.js';
import { Customer } from './customer.entity.js';
import { customerCreated, customerUpdated } from './customers.events.js';

/** Phone number whose owner signs in. */
export interface VerifiedPhone {
  /** Number in E.164. */
  readonly phone: string;
  /** Digits of the spellings in which it may be stored. */
  readonly spellings: readonly string[];
  /** Returns true for a stored spelling of the number. */
  readonly matches: (stored: string) => boolean;
}

interface Found {
  readonly user_id: number;
  readonly phone: string;
}

/**
 * Customers who sign in. The phone is the identity of a record; an email address opens a record only if it was proven on that record. The
 * methods lock the record until the transaction ends, so that a change of its contacts ends the session that follows.
 */
@Injectable()
export class CustomerAccountsService {
  /**
   * Returns the id of the customer with a verified phone number. For a new number, a customer with the number as its name is created, which
   * publishes `customer.created`.
   */
  async byPhone(ctx: StoreContext, number: VerifiedPhone): Promise<number> {
    await ctx.lock(`customer with phone ${number.phone}`);
    const candidates = await ctx.query<Found>(BY_PHONE, number.spellings);
    const known = candidates.find(({ phone }) => number.matches(phone));
    if (!known) return this.created(ctx, { name: number.phone, phone: number.phone, is_phone_verified: 1 });
    const changed = await ctx.rows(Customer).change({ user_id: known.user_id, is_phone_verified: 0 }, { is_phone_verified: 1 });
    if (changed > 0) ctx.publish(customerUpdated(known.user_id, ['is_phone_verified'], ctx.caller.origin));
    return known.user_id;
  }

  /**
   * Returns the id of the customer who has proven an email address, in any letter case. For any other address, a customer with only this
   * address, also as the name, is created, which publishes `customer.created`.
   */
  async byEmail(ctx: StoreContext, email: string): Promise<number> {
    await ctx.lock(`customer with email ${email.toLowerCase()}`);
    const [known] = await ctx.query<Pick<Found, 'user_id'>>(BY_EMAIL, email);
    return known?.user_id ?? this.created(ctx, { name: email, email, is_email_verified: 1 });
  }

  private async created(ctx: StoreContext, fields: Partial<Customer>): Promise<number> {
    const customer = await ctx.rows(Customer).add(fields);
    ctx.publish(customerCreated(customer));
    return customer.user_id;
  }
}

/** The record on which the phone was proven comes first, then accounts before guests, and older ones before newer ones. */
const BY_PHONE = `
SELECT user_id, phone FROM customers WHERE store_id = $1 AND regexp_replace(phone, '[^0-9]', '', 'g') = ANY ($2)
ORDER BY is_phone_verified DESC, is_guest, user_id FOR NO KEY UPDATE`;

const BY_EMAIL = `
SELECT user_id FROM customers WHERE store_id = $1 AND lower(email) = lower($2) AND is_email_verified = 1 FOR NO KEY UPDATE`;
