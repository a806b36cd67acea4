import { Injectable } from '@nestjs/common';
import { CustomersService } from '../customers/customers.service.js';
import type { Exportable } from '../platform/database/exportable.js';
import { Filter, type Filters } from '../platform/database/filter.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { ApiError } from '../platform/contract/api-error.js';
import type { Page, Rendered } from '../platform/contract/reply.js';
import { Order, ORDER_NUMBERS, OrderItem } from './order.entity.js';
import { ORDERS_BY_STATUS } from './order-count.entity.js';
import { canonical, fieldOf, type Statuses } from './order-status.js';
import { FoundOrder, type ListCustomerOrders, ListOrders, OrderDetail, OrderLine, OrderRecord, OrderSummary } from './orders.dto.js';
import { bySerial } from '../platform/database/serials.js';

export { stockState } from './order-stock.js';

/** Serial numbers follow the creation time and have no gaps, and orders are counted by status, so lists need not count them. */
const KNOWN = {
  dense: bySerial('store_serial_order_no', ORDER_NUMBERS),
  counts: ORDERS_BY_STATUS,
  times: ['created_at', 'updated_at'],
};

/** Search for orders: filters of the list, each status by its own field, and a text. */
export interface OrderSearch {
  /** Filters, sort order and cursor of the list. */
  readonly query: ListOrders;
  readonly statuses: Statuses;
  /** Number, id or tracking code of an order, or part of the name, phone number or email address of its customer. */
  readonly text: string;
}

/** Limit up to which the orders found by a search are counted. */
const MAX_ORDERS = 10_000;
/** Number of orders at the start of a list whose customers a search reads one by one, before it uses the index of customers. */
const WINDOW = 2_000;
/** Matching orders in the window from which a text is common: further orders are not counted. */
const MANY = 50;

/** Number of orders; there may be more if `total` reaches `most`. */
interface Count {
  readonly total: number;
  readonly most: number;
}

/** Orders of one store: lists and single reads. */
@Injectable()
export class OrdersService {
  /** Orders for bulk exports, without their lines. */
  readonly exported: Exportable<ListOrders> = { record: OrderRecord, query: ListOrders, entity: Order, filters: filtersOf };
  /** Lines for bulk exports, selected by the filters of their orders. */
  readonly exportedItems: Exportable<ListOrders> = {
    record: OrderLine,
    query: ListOrders,
    entity: OrderItem,
    filters: (query) => [Filter.ofParent('orders', 'order_id', filtersOf(query))],
  };

  constructor(private readonly customers: CustomersService) {}

  /** Page of orders. */
  list(ctx: StoreContext, query: ListOrders): Promise<Page<OrderSummary>> {
    return this.page(ctx, query, filtersOf(query));
  }

  /** Page of a customer's orders. Throws `Customer not found.` (404). */
  async listOfCustomer(ctx: StoreContext, user_id: number, query: ListCustomerOrders): Promise<Page<OrderSummary>> {
    await this.customers.mustExist(ctx, user_id);
    return this.page(ctx, query, [Filter.equals('user_id', user_id), statusFilter(query.status)]);
  }

  /** Page of the orders that a search finds, and their number. A large number is not counted exactly. */
  async search(ctx: StoreContext, { query, statuses, text }: OrderSearch): Promise<{ page: Page<FoundOrder> } & Count> {
    const filters = [...filtersOf(query), ...Object.entries(statuses).map(([field, status]) => Filter.equals(field, status))];
    if (text !== '') return this.foundBy(ctx, query, filters, text);
    const [page, total] = await Promise.all([
      ctx.rows(Order).page(query, filters, FoundOrder, KNOWN),
      ctx.rows(Order).countUpTo(MAX_ORDERS, filters),
    ]);
    return { page, total, most: MAX_ORDERS };
  }

  /** Returns the number of pending orders that were placed before a time, at most `most`. */
  countPending(ctx: StoreContext, before: Date, most: number): Promise<number> {
    const filters = [Filter.equals('order_status', 'pending'), Filter.atMost('created_at', new Date(before.getTime() - 1))];
    return ctx.rows(Order).countUpTo(most, filters);
  }

