import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { ProductsService } from '../../catalog/products/products.service.js';
import { changedColumns, givenFields } from '../../platform/database/changes.js';
import { equals } from '../../platform/database/filter.js';
import { MAX_PAISA, toDecimal } from '../../platform/database/money.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { invalidField } from '../../platform/http/api-error.js';
import type { Page, Rendered } from '../../platform/http/reply.js';
import { StockService } from '../../stock/stock.service.js';
import { PURCHASE_ORDER_MOVES, type PurchaseOrderAction, type PurchaseOrderStatus, type Targets, targetsOf } from '../moves.js';
import { checkLocation, checkVariants } from '../references.js';
import { bySerial, nextSerial } from '../serials.js';
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

const BY_NUMBER = bySerial('po_number', 'purchase_order');

const INSERT_LINES = `
INSERT INTO purchase_order_items (store_id, purchase_order_id, sku_id, quantity, cost_price)
SELECT $1, $2, sku_id, quantity, cost_price FROM json_to_recordset($3::json) AS l(n integer, sku_id bigint, quantity integer, cost_price numeric)
ORDER BY n`;

/** A purchase order that nobody else changes meanwhile, and the states that the action at hand may lead to. */
export interface LockedPurchaseOrder {
  readonly order: PurchaseOrder;
  readonly to: Targets<PurchaseOrderStatus>;
}

/**
 * The purchase orders of one store. Every action locks the purchase order first, and only then stock: whoever does both does it in this
 * order.
 */
@Injectable()
export class PurchaseOrdersService {
  constructor(
    private readonly suppliers: SuppliersService,
    private readonly products: ProductsService,
    private readonly stock: StockService,
  ) {}

  /** A page of purchase orders. */
  list(ctx: StoreContext, query: ListPurchaseOrders): Promise<Page<PurchaseOrderSummary>> {
    const { status, supplier_id, location_id } = query;
    const filters = [equals('status', status), equals('supplier_id', supplier_id), equals('location_id', location_id)];
    return ctx.rows(PurchaseOrder).page(query, filters, PurchaseOrderSummary, BY_NUMBER);
  }

  /** One purchase order with its lines and deliveries. Throws `Purchase order not found.` (404). */
  show(ctx: StoreContext, purchase_order_id: number): Promise<Rendered<PurchaseOrderDetail>> {
    return ctx.rows(PurchaseOrder).show(purchase_order_id, PurchaseOrderDetail, 'Purchase order');
  }

  /** Makes a draft. Throws `invalid_supplier`, `invalid_location` and `invalid_sku` (400), and 400 for lines that cost too much in all. */
  async create(ctx: StoreContext, { items, ...fields }: CreatePurchaseOrder): Promise<Rendered<PurchaseOrderDetail>> {
    await this.check(ctx, { ...fields, items });
    const { number: po_number, created_at } = await nextSerial(ctx, 'purchase_order');
    const { purchase_order_id } = await ctx.rows(PurchaseOrder).add({ ...fields, po_number, created_at, updated_at: created_at });
    await insertLines(ctx, purchase_order_id, items);
    return this.show(ctx, purchase_order_id);
  }

  /**
   * Changes the given fields of a draft; lines that are given take the place of all others. What equals the stored value is no change. Throws
   * 404, `invalid_transition` (409) when it is no draft, and 400 like {@link create} or without a field.
   */
  async update(ctx: StoreContext, purchase_order_id: number, body: UpdatePurchaseOrder): Promise<Rendered<PurchaseOrderDetail>> {
    const { items, ...fields } = givenFields(body);
    const { order } = await this.lock(ctx, purchase_order_id, 'update');
    const changed = changedColumns(order, fields);
    await this.check(ctx, { ...changed, items });
    const isRewritten = items !== undefined && (await this.rewrite(ctx, purchase_order_id, items));
    if (isRewritten || Object.keys(changed).length > 0) {
      await ctx.rows(PurchaseOrder).change({ purchase_order_id }, { ...changed, updated_at: () => 'now()' });
    }
    return this.show(ctx, purchase_order_id);
  }

