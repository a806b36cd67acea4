import { Injectable } from '@nestjs/common';
import { CustomersService } from '../../customers/customers.service.js';
import { InventoryService } from '../../inventory/inventory.service.js';
import { OrdersService } from '../../orders/orders.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import type { AskedSearch } from './asked-search.js';
import { type Hit, LIMIT } from './hit.js';
import { OtherSearch } from './other-search.service.js';

/** Search for everything in a store that the merchant may see. Every kind is looked up by indexes, and has at most {@link LIMIT} hits. */
@Injectable()
export class StoreSearch {
  constructor(
    private readonly orders: OrdersService,
    private readonly customers: CustomersService,
    private readonly products: InventoryService,
    private readonly others: OtherSearch,
  ) {}

  /** Returns the hits of each kind in turn. */
  async find(ctx: MerchantContext, asked: AskedSearch): Promise<Hit[]> {
    if (asked.text === '') return [];
    const found = await Promise.all([
      ctx.may('orders__view_orders') ? this.ordersOf(ctx, asked) : [],
      ctx.may('customers__view_customers') ? this.customersOf(ctx, asked) : [],
      this.productsOf(ctx, asked),
      this.others.find(ctx, asked),
    ]);
    return found.flat();
  }

  private async ordersOf(ctx: MerchantContext, asked: AskedSearch): Promise<Hit[]> {
    const orders = await this.orders.find(ctx, asked.text, LIMIT);
    return orders.map(({ order_id, store_serial_order_no: number, tracking_code, customer_name, receiver }) => ({
      kind: 'orders',
      path: `orders/${String(order_id)}`,
      name: String(number),
      detail: customer_name ?? receiver ?? '',
      isExact: asked.isOneOf(number, order_id, tracking_code),
    }));
  }

  private async customersOf(ctx: MerchantContext, asked: AskedSearch): Promise<Hit[]> {
    const customers = await this.customers.find(ctx, asked.text, LIMIT);
    return customers.map(({ user_id, name, phone, email }) => ({
      kind: 'customers',
      path: `customers/${String(user_id)}`,
      name,
      detail: phone || (email ?? ''),
      isExact: asked.isOneOf(user_id, email) || asked.isPhone(phone ?? ''),
    }));
  }

  private async productsOf(ctx: MerchantContext, { text }: AskedSearch): Promise<Hit[]> {
    const { products, isExact } = await this.products.find(ctx, text, LIMIT);
    return products.map(({ product_id, name }) => ({
      kind: 'products',
      path: `products/${String(product_id)}`,
      name,
      detail: '',
      isExact,
    }));
  }
}
