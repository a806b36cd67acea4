import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { ProductsService } from '../../catalog/products/products.service.js';
import { Filter } from '../../platform/database/filter.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Page, Rendered } from '../../platform/contract/reply.js';
import { StockService } from '../../catalog/stock/stock.service.js';
import { PURCHASE_ORDER_MOVES, type PurchaseOrderAction, type PurchaseOrderStatus, type Targets, targetsOf } from '../moves.js';
import { checkLocation, checkVariants } from '../references.js';
import { PURCHASE_ORDER_NUMBERS } from '../serials.entity.js';
import { SuppliersService } from '../suppliers/suppliers.service.js';
import { outstanding } from './delivery.js';
import { PurchaseOrder, PurchaseOrderItem } from './purchase-order.entity.js';
import {
  type CreatePurchaseOrder,
  type ListPurchaseOrders,
  type OrderedLine,
  PurchaseOrderDetail,
  PurchaseOrderSummary,
  type UpdatePurchaseOrder,
} from './purchase-orders.dto.js';
import { bySerial, takeSerial } from '../../platform/database/serials.js';
import { givenFields, changedColumns } from '../../platform/database/changes.js';
import { MAX_PAISA, toDecimal } from '../../platform/contract/money.js';

const KNOWN = { dense: bySerial('po_number', PURCHASE_ORDER_NUMBERS) };

const INSERT_LINES = `
INSERT INTO purchase_order_items (store_id, purchase_order_id, sku_id, quantity, cost_price)
SELECT $1, $2, sku_id, quantity, cost_price FROM json_to_recordset($3::json) AS l(n integer, sku_id bigint, quantity integer, cost_price numeric)
ORDER BY n`;

/** Locked purchase order, and the statuses that an action may set. */
export interface LockedPurchaseOrder {
  readonly order: PurchaseOrder;
  readonly to: Targets<PurchaseOrderStatus>;
}

/** Purchase orders of one store. Every action locks the purchase order before stock, so that there are no deadlocks. */
@Injectable()
export class PurchaseOrdersService {
  constructor(
    private readonly suppliers: SuppliersService,
    private readonly products: ProductsService,
    private readonly stock: StockService,
  ) {}

  /** Page of purchase orders. */
  list(ctx: StoreContext, query: ListPurchaseOrders): Promise<Page<PurchaseOrderSummary>> {
    const { status, supplier_id, location_id } = query;
    const filters = [Filter.equals('status', status), Filter.equals('supplier_id', supplier_id), Filter.equals('location_id', location_id)];
    return ctx.rows(PurchaseOrder).page(query, filters, PurchaseOrderSummary, KNOWN);
  }

  /** Purchase order with its lines and deliveries. Throws `Purchase order not found.` (404). */
  show(ctx: StoreContext, purchase_order_id: number): Promise<Rendered<PurchaseOrderDetail>> {
    return ctx.rows(PurchaseOrder).show(purchase_order_id, PurchaseOrderDetail, 'Purchase order');
  }

  /** Creates a draft. Throws `invalid_supplier`, `invalid_location` and `invalid_sku` (400), and 400 for a total that is too large. */
  async create(ctx: StoreContext, { items, ...fields }: CreatePurchaseOrder): Promise<Rendered<PurchaseOrderDetail>> {
    await this.check(ctx, { ...fields, items });
    const { serial: po_number, created_at } = await takeSerial(ctx, PURCHASE_ORDER_NUMBERS);
    const { purchase_order_id } = await ctx.rows(PurchaseOrder).add({ ...fields, po_number, created_at, updated_at: created_at });
    await insertLines(ctx, purchase_order_id, items);
    return this.show(ctx, purchase_order_id);
  }

  /**
   * Updates the given fields of a draft. Given lines replace all others. Throws 404, `invalid_transition` (409) when it is not a draft, and
   * 400 like {@link create} or without a field.
   */
  async update(ctx: StoreContext, purchase_order_id: number, body: UpdatePurchaseOrder): Promise<Rendered<PurchaseOrderDetail>> {
    const { items, ...fields } = givenFields(body);
    const { order } = await this.lock(ctx, purchase_order_id, 'update');
    const changed = changedColumns(order, fields);
    await this.check(ctx, { ...changed, items });
    const isReplaced = items !== undefined && (await this.replaceLines(ctx, purchase_order_id, items));
    if (isReplaced || Object.keys(changed).length > 0) {
      await ctx.rows(PurchaseOrder).change({ purchase_order_id }, { ...changed, updated_at: () => 'now()' });
    }
    return this.show(ctx, purchase_order_id);
  }