  /** Orders a draft: its units are on their way in from now on. Throws 404 and `invalid_transition` (409). */
  async markOrdered(ctx: StoreContext, purchase_order_id: number): Promise<Rendered<PurchaseOrderDetail>> {
    const { order, to } = await this.lock(ctx, purchase_order_id, 'mark_ordered');
    await ctx.rows(PurchaseOrder).change({ purchase_order_id }, { status: to[0], ordered_at: new Date() });
    await this.expect(ctx, order, 1);
    return this.show(ctx, purchase_order_id);
  }

  /** Gives up what is outstanding of a partially received one. Throws 404 and `invalid_transition` (409). */
  async close(ctx: StoreContext, purchase_order_id: number): Promise<Rendered<PurchaseOrderDetail>> {
    const { order, to } = await this.lock(ctx, purchase_order_id, 'close');
    await ctx.rows(PurchaseOrder).change({ purchase_order_id }, { status: to[0], closed_at: new Date() });
    await this.expect(ctx, order, -1);
    return this.show(ctx, purchase_order_id);
  }

  /** Cancels one of which nothing came yet. Throws 404 and `invalid_transition` (409). */
  async cancel(ctx: StoreContext, purchase_order_id: number): Promise<Rendered<PurchaseOrderDetail>> {
    const { order, to } = await this.lock(ctx, purchase_order_id, 'cancel');
    await ctx.rows(PurchaseOrder).change({ purchase_order_id }, { status: to[0], cancelled_at: new Date() });
    if (order.status === 'ordered') await this.expect(ctx, order, -1);
    return this.show(ctx, purchase_order_id);
  }

  /**
   * Locks a purchase order for an action, and gives it with the states that the action may lead to. Throws 404, and `invalid_transition` (409)
   * when its state does not allow the action.
   */
  async lock(ctx: StoreContext, purchase_order_id: number, action: PurchaseOrderAction): Promise<LockedPurchaseOrder> {
    const order = await ctx.rows(PurchaseOrder).lock({ purchase_order_id }, 'Purchase order');
    return { order, to: targetsOf(PURCHASE_ORDER_MOVES, { thing: 'purchase order', status: order.status }, action) };
  }

  /** The lines of a purchase order, in their order. */
  async linesOf(ctx: StoreContext, purchase_order_id: number): Promise<PurchaseOrderItem[]> {
    const lines = await ctx.rows(PurchaseOrderItem).find({ purchase_order_id });
    return lines.sort((a, b) => a.purchase_order_item_id - b.purchase_order_item_id);
  }

  /** Adds what is outstanding to what is on its way to the location (1), or takes it away (-1). */
  private async expect(ctx: StoreContext, { purchase_order_id, location_id }: PurchaseOrder, sign: 1 | -1): Promise<void> {
    const lines = await this.linesOf(ctx, purchase_order_id);
    const changes = lines.map((line) => ({ sku_id: line.sku_id, location_id, incoming: sign * outstanding(line) }));
    await this.stock.change(ctx, changes, { kind: 'receipt' });
  }

  private async check(ctx: StoreContext, { supplier_id, location_id, items }: UpdatePurchaseOrder): Promise<void> {
    if (supplier_id !== undefined) await this.suppliers.keep(ctx, supplier_id);
    await checkLocation(ctx, 'location_id', location_id);
    if (items === undefined) return;
    await checkVariants(ctx, this.products, items);
    const total = items.reduce((sum, { quantity, cost_price }) => sum + quantity * cost_price, 0);
    if (total > MAX_PAISA) throw invalidField('items', 'max', 'The items cost too much in all.');
  }

  /** Replaces the lines; false where they are the same already. */
  private async rewrite(ctx: StoreContext, purchase_order_id: number, items: readonly OrderedLine[]): Promise<boolean> {
    const essence = ({ sku_id, quantity, cost_price }: OrderedLine): number[] => [sku_id, quantity, cost_price];
    if (isDeepStrictEqual((await this.linesOf(ctx, purchase_order_id)).map(essence), items.map(essence))) return false;
    await ctx.rows(PurchaseOrderItem).remove({ purchase_order_id });
    await insertLines(ctx, purchase_order_id, items);
    return true;
  }
}

async function insertLines(ctx: StoreContext, purchase_order_id: number, items: readonly OrderedLine[]): Promise<void> {
  const lines = items.map(({ sku_id, quantity, cost_price }, n) => ({ n, sku_id, quantity, cost_price: toDecimal(cost_price) }));
  await ctx.query(INSERT_LINES, purchase_order_id, JSON.stringify(lines));
}
