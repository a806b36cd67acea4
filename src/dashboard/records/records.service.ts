import { Injectable } from '@nestjs/common';
import { ListProducts, type ProductSummary } from '../../catalog/products/products.dto.js';
import { ProductsService } from '../../catalog/products/products.service.js';
import { type CustomerDetail, type CustomerSummary, ListCustomers } from '../../customers/customers.dto.js';
import { CustomersService } from '../../customers/customers.service.js';
import { type FoundOrder, ListOrders, type OrderSummary } from '../../orders/orders.dto.js';
import { OrdersService } from '../../orders/orders.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import type { StoreContext } from '../../platform/database/store-context.js';

/** Maximum number of rows of each list on the home page, and of the orders on the page of a customer. */
const MAX_ROWS = 10;

const latest = <Q extends object>(query: Q): Q => Object.assign(query, { limit: MAX_ROWS });

/** Order of the list, with the number by which merchants know it. */
export type ListedOrder = OrderSummary & { readonly serial: number };

/** Latest orders, products and customers of a store; undefined where the merchant may not view them. */
interface Latest {
  readonly orders: readonly ListedOrder[] | undefined;
  readonly products: readonly ProductSummary[];
  readonly customers: readonly CustomerSummary[] | undefined;
}

/** Orders, products and customers for the pages, from the services that the API uses. */
@Injectable()
export class Records {
  constructor(
    private readonly orders: OrdersService,
    private readonly products: ProductsService,
    private readonly customers: CustomersService,
  ) {}

  /** Returns the latest of everything that the merchant may view. */
  async latest(ctx: MerchantContext): Promise<Latest> {
    const [orders, products, customers] = await Promise.all([
      ctx.may('orders__view_orders') ? this.latestOrders(ctx) : undefined,
      this.products.list(ctx, latest(new ListProducts())),
      ctx.may('customers__view_customers') ? this.customers.list(ctx, latest(new ListCustomers())) : undefined,
    ]);
    return { orders, products: parsed(products.items), customers: customers && parsed(customers.items) };
  }

  private async latestOrders(ctx: StoreContext): Promise<ListedOrder[]> {
    const { items } = await this.orders.list(ctx, latest(new ListOrders()));
    return this.numbered(ctx, parsed(items));
  }

  private async numbered(ctx: StoreContext, orders: readonly OrderSummary[]): Promise<ListedOrder[]> {
    const serials = await this.orders.serialsOf(
      ctx,
      orders.map(({ order_id }) => order_id),
    );
    return orders.map((order) => Object.assign(order, { serial: serials.get(order.order_id) ?? order.order_id }));
  }

  /** Returns the latest orders of a customer. */
  async ordersOf(ctx: StoreContext, customer_id: number): Promise<FoundOrder[]> {
    const query = latest(Object.assign(new ListOrders(), { customer_id, cursor: '' }));
    const { page } = await this.orders.search(ctx, { query, statuses: {}, text: '' });
    return parsed(page.items);
  }

  /** Returns a customer. Throws `Customer not found.` (404). */
  async customer(ctx: StoreContext, user_id: number): Promise<CustomerDetail> {
    return parsed(await this.customers.show(ctx, user_id));
  }
}

/** Parses JSON that PostgreSQL rendered; pages are not a hot path. */
const parsed = <T>({ json }: { readonly json: string; readonly shape: T }): T => JSON.parse(json) as T;