  /** Marks a draft as ordered. Its units become incoming stock. Throws 404 and `invalid_transition` (409). */
  async markOrdered(ctx: StoreContext, purchase_order_id: number): Promise<Rendered<PurchaseOrderDetail>> {
    const { order, to } = await this.lock(ctx, purchase_order_id, 'mark_ordered');
    await ctx.rows(PurchaseOrder).change({ purchase_order_id }, { status: to[0], ordered_at: () => 'now()' });
    await this.changeIncoming(ctx, order, 1);
    return this.show(ctx, purchase_order_id);
  }

  /**
   * Closes a partially received purchase order. Its outstanding units are no longer incoming. Throws 404 and `invalid_transition` (409).
   */
  async close(ctx: StoreContext, purchase_order_id: number): Promise<Rendered<PurchaseOrderDetail>> {
    const { order, to } = await this.lock(ctx, purchase_order_id, 'close');
    await ctx.rows(PurchaseOrder).change({ purchase_order_id }, { status: to[0], closed_at: () => 'now()' });
    await this.changeIncoming(ctx, order, -1);
    return this.show(ctx, purchase_order_id);
  }

  /** Cancels a purchase order without received units. Throws 404 and `invalid_transition` (409). */
  async cancel(ctx: StoreContext, purchase_order_id: number): Promise<Rendered<PurchaseOrderDetail>> {
    const { order, to } = await this.lock(ctx, purchase_order_id, 'cancel');
    await ctx.rows(PurchaseOrder).change({ purchase_order_id }, { status: to[0], cancelled_at: () => 'now()' });
    if (order.status === 'ordered') await this.changeIncoming(ctx, order, -1);
    return this.show(ctx, purchase_order_id);
  }

  /**
   * Locks a purchase order for an action, and returns it with the statuses that the action may set. Throws 404, and `invalid_transition`
   * (409) when its status does not allow the action.
   */
  async lock(ctx: StoreContext, purchase_order_id: number, action: PurchaseOrderAction): Promise<LockedPurchaseOrder> {
    const order = await ctx.rows(PurchaseOrder).lock({ purchase_order_id }, 'Purchase order');
    return { order, to: targetsOf(PURCHASE_ORDER_MOVES, { thing: 'purchase order', status: order.status }, action) };
  }

  /** Lines of a purchase order, in order. */
  async linesOf(ctx: StoreContext, purchase_order_id: number): Promise<PurchaseOrderItem[]> {
    const lines = await ctx.rows(PurchaseOrderItem).find({ purchase_order_id });
    return lines.sort((a, b) => a.purchase_order_item_id - b.purchase_order_item_id);
  }

  /** Adds the outstanding units to the incoming stock of the location (1), or subtracts them (-1). */
  private async changeIncoming(ctx: StoreContext, { purchase_order_id, location_id }: PurchaseOrder, sign: 1 | -1): Promise<void> {
    const lines = await this.linesOf(ctx, purchase_order_id);
    const changes = lines.map((line) => ({ sku_id: line.sku_id, location_id, incoming: sign * outstanding(line) }));
    await this.stock.change(ctx, changes, { kind: 'receipt' });
  }

  private async check(ctx: StoreContext, { supplier_id, location_id, items }: UpdatePurchaseOrder): Promise<void> {
    if (supplier_id !== undefined) await this.suppliers.lock(ctx, supplier_id);
    await checkLocation(ctx, 'location_id', location_id);
    if (items === undefined) return;
    await checkVariants(ctx, this.products, items);
    const total = items.reduce((sum, { quantity, cost_price }) => sum + quantity * cost_price, 0);
    if (total > MAX_PAISA) throw ApiError.invalidField('items', 'max', 'The total of the items is too large.');
  }

  /** Replaces the lines. Returns false if they are unchanged. */
  private async replaceLines(ctx: StoreContext, purchase_order_id: number, items: readonly OrderedLine[]): Promise<boolean> {
    const valuesOf = ({ sku_id, quantity, cost_price }: OrderedLine): number[] => [sku_id, quantity, cost_price];
    if (isDeepStrictEqual((await this.linesOf(ctx, purchase_order_id)).map(valuesOf), items.map(valuesOf))) return false;
    await ctx.rows(PurchaseOrderItem).remove({ purchase_order_id });
    await insertLines(ctx, purchase_order_id, items);
    return true;
  }
}

async function insertLines(ctx: StoreContext, purchase_order_id: number, items: readonly OrderedLine[]): Promise<void> {
  const lines = items.map(({ sku_id, quantity, cost_price }, n) => ({ n, sku_id, quantity, cost_price: toDecimal(cost_price) }));
  await ctx.query(INSERT_LINES, purchase_order_id, JSON.stringify(lines));
}
