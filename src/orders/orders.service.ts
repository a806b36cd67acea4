import { Injectable } from '@nestjs/common';
import { ProductsService } from '../catalog/products/products.service.js';
import { CustomersService } from '../customers/customers.service.js';
import { atLeast, atMost, equals, type Filter } from '../platform/database/filter.js';
import { toTaka } from '../platform/database/money.js';
import type { StoreContext } from '../platform/database/store-context.js';
import type { ListParams } from '../platform/http/list-query.js';
import { notFound, unknownReference } from '../platform/http/api-error.js';
import type { Page, Rendered } from '../platform/http/reply.js';
import { Order } from './order.entity.js';
import { canonical, fieldOf } from './order-status.js';
import { OrderStockService } from './order-stock.service.js';
import { type CreateOrder, type ListCustomerOrders, type ListOrders, type OrderCreated, OrderDetail, OrderSummary } from './orders.dto.js';
import { orderCreated } from './orders.events.js';
import { checkedTotals, FIRST_SERIAL, insertOrder, orderLines, orderRow } from './place-order.js';

/** Serials rise with creation time and have no gaps, so they count the orders and find any page of them. */
const BY_SERIAL = {
  column: 'store_serial_order_no',
  sort: 'created_at',
  base: FIRST_SERIAL - 1,
  last: '(SELECT last_serial FROM order_serials WHERE store_id = $1)',
};

/** The orders of one store: listing, reading and placing them. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly customers: CustomersService,
    private readonly products: ProductsService,
    private readonly stock: OrderStockService,
  ) {}

  /** A page of orders. */
  list(ctx: StoreContext, query: ListOrders): Promise<Page<OrderSummary>> {
    return this.page(ctx, query, [
      statusFilter(query.status),
      atLeast('created_at', query.since),
      atMost('created_at', query.until),
      atLeast('updated_at', query.updated_since),
      atMost('updated_at', query.updated_until),
      equals('user_id', query.customer_id),
    ]);
  }

  /** A page of a customer's orders. Throws `Customer not found.` (404). */
  async listOfCustomer(ctx: StoreContext, user_id: number, query: ListCustomerOrders): Promise<Page<OrderSummary>> {
    await this.customers.mustExist(ctx, user_id);
    return this.page(ctx, query, [equals('user_id', user_id), statusFilter(query.status)]);
  }

  /** One order with its lines. Throws `Order not found.` (404). */
  show(ctx: StoreContext, order_id: number): Promise<Rendered<OrderDetail>> {
    return ctx.rows(Order).show(order_id, OrderDetail, 'Order');
  }

  /** Throws `Order not found.` (404) when there is no such order in the store. */
  async mustExist(ctx: StoreContext, order_id: number): Promise<void> {
    if (!(await ctx.rows(Order).has({ order_id }))) throw notFound('Order');
  }

  /**
   * Places an order: totals that are not given are computed, costs are taken from the variants, the customer's totals and the stock follow. Throws 400
   * for a customer, product or variant that the store does not have, and for amounts that make no order.
   */
  async create(ctx: StoreContext, body: CreateOrder): Promise<OrderCreated> {
    const totals = checkedTotals(body);
    const lines = orderLines(body.order_items, await this.sellables(ctx, body));
    const row = orderRow(body, totals);
    const user_id = body.customer_id ?? null;
    if (user_id !== null) {
      const spent = row.financial_status === 'paid' ? totals.grand_total : 0;
      if (!(await this.customers.addToTotals(ctx, user_id, { orders: 1, spent }))) throw unknownReference('customer_id');
    }
    const held = await this.stock.commit(ctx, row, lines);
    const { order_id, store_serial_order_no, ...parties } = await insertOrder(ctx, row, held);
    await this.stock.settle(ctx, order_id, row, held);
    const { order_status, financial_status, fulfillment_status, address } = row;
    const order = { order_id, user_id, order_status, financial_status, fulfillment_status };
    ctx.publish(orderCreated({ ...order, store_serial_order_no, address, grand_total: totals.grand_total, tracking_code: null }, parties));
    const amounts = { sub_total: toTaka(totals.sub_total), grand_total: toTaka(totals.grand_total) };
    return { ...order, store_id: ctx.store_id, ...amounts, items_count: lines.length };
  }

  private page(ctx: StoreContext, query: ListParams, filters: (Filter | undefined)[]): Promise<Page<OrderSummary>> {
    return ctx.rows(Order).page(query, filters, OrderSummary, BY_SERIAL);
  }

  private sellables(ctx: StoreContext, { order_items }: CreateOrder): ReturnType<ProductsService['sellables']> {
    const ids = (name: 'product_id' | 'variant_id'): number[] => order_items.flatMap((item) => item[name] ?? []);
    return this.products.sellables(ctx, ids('product_id'), ids('variant_id'));
  }
}

function statusFilter(word: string | undefined): Filter | undefined {
  const field = word === undefined ? undefined : fieldOf(word);
  return field && equals(field, canonical(word ?? ''));
}
