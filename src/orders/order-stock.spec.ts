import { isDeepStrictEqual } from 'node:util';
import type { StockState } from './order.entity.js';
import { acceptedStatuses, changesOf, INITIAL, type StatusChanges } from './order-status.js';
import { effectOf, stockState } from './order-stock.js';

const STATES = [null, 'committed', 'shipped', 'returned'] as const;

/** Required states of units whose state is none, committed, shipped and returned, in this order. */
const required = (order_status: string, fulfillment_status = 'un-fulfilled', changes: StatusChanges = {}): (StockState | null)[] =>
  STATES.map((state) => stockState({ order_status, fulfillment_status }, state, changes));

const OPEN = ['committed', 'committed', 'committed', 'committed'];
const SHIPPING = ['shipped', 'shipped', 'shipped', 'shipped'];
const SHIPPED = ['shipped', 'shipped', 'shipped', 'returned'];
const RETURNING = ['committed', 'committed', 'shipped', 'returned'];
const ENDED = [null, null, 'shipped', 'returned'];
const OPEN_AND_RETURNED = ['committed', 'committed', 'returned', 'returned'];
const SHIPPED_AND_RETURNED = ['returned', 'returned', 'returned', 'returned'];
const ENDED_AND_RETURNED = [null, null, 'returned', 'returned'];
const ALL = [OPEN, SHIPPING, SHIPPED, RETURNING, ENDED, OPEN_AND_RETURNED, SHIPPED_AND_RETURNED, ENDED_AND_RETURNED];

/** Statuses of orders: every pair of the two that determine the stock. */
const PAIRS = acceptedStatuses('order_status').flatMap((order_status) =>
  acceptedStatuses('fulfillment_status').map((fulfillment_status) => ({ ...INITIAL, order_status, fulfillment_status })),
);

describe("the stock of an order's lines", () => {
  it.each([
    ...['pending', 'confirmed', 'processing', 'scheduled', 'hold'].map((word): [string, unknown] => [word, OPEN]),
    ...['shipped', 'in_transit', 'completed', 'delivered'].map((word): [string, unknown] => [word, SHIPPED]),
    ...['cancelled', 'refunded', 'exchange'].map((word): [string, unknown] => [word, ENDED]),
    ['returned', ENDED_AND_RETURNED],
  ])('of an order that is %s becomes %j', (word, expected) => {
    expect(required(word)).toEqual(expected);
  });
  it.each([
    ...['un-fulfilled', 'partial', 'processing', 'ongoing', 'hold', 'in_review', 'pickup-pending', 'cancelled'].map(
      (word): [string, unknown] => [word, OPEN],
    ),
    ...['fulfilled', 'delivered', 'delivery-in-progress'].map((word): [string, unknown] => [word, SHIPPED]),
    ...['returning', 'rejected'].map((word): [string, unknown] => [word, RETURNING]),
    ['returned', OPEN_AND_RETURNED],
  ])('of a pending order whose fulfillment is %s becomes %j', (word, expected) => {
    expect(required('pending', word)).toEqual(expected);
  });
  it.each([
    ['shipped', 'returning', SHIPPED],
    ['shipped', 'returned', SHIPPED_AND_RETURNED],
    ['cancelled', 'fulfilled', SHIPPED],
    ['cancelled', 'returning', ENDED],
    ['cancelled', 'returned', ENDED_AND_RETURNED],
    ['returned', 'fulfilled', SHIPPED_AND_RETURNED],
    ['returned', 'returning', ENDED_AND_RETURNED],
    ['returned', 'returned', ENDED_AND_RETURNED],
  ])('of an order that is %s and %s becomes %j', (order_status, fulfillment_status, expected) => {
    expect(required(order_status, fulfillment_status)).toEqual(expected);
  });
  it('that was returned is shipped again only by a change to a status that says so', () => {
    const order = (from: string, to: string): StatusChanges => ({ order_status: { from, to } });
    const fulfillment = (from: string, to: string): StatusChanges => ({ fulfillment_status: { from, to } });
    expect(required('shipped', 'un-fulfilled', order('returned', 'shipped'))).toEqual(SHIPPING);
    expect(required('pending', 'fulfilled', fulfillment('returned', 'fulfilled'))).toEqual(SHIPPING);
    expect(required('pending', 'fulfilled', order('returned', 'pending'))).toEqual(SHIPPED);
    expect(required('completed', 'un-fulfilled', fulfillment('returned', 'un-fulfilled'))).toEqual(SHIPPED);
    expect(required('shipped', 'returned', order('returned', 'shipped'))).toEqual(SHIPPED_AND_RETURNED);
    expect(required('returned', 'fulfilled', fulfillment('returned', 'fulfilled'))).toEqual(SHIPPED_AND_RETURNED);
  });
  it('is defined for every change of statuses, and stays without a further one', () => {
    const paths = new Set<string>();
    for (const before of PAIRS) {
      for (const after of PAIRS) {
        const { order_status, fulfillment_status } = after;
        const states = required(order_status, fulfillment_status, changesOf(before, after));
        const unchanged = states.map((state) => stockState(after, state));
        if (!ALL.some((row) => isDeepStrictEqual(row, states)) || !isDeepStrictEqual(states, unchanged)) {
          paths.add([before, after].map((pair) => `${pair.order_status} ${pair.fulfillment_status}`).join(' → '));
        }
      }
    }
    expect([...paths]).toEqual([]);
  });
  it('never adds returned units to the stock on hand', () => {
    expect(STATES.map((to) => effectOf(3, 'returned', to).on_hand)).toEqual([0, 0, 0, 0]);
  });
  it.each<[StockState | null, StockState | null, object]>([
    [null, null, { on_hand: 0, committed: 0 }],
    [null, 'committed', { on_hand: 0, committed: 3 }],
    [null, 'shipped', { on_hand: -3, committed: 0 }],
    [null, 'returned', { on_hand: -3, committed: 0 }],
    ['committed', null, { on_hand: 0, committed: -3 }],
    ['committed', 'shipped', { on_hand: -3, committed: -3 }],
    ['committed', 'returned', { on_hand: -3, committed: -3 }],
    ['shipped', 'committed', { on_hand: 3, committed: 3 }],
    ['shipped', null, { on_hand: 3, committed: 0 }],
    ['shipped', 'returned', { on_hand: 0, committed: 0 }],
    ['returned', null, { on_hand: 0, committed: 0 }],
    ['returned', 'committed', { on_hand: 0, committed: 3 }],
    ['returned', 'shipped', { on_hand: 0, committed: 0 }],
  ])('moves three units from %s to %s by %j', (from, to, effect) => {
    expect(effectOf(3, from, to)).toEqual(effect);
  });
});