  /** Returns the newest orders that a text finds as in {@link search}, including by id, at most `limit`. */
  async find(ctx: StoreContext, text: string, limit: number): Promise<FoundOrder[]> {
    const query = Object.assign(new ListOrders(), { limit, cursor: '' });
    const { page } = this.searchOf(ctx, query, [], text);
    return JSON.parse((await page()).items.json) as FoundOrder[];
  }

  private async foundBy(ctx: StoreContext, query: ListOrders, filters: Filters, text: string): Promise<{ page: Page<FoundOrder> } & Count> {
    const { page: pageOf, count } = this.searchOf(ctx, query, filters, text);
    const [page, counted] = await Promise.all([pageOf(), count()]);
    return { page, ...counted };
  }

  /**
   * A common text is found among the first orders of the list, a rare one through the customers who match it. A common text would match too many
   * customers, and a rare one would need a scan of too many orders.
   */
  private searchOf(ctx: StoreContext, query: ListOrders, filters: Filters, text: string): OrderFinder {
    const rows = ctx.rows(Order);
    const window = { rows: WINDOW, filter: named(text, this.customers.withCustomer(text)) };
    let rare: Promise<Filters> | undefined;
    const byCustomers = (): Promise<Filters> =>
      (rare ??= this.customers.idsOf(ctx, text).then((user_ids) => [...filters, named(text, Filter.isOneOf('user_id', user_ids))]));
    return {
      page: async () =>
        (await rows.pageWithin(window, query, filters, FoundOrder)) ?? (await rows.page(query, await byCustomers(), FoundOrder)),
      count: async () => {
        const { found, isWhole } = await rows.countWithin(window, query, filters);
        if (isWhole) return { total: found, most: WINDOW };
        if (found >= MANY) return { total: found, most: found };
        return { total: await rows.countUpTo(MAX_ORDERS, await byCustomers()), most: MAX_ORDERS };
      },
    };
  }

  /** Returns the serial numbers of orders, which merchants see. */
  async serialsOf(ctx: StoreContext, order_ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await ctx.query<{ order_id: number; store_serial_order_no: number }>(SERIALS, order_ids);
    return new Map(rows.map(({ order_id, store_serial_order_no }) => [order_id, store_serial_order_no]));
  }

  /** Order with its lines. Throws `Order not found.` (404). */
  show(ctx: StoreContext, order_id: number): Promise<Rendered<OrderDetail>> {
    return ctx.rows(Order).show(order_id, OrderDetail, 'Order');
  }

  /** Throws `Order not found.` (404) when there is no such order in the store. */
  async mustExist(ctx: StoreContext, order_id: number): Promise<void> {
    if (!(await ctx.rows(Order).has({ order_id }))) throw ApiError.notFound('Order');
  }

  private page(ctx: StoreContext, query: ListOrders | ListCustomerOrders, filters: Filters): Promise<Page<OrderSummary>> {
    return ctx.rows(Order).page(query, filters, OrderSummary, KNOWN);
  }
}

/** Reads a page of a search, and counts its orders. */
interface OrderFinder {
  readonly page: () => Promise<Page<FoundOrder>>;
  readonly count: () => Promise<Count>;
}

/** Returns the condition that an order has this number, id or tracking code, or a customer who meets the condition. */
function named(text: string, customer: Filter | undefined): Filter {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : null;
  return {
    sql: (bind) => {
      const id = `${bind(number)}::bigint`;
      const byCustomer = customer?.sql(bind) ?? 'false';
      return `(t.tracking_code = ${bind(text)} OR t.store_serial_order_no = ${id} OR t.order_id = ${id} OR ${byCustomer})`;
    },
    adHoc: true,
  };
}

function filtersOf(query: ListOrders): Filters {
  return [
    statusFilter(query.status),
    Filter.atLeast('created_at', query.since),
    Filter.atMost('created_at', query.until),
    Filter.atLeast('updated_at', query.updated_since),
    Filter.atMost('updated_at', query.updated_until),
    Filter.equals('user_id', query.customer_id),
  ];
}

function statusFilter(status: string | undefined): Filter | undefined {
  const field = status === undefined ? undefined : fieldOf(status);
  return field && Filter.equals(field, canonical(status ?? ''));
}

const SERIALS = 'SELECT order_id, store_serial_order_no FROM orders WHERE store_id = $1 AND order_id = ANY ($2)';
