import { Injectable } from '@nestjs/common';
import { type StockMoved, StockService } from '../catalog/stock/stock.service.js';
import type { StoreContext } from '../platform/database/store-context.js';
import type { Order, OrderItem, StockState } from './order.entity.js';
import type { StatusChanges, Statuses } from './order-status.js';

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
    if (required !== 'committed') await this.stock.lock(ctx, skus);
    const locations = locationsOf(await this.stock.change(ctx, changes, { kind: 'shipment' }));
    return lines.map((line): L & LineStock =>
      line.variant_id ? { ...line, stock_state: 'committed', stock_location_id: locations.get(line.variant_id) } : line,
    );
  }

  /** Ships the units of an order that was placed as shipped, or as shipped and returned. */
  async settle(ctx: StoreContext, order_id: number, statuses: Statuses, lines: readonly LineStock[]): Promise<void> {
    const isUnsettled = lines.some(({ stock_state }) => stock_state && stockState(statuses, stock_state) !== stock_state);
    if (isUnsettled) await this.follow(ctx, { ...statuses, order_id }, {});
  }

  /** Moves the units of an order to the state that its changed statuses require. The caller has changed, and so locked, the order's row. */
  async follow(ctx: StoreContext, order: Statuses & Pick<Order, 'order_id'>, changes: StatusChanges): Promise<void> {
    const lines = await ctx.query<StockLine>(SELECT_LINES, order.order_id);
    const moves = lines
      .map((line) => ({ line, from: stateBefore(order, changes, line.stock_state) }))
      .map(({ line, from }) => ({ line, from, to: stockState(order, from, changes) }))
      .filter(({ line, to }) => to !== line.stock_state);
    if (moves.length === 0) return;
    const units = moves.map(({ line, from, to }) => ({
      sku_id: line.variant_id,
      location_id: line.stock_location_id,
      ...effectOf(line.quantity, from, to),
    }));
    const kind = units.some(({ on_hand }) => on_hand < 0) ? 'shipment' : 'shipment_reversal';
    const locations = locationsOf(await this.stock.change(ctx, units, { kind, reference: `order:${String(order.order_id)}` }));
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

/** Statement of one status about the units of an order; words that are not listed below say that they are still to be shipped: `open`. */
type Said = 'open' | 'shipped' | 'returning' | 'returned' | 'ended';

/** Statements of the order's status. */
const BY_ORDER: Readonly<Record<string, Exclude<Said, 'returning'>>> = {
  shipped: 'shipped',
  in_transit: 'shipped',
  completed: 'shipped',
  delivered: 'shipped',
  returned: 'returned',
  cancelled: 'ended',
  refunded: 'ended',
  exchange: 'ended',
};

/** Statements of the fulfillment status. */
const BY_FULFILLMENT: Readonly<Record<string, Exclude<Said, 'ended'>>> = {
  fulfilled: 'shipped',
  delivered: 'shipped',
  'delivery-in-progress': 'shipped',
  returning: 'returning',
  returned: 'returned',
  rejected: 'returning',
};

/** Statement of both statuses together. A return is combined with what applies to units that have not left. */
type Progress = 'open' | 'shipping' | 'shipped' | 'returning' | 'ended' | 'open+returned' | 'shipped+returned' | 'ended+returned';

/** Progress by the statements of the order's status, then of the fulfillment status. */
const PROGRESS = {
  open: { open: 'open', shipped: 'shipped', returning: 'returning', returned: 'open+returned' },
  shipped: { open: 'shipped', shipped: 'shipped', returning: 'shipped', returned: 'shipped+returned' },
  ended: { open: 'ended', shipped: 'shipped', returning: 'ended', returned: 'ended+returned' },
  returned: { open: 'ended+returned', shipped: 'shipped+returned', returning: 'ended+returned', returned: 'ended+returned' },
} as const satisfies Record<string, Record<string, Progress>>;

const orderSays = (word = ''): keyof typeof PROGRESS => BY_ORDER[word] ?? 'open';
const fulfillmentSays = (word = ''): keyof (typeof PROGRESS)['open'] => BY_FULFILLMENT[word] ?? 'open';

/** Progress by the statuses: `shipping` if one of them has just changed to one that says `shipped`, and none says `returned`. */
function progressOf({ order_status, fulfillment_status }: Statuses, changes: StatusChanges): Progress {
  const progress = PROGRESS[orderSays(order_status)][fulfillmentSays(fulfillment_status)];
  const said = [orderSays(changes.order_status?.to), fulfillmentSays(changes.fulfillment_status?.to)];
  return progress === 'shipped' && said.includes('shipped') ? 'shipping' : progress;
}

/** Stock state of a line, with `none` for no effect on the stock. */
type State = StockState | 'none';

/**
 * Required state by progress and current state. Shipped units stay shipped when their order is cancelled, and become returned when they come
 * back: the merchant checks them and books them with an adjustment. Only an order that is open again takes shipped units back, and commits
 * returned ones. Returned units are shipped again only by a change to such a status: one that is older than the return proves nothing.
 */
const REQUIRED: Readonly<Record<Progress, Readonly<Record<State, State>>>> = {
  open: { none: 'committed', committed: 'committed', shipped: 'committed', returned: 'committed' },
  shipping: { none: 'shipped', committed: 'shipped', shipped: 'shipped', returned: 'shipped' },
  shipped: { none: 'shipped', committed: 'shipped', shipped: 'shipped', returned: 'returned' },
  returning: { none: 'committed', committed: 'committed', shipped: 'shipped', returned: 'returned' },
  ended: { none: 'none', committed: 'none', shipped: 'shipped', returned: 'returned' },
  'open+returned': { none: 'committed', committed: 'committed', shipped: 'returned', returned: 'returned' },
  'shipped+returned': { none: 'returned', committed: 'returned', shipped: 'returned', returned: 'returned' },
  'ended+returned': { none: 'none', committed: 'none', shipped: 'returned', returned: 'returned' },
};

interface Effect {
  readonly on_hand: number;
  readonly committed: number;
}

const NO_EFFECT: Effect = { on_hand: 0, committed: 0 };

/**
 * Effect of one unit on the stock when it moves, by its current and its next state. Returned units left the stock like shipped ones; no move
 * brings them back.
 */
const EFFECT: Readonly<Record<State, Readonly<Record<State, Effect>>>> = {
  none: {
    none: NO_EFFECT,
    committed: { on_hand: 0, committed: 1 },
    shipped: { on_hand: -1, committed: 0 },
    returned: { on_hand: -1, committed: 0 },
  },
  committed: {
    none: { on_hand: 0, committed: -1 },
    committed: NO_EFFECT,
    shipped: { on_hand: -1, committed: -1 },
    returned: { on_hand: -1, committed: -1 },
  },
  shipped: {
    none: { on_hand: 1, committed: 0 },
    committed: { on_hand: 1, committed: 1 },
    shipped: NO_EFFECT,
    returned: NO_EFFECT,
  },
  returned: {
    none: NO_EFFECT,
    committed: { on_hand: 0, committed: 1 },
    shipped: NO_EFFECT,
    returned: NO_EFFECT,
  },
};

/** Stock state that a line requires, by the statuses of its order, its current state and the changes that led to the statuses. */
export function stockState(statuses: Statuses, present: StockState | null, changes: StatusChanges = {}): StockState | null {
  const required = REQUIRED[progressOf(statuses, changes)][present ?? 'none'];
  return required === 'none' ? null : required;
}

/** Change of the stock when units move from one state to another. */
export function effectOf(quantity: number, from: StockState | null, to: StockState | null): Effect {
  const { on_hand, committed } = EFFECT[from ?? 'none'][to ?? 'none'];
  return { on_hand: quantity * on_hand, committed: quantity * committed };
}

/**
 * State of a line before a change. The version before the state `returned` leaves shipped lines of returned orders `shipped`, also while it
 * serves next to this one. It does not know the state: there, changing a status of an order with returned lines fails with 500 and moves
 * nothing.
 */
function stateBefore(
  statuses: Statuses,
  { order_status, fulfillment_status }: StatusChanges,
  stored: StockState | null,
): StockState | null {
  if (stored !== 'shipped') return stored;
  const before = {
    ...statuses,
    ...(order_status && { order_status: order_status.from }),
    ...(fulfillment_status && { fulfillment_status: fulfillment_status.from }),
  };
  return stockState(before, stored) === 'returned' ? 'returned' : stored;
}
