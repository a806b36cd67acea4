import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../platform/database/store-context.js';
import { StockService } from '../stock/stock.service.js';
import type { Statuses } from './order-status.js';
import { effectOf, type StockLine, stockState } from './order-stock.js';
import type { NewLine } from './place-order.js';

/** Lets the stock follow the states of orders: each line's units move once from what they are to what they should be. */
@Injectable()
export class OrderStockService {
  constructor(private readonly stock: StockService) {}

  /**
   * Commits the units of a new order at the default location, however few there are, and gives the lines with what they hold. Lines without
   * a variant hold nothing and cost nothing.
   */
  async commit(ctx: StoreContext, statuses: Statuses, lines: readonly NewLine[]): Promise<readonly NewLine[]> {
    const wanted = lines.flatMap(({ variant_id, quantity }) => (variant_id ? [{ sku_id: variant_id, committed: quantity }] : []));
    const state = stockState(statuses, null);
    if (wanted.length === 0 || state === null) return lines;
    // What is shipped at once follows when the order has its id; its products are locked now, before the counter of the store's orders is.
    if (state === 'shipped')
      await this.stock.hold(
        ctx,
        wanted.map(({ sku_id }) => sku_id),
      );
    const committed = await this.stock.change(ctx, wanted, { kind: 'shipment' });
    const at = new Map(committed.map(({ sku_id, location_id }) => [sku_id, location_id]));
    return lines.map((line) =>
      line.variant_id ? { ...line, stock_state: 'committed', stock_location_id: at.get(line.variant_id) } : line,
    );
  }

  /** Moves the units of an order that was placed in other states than waiting. */
  async settle(ctx: StoreContext, order_id: number, statuses: Statuses, lines: readonly NewLine[]): Promise<void> {
    const unsettled = lines.some(({ stock_state }) => stock_state && stockState(statuses, stock_state) !== stock_state);
    if (unsettled) await this.follow(ctx, order_id, statuses);
  }

  /** Moves the units of an order to what its states say. The order's row must be locked, by its own change. */
  async follow(ctx: StoreContext, order_id: number, statuses: Statuses): Promise<void> {
    const lines = await ctx.query<StockLine>(LINES, order_id);
    const moves = lines
      .map((line) => ({ line, to: stockState(statuses, line.stock_state) }))
      .filter(({ line, to }) => to !== line.stock_state);
    if (moves.length === 0) return;
    const changes = moves.map(({ line, to }) => ({
      sku_id: line.variant_id,
      location_id: line.stock_location_id,
      ...effectOf(line.quantity, line.stock_state, to),
    }));
    const leaving = changes.some(({ on_hand }) => on_hand < 0);
    const moved = await this.stock.change(ctx, changes, {
      kind: leaving ? 'shipment' : 'shipment_reversal',
      reference: `order:${String(order_id)}`,
    });
    const at = new Map(moved.map(({ sku_id, location_id }) => [sku_id, location_id]));
    const states = moves.map(({ line, to }) => ({
      order_item_id: line.order_item_id,
      stock_state: to,
      stock_location_id: at.get(line.variant_id),
    }));
    await ctx.query(NOTE, JSON.stringify(states));
  }
}

const LINES = `
SELECT order_item_id, variant_id, quantity, stock_state, stock_location_id FROM order_items
WHERE store_id = $1 AND order_id = $2 AND variant_id IS NOT NULL ORDER BY order_item_id`;

const NOTE = `
UPDATE order_items i SET stock_state = s.stock_state, stock_location_id = s.stock_location_id
FROM json_to_recordset($2::json) AS s(order_item_id bigint, stock_state text, stock_location_id bigint)
WHERE i.store_id = $1 AND i.order_item_id = s.order_item_id`;
