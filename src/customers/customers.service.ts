import { Injectable } from '@nestjs/common';
import { changedColumns, givenColumns } from '../platform/database/changes.js';
import { toDecimal } from '../platform/database/money.js';
import { atLeast, contains, equals } from '../platform/database/filter.js';
import type { StoreContext } from '../platform/database/store-context.js';
import type { Page, Rendered } from '../platform/http/reply.js';
import { Customer } from './customer.entity.js';
import {
  type CreateCustomer,
  CustomerCreated,
  CustomerDetail,
  CustomerSummary,
  type ListCustomers,
  type UpdateCustomer,
} from './customers.dto.js';
import { customerCreated, customerUpdated } from './customers.events.js';

/** What a customer's orders add up to, as a change. */
export interface OrderTotals {
  readonly orders: number;
  /** Paisa of paid orders. */
  readonly spent: number;
}

/** The customers of one store. */
@Injectable()
export class CustomersService {
  /** A page of customers; guests only when asked for. */
  list(ctx: StoreContext, query: ListCustomers): Promise<Page<CustomerSummary>> {
    const filters = [
      equals('is_guest', query.include_guests === 'true' ? undefined : 0),
      atLeast('created_at', query.since),
      contains(['name', 'email', 'phone'], query.search),
      atLeast('total_orders', query.total_orders_min),
      atLeast('total_spent', query.total_spent_min),
    ];
    return ctx.rows(Customer).page(query, filters, CustomerSummary);
  }

  /** One customer. Throws `Customer not found.` (404). */
  show(ctx: StoreContext, user_id: number): Promise<Rendered<CustomerDetail>> {
    return ctx.rows(Customer).show(user_id, CustomerDetail, 'Customer');
  }

  /** Throws `Customer not found.` (404) when there is no such customer in the store. */
  async mustExist(ctx: StoreContext, user_id: number): Promise<void> {
    await ctx.rows(Customer).get({ user_id }, 'Customer');
  }

  /** Makes a customer. Throws 409 when the phone is taken in the store. */
  async create(ctx: StoreContext, { address, ...fields }: CreateCustomer): Promise<Rendered<CustomerCreated>> {
    const customer = await ctx.rows(Customer).add({ ...fields, address_json: address ?? null });
    ctx.publish(customerCreated(customer));
    return ctx.rows(Customer).show(customer.user_id, CustomerCreated, 'Customer');
  }

  /** Changes the given fields; what equals the stored value is no change. Throws 409 when the phone is taken. */
  async update(ctx: StoreContext, user_id: number, body: UpdateCustomer): Promise<Rendered<CustomerDetail>> {
    const given = givenColumns(body);
    const changed = changedColumns(await ctx.rows(Customer).lock({ user_id }, 'Customer'), given);
    const fields = Object.keys(changed);
    if (fields.length > 0) {
      await ctx.rows(Customer).change({ user_id }, changed);
      ctx.publish(customerUpdated(user_id, fields, ctx.caller.origin));
    }
    return this.show(ctx, user_id);
  }

  /** Deletes a customer. Throws 400 when the customer has orders, 404 when there is none. */
  async remove(ctx: StoreContext, user_id: number): Promise<void> {
    await ctx.rows(Customer).lock({ user_id }, 'Customer');
    await ctx.rows(Customer).remove({ user_id });
  }

  /**
   * Adds to what the customer's orders come to, in one statement, so that parallel orders add up. False when there is no such customer in
   * the store.
   */
  async addToTotals(ctx: StoreContext, user_id: number, { orders, spent }: OrderTotals): Promise<boolean> {
    const changed = await ctx.query(
      `UPDATE customers SET total_orders = total_orders + $3, total_spent = total_spent + $4
       WHERE store_id = $1 AND user_id = $2 RETURNING user_id`,
      user_id,
      orders,
      toDecimal(spent),
    );
    return changed.length > 0;
  }
}
