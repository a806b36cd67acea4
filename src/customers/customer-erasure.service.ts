import { Injectable } from '@nestjs/common';
import { ApiError } from '../platform/contract/api-error.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { Customer } from './customer.entity.js';
import { ErasedCustomer } from './erased-customer.entity.js';

/** Erasure of a customer. */
export interface CustomerErased {
  readonly request_id: string;
  readonly user_id: number;
  readonly erased_at: Date;
  /** Number of the customer's orders. */
  readonly orders: number;
}

/** Erases the record of a customer, in the transaction of the caller. */
@Injectable()
export class CustomerErasure {
  /**
   * Returns a customer and locks the record until the transaction ends, also against new orders and metafields. Returns undefined for one
   * who is missing or was erased, after waiting for a running erasure.
   */
  async lock(ctx: StoreContext, user_id: number): Promise<Customer | undefined> {
    const [row] = await ctx.query<object>('SELECT user_id FROM customers WHERE store_id = $1 AND user_id = $2 FOR UPDATE', user_id);
    return row === undefined ? undefined : ctx.rows(Customer).get({ user_id }, 'Customer');
  }

  /** Returns the erasure of a customer. Throws `Customer not found.` (404) for one who was never erased. */
  async erased(ctx: StoreContext, user_id: number): Promise<CustomerErased> {
    const [found] = await ctx.rows(ErasedCustomer).find({ user_id });
    if (!found) throw ApiError.notFound('Customer');
    const { request_id, erased_at, orders } = found;
    return { request_id, user_id, erased_at, orders };
  }

  /** Returns the phone numbers (digits) and email addresses that another customer of the store also has. */
  async shared(
    ctx: StoreContext,
    user_id: number,
    contacts: { readonly digits: readonly string[]; readonly email: string | null },
  ): Promise<{ phone: boolean; email: boolean }> {
    const [found] = await ctx.query<{ phone: boolean; email: boolean }>(SHARED, user_id, contacts.digits, contacts.email);
    return found ?? { phone: false, email: false };
  }

  /** Deletes the record, with the metafields and sessions that depend on it. Its orders no longer refer to it. */
  async remove(
    ctx: StoreContext,
    { user_id, created_at, is_guest }: Customer,
    request_id: string,
    orders: number,
  ): Promise<CustomerErased> {
    await ctx.rows(Customer).remove({ user_id });
    await ctx.query(
      'INSERT INTO erased_customers (store_id, user_id, request_id, created_at, is_guest, orders) VALUES ($1, $2, $3, $4, $5, $6)',
      user_id,
      request_id,
      created_at,
      is_guest,
      orders,
    );
    return this.erased(ctx, user_id);
  }
}

const SHARED = `
SELECT
  EXISTS (SELECT FROM customers WHERE store_id = $1 AND user_id <> $2 AND regexp_replace(phone, '[^0-9]', '', 'g') = ANY ($3::text[])) AS phone,
  EXISTS (SELECT FROM customers WHERE store_id = $1 AND user_id <> $2 AND lower(email) = lower($4)) AS email`;
