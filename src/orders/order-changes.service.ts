import { Injectable } from '@nestjs/common';
import { CustomersService } from '../customers/customers.service.js';
import { changedColumns, givenColumns } from '../platform/database/changes.js';
import { RecentChanges } from '../platform/database/recent-changes.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { conflict, nothingGiven } from '../platform/http/api-error.js';
import { matches } from '../platform/http/entity-tag.js';
import type { Rendered } from '../platform/http/reply.js';
import { Order } from './order.entity.js';
import { OrderStockService } from './order-stock.service.js';
import { changesOf, STATUS_FIELDS, type StatusChanges, timestampsOf } from './order-status.js';
import { type ChangeOrderStatus, OrderDetail, OrderStatus, type UpdateOrder } from './orders.dto.js';
import { orderStatusChanged, orderUpdated, type Parties } from './orders.events.js';

const LOST_RACE = 'The order was changed at the same time. Read it again and retry.';

/** Changes of orders, under an optimistic lock: of changes that arrive together one wins, the others answer 409. */
@Injectable()
export class OrderChangesService {
  constructor(
    private readonly customers: CustomersService,
    private readonly stock: OrderStockService,
    private readonly recent: RecentChanges,
  ) {}

  /**
   * Changes the given fields; what equals the stored value is no change, and without any change nothing is published. Throws 404, and
   * 409 when the order changed meanwhile or `if_match` names another version.
   */
  async update(ctx: StoreContext, order_id: number, body: UpdateOrder, if_match?: string): Promise<Rendered<OrderDetail>> {
    const given = columnsOf(body);
    const order = await this.current(ctx, order_id, if_match);
    const changed = changedColumns(order, given);
    const fields = Object.keys(changed);
    if (fields.length > 0) {
      await this.write(ctx, order, changed);
      ctx.publish(orderUpdated(order, await this.parties(ctx, order), fields));
    }
    return ctx.rows(Order).show(order_id, OrderDetail, 'Order');
  }

  /**
   * Moves the order's states and notes the times that belong to them; the customer's total follows the payment, the stock the goods. Throws 400 without any
   * state, 404, and 409 like {@link update}.
   */
  async changeStatus(
    ctx: StoreContext,
    order_id: number,
    body: ChangeOrderStatus,
    if_match?: string,
  ): Promise<{ order: Rendered<OrderStatus>; changes: StatusChanges }> {
    if (STATUS_FIELDS.every((field) => body[field] === undefined)) throw nothingGiven();
    const order = await this.current(ctx, order_id, if_match);
    const changes = changesOf(order, body);
    if (Object.keys(changes).length > 0) await this.move(ctx, order, changes);
    return { order: await ctx.rows(Order).show(order_id, OrderStatus, 'Order'), changes };
  }

  private async move(ctx: StoreContext, order: Order, changes: StatusChanges): Promise<void> {
    const now = new Date();
    const words = Object.fromEntries(STATUS_FIELDS.flatMap((field) => (changes[field] ? [[field, changes[field].to]] : [])));
    await this.write(ctx, order, { ...words, ...Object.fromEntries(timestampsOf(words).map((column) => [column, now])) });
    const { financial_status } = changes;
    if (order.user_id !== null && financial_status) {
      const paid = Number(financial_status.to === 'paid') - Number(financial_status.from === 'paid');
      await this.customers.addToTotals(ctx, order.user_id, { orders: 0, spent: paid * order.grand_total });
    }
    ctx.publish(orderStatusChanged(order, await this.parties(ctx, order), changes));
    if (changes.order_status ?? changes.fulfillment_status) await this.stock.follow(ctx, order.order_id, order);
  }

  private async current(ctx: StoreContext, order_id: number, if_match: string | undefined): Promise<Order> {
    const order = await ctx.rows(Order).get({ order_id }, 'Order');
    if (if_match !== undefined && !matches(if_match, order.version))
      throw conflict('The order is no longer the version that If-Match names.');
    if (this.recent.changedSince(rowOf(ctx, order_id), ctx.caller.arrived_at)) throw conflict(LOST_RACE);
    return order;
  }

  /** Writes under the optimistic lock and brings the entity up to date. */
  private async write(ctx: StoreContext, order: Order, fields: Partial<Order>): Promise<void> {
    const { order_id, version } = order;
    if ((await ctx.rows(Order).change({ order_id, version }, fields)) === 0) throw conflict(LOST_RACE);
    this.recent.note(rowOf(ctx, order_id));
    Object.assign(order, fields);
  }

  private async parties(ctx: StoreContext, { user_id }: Order): Promise<Parties> {
    const [parties] = await ctx.query<Parties>(
      `SELECT s.name AS store_name, c.name AS customer_name, c.phone AS customer_phone
       FROM stores s LEFT JOIN customers c ON c.store_id = $1 AND c.user_id = $2 WHERE s.store_id = $1`,
      user_id,
    );
    return parties ?? { store_name: '', customer_name: null, customer_phone: null };
  }
}

const rowOf = (ctx: StoreContext, order_id: number): string => `order ${String(ctx.store_id)} ${String(order_id)}`;

/** The columns that an update names, in the words of the database, which keeps objects as text. */
function columnsOf({ shppping_type, ...body }: UpdateOrder): Record<string, unknown> {
  const given = givenColumns({ ...(shppping_type !== undefined && { shipping_type: shppping_type }), ...body });
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, isPlain(value) ? JSON.stringify(value) : value]));
}

const isPlain = (value: unknown): boolean => typeof value === 'object' && value !== null && !(value instanceof Date);
