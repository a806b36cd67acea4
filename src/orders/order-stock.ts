import type { OrderItem, StockState } from './order.entity.js';
import type { Statuses } from './order-status.js';

/** Where the units of an order are: waiting in the house, gone, on their way back, or wanted no more. */
type Whereabouts = 'waiting' | 'gone' | 'back' | 'over';

/** What the status of an order says of its units; every other word says nothing. */
const BY_ORDER: Readonly<Record<string, Whereabouts>> = {
  shipped: 'gone',
  in_transit: 'gone',
  completed: 'gone',
  delivered: 'gone',
  cancelled: 'over',
  returned: 'over',
  refunded: 'over',
  exchange: 'over',
};

/** What its fulfillment says of them. */
const BY_FULFILLMENT: Readonly<Record<string, Whereabouts>> = {
  fulfilled: 'gone',
  delivered: 'gone',
  'delivery-in-progress': 'gone',
  returning: 'back',
  returned: 'back',
  rejected: 'back',
};

/** Where the two say different things, the first of these counts; where they say nothing, the units wait. */
const PRECEDENCE: readonly Whereabouts[] = ['gone', 'over', 'back'];

const whereabouts = ({ order_status = '', fulfillment_status = '' }: Statuses): Whereabouts => {
  const said = [BY_ORDER[order_status], BY_FULFILLMENT[fulfillment_status]];
  return PRECEDENCE.find((word) => said.includes(word)) ?? 'waiting';
};

/** `none`: nothing of the stock's business. */
type Held = StockState | 'none';

/**
 * What units become, by where they are and what they were. Units that left stay so when their order is cancelled or returned: an adjustment
 * puts them back, once they are there and somebody has looked at them. By themselves they come back only when the order waits again,
 * as if they had never left.
 */
const BECOMES: Readonly<Record<Whereabouts, Readonly<Record<Held, Held>>>> = {
  waiting: { none: 'committed', committed: 'committed', shipped: 'committed' },
  gone: { none: 'shipped', committed: 'shipped', shipped: 'shipped' },
  back: { none: 'committed', committed: 'committed', shipped: 'shipped' },
  over: { none: 'none', committed: 'none', shipped: 'shipped' },
};

/** What one unit does to the stock. */
const EFFECT: Readonly<Record<Held, { on_hand: number; committed: number }>> = {
  none: { on_hand: 0, committed: 0 },
  committed: { on_hand: 0, committed: 1 },
  shipped: { on_hand: -1, committed: 0 },
};

/** What the units of a line should be to the stock, by the states of their order and what they are. */
export function stockState(statuses: Statuses, was: StockState | null): StockState | null {
  const held = BECOMES[whereabouts(statuses)][was ?? 'none'];
  return held === 'none' ? null : held;
}

/** What happens to the stock when units become something else: only the two ends count, whatever the way. */
export function effectOf(quantity: number, from: StockState | null, to: StockState | null): { on_hand: number; committed: number } {
  const [before, after] = [EFFECT[from ?? 'none'], EFFECT[to ?? 'none']];
  return { on_hand: quantity * (after.on_hand - before.on_hand), committed: quantity * (after.committed - before.committed) };
}

/** A line of an order as far as the stock is concerned. */
export type StockLine = Pick<OrderItem, 'order_item_id' | 'quantity' | 'stock_state' | 'stock_location_id'> & {
  readonly variant_id: number;
};
