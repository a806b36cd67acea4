import { Injectable } from '@nestjs/common';
import { CustomersService } from '../customers/customers.service.js';
import { IfMatch } from '../platform/contract/entity-tag.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { ApiError } from '../platform/contract/api-error.js';
import type { Rendered } from '../platform/contract/reply.js';
import { Order } from './order.entity.js';
import { OrderStock } from './order-stock.js';
import {
  changesOf,
  COURIER_STATUS,
  type CourierReport,
  STATUS_FIELDS,
  type StatusChanges,
  type StatusTimestamp,
  timestampsOf,
} from './order-status.js';
import { type ChangeOrderStatus, OrderDetail, OrderStatus, type UpdateOrder } from './orders.dto.js';
import { eventOrder, orderStatusChanged, orderUpdated, type Parties } from './orders.events.js';
import { changedColumns, givenColumns } from '../platform/database/changes.js';
import { times } from '../platform/contract/money.js';

/** Parcel of an order. Omitted fields are kept. */
export type Parcel = Partial<Pick<Order, 'tracking_code' | 'courier'>>;

/** Order after the report of a courier. */
export type ReportedOrder = Pick<Order, 'order_id' | 'order_status' | 'tracking_code' | 'courier'>;

const CONCURRENT_CHANGE = 'The order was changed at the same time. Read it again and retry.';

/** Changes of orders, under an optimistic lock: a change that was committed between the read and the write of a request makes it a 409. */
@Injectable()
export class OrderChangesService {
  constructor(
    private readonly customers: CustomersService,
    private readonly stock: OrderStock,
  ) {}

  /**
   * Updates the given fields. A value that equals the stored one is not a change; without a change nothing is published. Throws 404, and
   * 409 when another change was committed since this request read the order, or `if_match` names another version.
   */
  async update(ctx: StoreContext, order_id: number, body: UpdateOrder, if_match?: string): Promise<Rendered<OrderDetail>> {
    const given = columnsOf(body);
    const order = await this.current(ctx, order_id, if_match);
    const changed = changedColumns(order, given);
    const fields = Object.keys(changed);
    if (fields.length > 0) {
      await this.write(ctx, order, changed);
      ctx.publish(orderUpdated(eventOrder(order), await this.parties(ctx, order), fields));
    }
    return ctx.rows(Order).show(order_id, OrderDetail, 'Order');
  }

  /**
   * Updates the order's statuses with their timestamps, the customer's total when the payment status changes, and the stock when the order
   * or fulfillment status does. Throws 400 without a status, 404, and 409 like {@link update}.
   */
  async changeStatus(
    ctx: StoreContext,
    order_id: number,
    body: ChangeOrderStatus,
    if_match?: string,
  ): Promise<{ order: Rendered<OrderStatus>; changes: StatusChanges }> {
    if (STATUS_FIELDS.every((field) => body[field] === undefined)) throw ApiError.nothingGiven();
    const order = await this.current(ctx, order_id, if_match);
    const changes = changesOf(order, body);
    if (Object.keys(changes).length > 0) await this.applyStatuses(ctx, order, changes);
    return { order: await ctx.rows(Order).show(order_id, OrderStatus, 'Order'), changes };
  }

  /**
   * Applies the report of a courier: the status of the order with its timestamp, and the given tracking code and courier. A report that
   * changes nothing publishes nothing. Waits for concurrent changes. Throws 404.
   */
  async applyReport(ctx: StoreContext, order_id: number, report: CourierReport, parcel: Parcel): Promise<ReportedOrder> {
    const order = await ctx.rows(Order).lock({ order_id }, 'Order');
    const changed = Object.keys(parcel).length === 0 ? {} : changedColumns(order, givenColumns(parcel));
    const statuses = changesOf(order, { order_status: COURIER_STATUS[report] });
    const fields = Object.keys(changed);
    if (Object.keys(statuses).length > 0) await this.applyStatuses(ctx, order, statuses, changed);
    else if (fields.length > 0) await this.write(ctx, order, changed);
    if (fields.length > 0) ctx.publish(orderUpdated(eventOrder(order), await this.parties(ctx, order), fields));
    const { order_status, tracking_code, courier } = order;
    return { order_id, order_status, tracking_code, courier };
  }

  private async applyStatuses(ctx: StoreContext, order: Order, changes: StatusChanges, fields: Partial<Order> = {}): Promise<void> {
    const statuses = Object.fromEntries(STATUS_FIELDS.flatMap((field) => (changes[field] ? [[field, changes[field].to]] : [])));
    await this.write(ctx, order, { ...fields, ...statuses }, timestampsOf(statuses));
    const { financial_status } = changes;
    if (order.user_id !== null && financial_status) {
      const paid = Number(financial_status.to === 'paid') - Number(financial_status.from === 'paid');
      await this.customers.addToTotals(ctx, order.user_id, { orders: 0, spent: times(order.grand_total, paid) });
    }
    ctx.publish(orderStatusChanged(eventOrder(order), await this.parties(ctx, order), changes));
    if (changes.order_status ?? changes.fulfillment_status) await this.stock.follow(ctx, order, changes);
  }

  private async current(ctx: StoreContext, order_id: number, if_match: string | undefined): Promise<Order> {
    const order = await ctx.rows(Order).get({ order_id }, 'Order');
    if (if_match !== undefined && !IfMatch.matches(if_match, order.version))
      throw ApiError.conflict('The order is no longer the version that If-Match names.');
    return order;
  }

  /** Writes the fields under the optimistic lock, and into the entity; PostgreSQL sets the timestamps. */
  private async write(ctx: StoreContext, order: Order, fields: Partial<Order>, stamped: readonly StatusTimestamp[] = []): Promise<void> {
    const { order_id, version } = order;
    const stamps = Object.fromEntries(stamped.map((column) => [column, () => 'now()']));
    if ((await ctx.rows(Order).change({ order_id, version }, { ...fields, ...stamps })) === 0) throw ApiError.conflict(CONCURRENT_CHANGE);
    Object.assign(order, fields);
  }

  /** Starts from the order: an outer join that starts from a table on all nodes would read every shard. */
  private async parties(ctx: StoreContext, { order_id }: Order): Promise<Parties> {
    const [parties] = await ctx.query<Parties>(
      `SELECT s.name AS store_name, c.name AS customer_name, c.phone AS customer_phone
       FROM orders o JOIN stores s ON s.store_id = $1 LEFT JOIN customers c ON c.store_id = $1 AND c.user_id = o.user_id
       WHERE o.store_id = $1 AND o.order_id = $2`,
      order_id,
    );
    return parties ?? { store_name: '', customer_name: null, customer_phone: null };
  }
}

/**
 * Columns of the given fields; objects are stored as JSON text. The contract's spelling of the delivery zone takes precedence over its
 * alias.
 */
function columnsOf({ shppping_type, ...body }: UpdateOrder): Record<string, unknown> {
  const given = givenColumns({ ...body, ...(shppping_type !== undefined && { shipping_type: shppping_type }) });
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, isPlain(value) ? JSON.stringify(value) : value]));
}

const isPlain = (value: unknown): boolean => typeof value === 'object' && value !== null && !(value instanceof Date);
