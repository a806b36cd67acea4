import { Injectable } from '@nestjs/common';
import { VariantsService } from '../../catalog/products/variants.service.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { Paisa } from '../../platform/contract/money.js';
import type { Rendered } from '../../platform/contract/reply.js';
import { StockService } from '../../catalog/stock/stock.service.js';
import { type Delivered, deliveryOf, outstanding } from './delivery.js';
import { PurchaseOrder, type PurchaseOrderItem } from './purchase-order.entity.js';
import type { PurchaseOrderDetail, ReceivePurchaseOrder } from './purchase-orders.dto.js';
import { PurchaseOrdersService } from './purchase-orders.service.js';

const INSERT_RECEIPT = `
WITH brought AS (
  SELECT * FROM json_to_recordset($4::json) AS b(purchase_order_item_id bigint, quantity integer, rejected_quantity integer, rejection_reason text)
), receipt AS (
  INSERT INTO purchase_order_receipts (store_id, purchase_order_id, reference) VALUES ($1, $2, $3) RETURNING receipt_id
), items AS (
  INSERT INTO purchase_order_receipt_items (store_id, receipt_id, purchase_order_item_id, quantity, rejected_quantity, rejection_reason)
  SELECT $1, r.receipt_id, b.purchase_order_item_id, b.quantity, b.rejected_quantity, b.rejection_reason FROM receipt r, brought b
)
UPDATE purchase_order_items i
SET received_quantity = i.received_quantity + b.quantity, rejected_quantity = i.rejected_quantity + b.rejected_quantity, updated_at = now()
FROM brought b WHERE i.store_id = $1 AND i.purchase_order_item_id = b.purchase_order_item_id`;

/** Receipt of purchase orders. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly orders: PurchaseOrdersService,
    private readonly variants: VariantsService,
    private readonly stock: StockService,
  ) {}

  /**
   * Records one delivery: accepted units are added to the stock of the location; accepted and rejected units are no longer incoming.
   * Deliveries of one purchase order are serialized by the lock of its row. Throws 404, `invalid_transition` (409), and 400 like
   * {@link deliveryOf}.
   */
  async receive(ctx: StoreContext, purchase_order_id: number, body: ReceivePurchaseOrder): Promise<Rendered<PurchaseOrderDetail>> {
    const { location_id } = (await this.orders.lock(ctx, purchase_order_id, 'receive')).order;
    const lines = await this.orders.linesOf(ctx, purchase_order_id);
    const brought = deliveryOf(lines, body.items);
    await ctx.query(INSERT_RECEIPT, purchase_order_id, body.reference ?? null, JSON.stringify(brought));
    const isAll = unitsOf(brought) === lines.reduce((sum, line) => sum + outstanding(line), 0);
    const received = { status: 'received', received_at: () => 'now()' } as const;
    await ctx.rows(PurchaseOrder).change({ purchase_order_id }, isAll ? received : { status: 'partially_received' });
    const changes = brought.map(({ sku_id, quantity, rejected_quantity }) => ({
      sku_id,
      location_id,
      on_hand: quantity,
      incoming: -(quantity + rejected_quantity),
    }));
    const moved = await this.stock.change(ctx, changes, { kind: 'receipt', reference: `purchase_order:${String(purchase_order_id)}` });
    if (body.update_cost) await this.variants.setCosts(ctx, costsOf(lines, brought));
    this.stock.announce(ctx, moved);
    return this.orders.show(ctx, purchase_order_id);
  }
}

const unitsOf = (brought: readonly Delivered[]): number =>
  brought.reduce((sum, { quantity, rejected_quantity }) => sum + quantity + rejected_quantity, 0);

/** Unit costs of the accepted variants, in paisa; the last of several lines takes precedence. */
function costsOf(lines: readonly PurchaseOrderItem[], brought: readonly Delivered[]): Map<number, Paisa> {
  const accepted = new Set(brought.flatMap(({ purchase_order_item_id, quantity }) => (quantity > 0 ? [purchase_order_item_id] : [])));
  const counted = lines.filter(({ purchase_order_item_id }) => accepted.has(purchase_order_item_id));
  return new Map(counted.map(({ sku_id, cost_price }) => [sku_id, cost_price]));
}
