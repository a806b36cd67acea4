import { Injectable } from '@nestjs/common';
import { ERASED } from '../platform/contract/erased.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { Filter } from '../platform/database/filter.js';
import { Order } from './order.entity.js';
import { OrderDetail } from './orders.dto.js';

/** Addresses of an order, as JSON texts. */
export interface AddressedOrder {
  readonly order_id: number;
  readonly address: string;
  readonly billing_address: string | null;
}

/** Orders of a customer whose personal data is exported or erased. */
@Injectable()
export class OrderErasure {
  /** Returns the orders of a customer with their lines, oldest first. */
  async ordersOf(ctx: StoreContext, user_id: number): Promise<OrderDetail[]> {
    const { json } = await ctx.rows(Order).all(['created_at'], [Filter.equals('user_id', user_id)], OrderDetail);
    return JSON.parse(json) as OrderDetail[];
  }

  /** Locks the orders of a customer until the transaction ends, and returns their addresses. Waits for concurrent changes of them. */
  lock(ctx: StoreContext, user_id: number): Promise<AddressedOrder[]> {
    return ctx.query<AddressedOrder>(
      'SELECT order_id, address, billing_address FROM orders WHERE store_id = $1 AND user_id = $2 ORDER BY order_id FOR NO KEY UPDATE',
      user_id,
    );
  }

  /** Removes the customer from the orders, with all that describes a person. Numbers, lines, amounts and statuses stay. */
  async erase(ctx: StoreContext, user_id: number): Promise<void> {
    await ctx.query(ERASE, user_id, JSON.stringify({ address: ERASED }));
  }
}

const ERASE = `
UPDATE orders SET user_id = NULL, address = $3, billing_address = NULL, note = NULL, internal_note = NULL, tags = NULL,
  payment_reference = NULL, payment_remark = NULL, version = version + 1
WHERE store_id = $1 AND user_id = $2`;
