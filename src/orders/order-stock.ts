import { Injectable } from '@nestjs/common';
import { type StockMoved, StockService } from '../catalog/stock/stock.service.js';
import type { StoreContext } from '../platform/database/store-context.js';
import type { OrderItem, StockState } from './order.entity.js';
import type { Statuses } from './order-status.js';

/** Moves stock as the statuses of orders change: the units of each line move once from their current to their required state. */
@Injectable()
export class OrderStock {
  constructor(private readonly stock: StockService) {}

  /**
   * Commits the units of a new order at the default location, regardless of how many there are, and returns the lines with their stock
   * state and location. Lines without a variant have no effect on the stock and cause no query.
   */
  async commit<L extends NewLine>(ctx: StoreContext, statuses: Statuses, lines: readonly L[]): Promise<readonly (L & LineStock)[]> {
    const changes = lines.flatMap(({ variant_id, quantity }) => (variant_id ? [{ sku_id: variant_id, committed: quantity }] : []));
    const required = stockState(statuses, null);
    if (changes.length === 0 || required === null) return lines;
    // settle() ships the units once the order has its id. Their products are locked now, before the store's serial counter.
    const skus = changes.map(({ sku_id }) => sku_id);
    if (required === 'shipped') await this.stock.lock(ctx, skus);
    const locations = locationsOf(await this.stock.change(ctx, changes, { kind: 'shipment' }));
    return lines.map((line): L & LineStock =>
      line.variant_id ? { ...line, stock_state: 'committed', stock_location_id: locations.get(line.variant_id) } : line,
    );
  }

  /** Ships the units of an order that was placed as shipped. */
  async settle(ctx: StoreContext, order_id: number, statuses: Statuses, lines: readonly LineStock[]): Promise<void> {
    const isUnsettled = lines.some(({ stock_state }) => stock_state && stockState(statuses, stock_state) !== stock_state);
    if (isUnsettled) await this.follow(ctx, order_id, statuses);
  }

  /** Moves the units of an order to the state that its statuses require. The caller has changed, and so locked, the order's row. */
  async follow(ctx: StoreContext, order_id: number, statuses: Statuses): Promise<void> {
    const lines = await ctx.query<StockLine>(SELECT_LINES, order_id);
    const moves = lines
      .map((line) => ({ line, to: stockState(statuses, line.stock_state) }))
      .filter(({ line, to }) => to !== line.stock_state);
    if (moves.length === 0) return;
    const changes = moves.map(({ line, to }) => ({
      sku_id: line.variant_id,
      location_id: line.stock_location_id,
      ...effectOf(line.quantity, line.stock_state, to),
    }));
    const kind = changes.some(({ on_hand }) => on_hand < 0) ? 'shipment' : 'shipment_reversal';
    const locations = locationsOf(await this.stock.change(ctx, changes, { kind, reference: `order:${String(order_id)}` }));
    const states = moves.map(({ line: { order_item_id, variant_id }, to }) => ({
      order_item_id,
      stock_state: to,
      stock_location_id: locations.get(variant_id),
    }));
    await ctx.query(UPDATE_LINES, JSON.stringify(states));
  }
}

type NewLine = Pick<OrderItem, 'quantity'> & { readonly variant_id?: number | null | undefined };
type LineStock = Partial<Pick<OrderItem, 'stock_state' | 'stock_location_id'>>;
type StockLine = Pick<OrderItem, 'order_item_id' | 'quantity' | 'stock_state' | 'stock_location_id'> & { readonly variant_id: number };

/** Location of each variant's units. */
const locationsOf = (moved: readonly StockMoved[]): Map<number, number> =>
  new Map(moved.map(({ sku_id, location_id }) => [sku_id, location_id]));

const SELECT_LINES = `
SELECT order_item_id, variant_id, quantity, stock_state, stock_location_id FROM order_items
WHERE store_id = $1 AND order_id = $2 AND variant_id IS NOT NULL ORDER BY order_item_id`;

const UPDATE_LINES = `
WITH s AS (SELECT * FROM json_to_recordset($2::json) AS s(order_item_id bigint, stock_state text, stock_location_id bigint))
UPDATE order_items i SET stock_state = s.stock_state, stock_location_id = s.stock_location_id FROM s
WHERE i.store_id = $1 AND i.order_item_id = s.order_item_id`;

/** Progress of an order's units: still to be shipped, shipped, on their way back, or no longer needed. */
type Progress = 'open' | 'shipped' | 'returning' | 'ended';

/** Progress by the status of the order; other statuses do not determine it. */
const BY_ORDER: Readonly<Record<string, Progress>> = {
  shipped: 'shipped',
  in_transit: 'shipped',
  completed: 'shipped',
  delivered: 'shipped',
  cancelled: 'ended',
  returned: 'ended',
  refunded: 'ended',
  exchange: 'ended',
};

/** Progress by the fulfillment status. */
const BY_FULFILLMENT: Readonly<Record<string, Progress>> = {
  fulfilled: 'shipped',
  delivered: 'shipped',
  'delivery-in-progress': 'shipped',
  returning: 'returning',
  returned: 'returning',
  rejected: 'returning',
};

/** Progress is the first of these that either status maps to; open without any. */
const PRECEDENCE: readonly Progress[] = ['shipped', 'ended', 'returning'];

const progressOf = ({ order_status = '', fulfillment_status = '' }: Statuses): Progress => {
  const said = [BY_ORDER[order_status], BY_FULFILLMENT[fulfillment_status]];
  return PRECEDENCE.find((progress) => said.includes(progress)) ?? 'open';
};

/** Stock state of a line, with `none` for no effect on the stock. */
type State = StockState | 'none';

/**
 * Required state by progress and current state. Shipped units stay shipped when their order is cancelled or returned: the merchant checks
 * the returned units and books them with an adjustment. Only an order that is open again reverses its shipment.
 */
const REQUIRED: Readonly<Record<Progress, Readonly<Record<State, State>>>> = {
  open: { none: 'committed', committed: 'committed', shipped: 'committed' },
  shipped: { none: 'shipped', committed: 'shipped', shipped: 'shipped' },
  returning: { none: 'committed', committed: 'committed', shipped: 'shipped' },
  ended: { none: 'none', committed: 'none', shipped: 'shipped' },
};

/** Effect of one unit on the stock. */
const EFFECT: Readonly<Record<State, { on_hand: number; committed: number }>> = {
  none: { on_hand: 0, committed: 0 },
  committed: { on_hand: 0, committed: 1 },
  shipped: { on_hand: -1, committed: 0 },
};

/** Stock state that a line requires, by the statuses of its order and its current state. */
export function stockState(statuses: Statuses, present: StockState | null): StockState | null {
  const required = REQUIRED[progressOf(statuses)][present ?? 'none'];
  return required === 'none' ? null : required;
}

/** Change of the stock when units move from one state to another. */
export function effectOf(quantity: number, from: StockState | null, to: StockState | null): { on_hand: number; committed: number } {
  const [before, after] = [EFFECT[from ?? 'none'], EFFECT[to ?? 'none']];
  return { on_hand: quantity * (after.on_hand - before.on_hand), committed: quantity * (after.committed - before.committed) };
}
