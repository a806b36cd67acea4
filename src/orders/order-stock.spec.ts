import type { StockState } from './order.entity.js';
import { acceptedStatuses } from './order-status.js';
import { effectOf, stockState } from './order-stock.js';

/** Required states of units whose state is none, committed and shipped, in this order. */
const required = (order_status: string, fulfillment_status = 'un-fulfilled'): (StockState | null)[] =>
  [null, 'committed' as const, 'shipped' as const].map((state) => stockState({ order_status, fulfillment_status }, state));

const OPEN = ['committed', 'committed', 'committed'];
const SHIPPED = ['shipped', 'shipped', 'shipped'];
const ENDED = [null, null, 'shipped'];
const RETURNING = ['committed', 'committed', 'shipped'];

describe("the stock of an order's lines", () => {
  it.each([
    ...['pending', 'confirmed', 'processing', 'scheduled', 'hold'].map((word): [string, unknown] => [word, OPEN]),
    ...['shipped', 'in_transit', 'completed', 'delivered'].map((word): [string, unknown] => [word, SHIPPED]),
    ...['cancelled', 'returned', 'refunded', 'exchange'].map((word): [string, unknown] => [word, ENDED]),
  ])('of an order that is %s becomes %j', (word, expected) => {
    expect(required(word)).toEqual(expected);
  });
  it.each([
    ...['un-fulfilled', 'partial', 'processing', 'ongoing', 'hold', 'in_review', 'pickup-pending', 'cancelled'].map(
      (word): [string, unknown] => [word, OPEN],
    ),
    ...['fulfilled', 'delivered', 'delivery-in-progress'].map((word): [string, unknown] => [word, SHIPPED]),
    ...['returning', 'returned', 'rejected'].map((word): [string, unknown] => [word, RETURNING]),
  ])('of a pending order whose fulfillment is %s becomes %j', (word, expected) => {
    expect(required('pending', word)).toEqual(expected);
  });
  it('is shipped when either status is, and released when the order has ended', () => {
    expect(required('cancelled', 'fulfilled')).toEqual(SHIPPED);
    expect(required('shipped', 'returned')).toEqual(SHIPPED);
    expect(required('returned', 'returned')).toEqual(ENDED);
  });
  it('is defined for every pair of statuses', () => {
    for (const order_status of acceptedStatuses('order_status')) {
      for (const fulfillment of acceptedStatuses('fulfillment_status')) {
        expect([OPEN, SHIPPED, ENDED, RETURNING]).toContainEqual(required(order_status, fulfillment));
      }
    }
  });
  it.each<[StockState | null, StockState | null, object]>([
    [null, null, { on_hand: 0, committed: 0 }],
    [null, 'committed', { on_hand: 0, committed: 3 }],
    [null, 'shipped', { on_hand: -3, committed: 0 }],
    ['committed', null, { on_hand: 0, committed: -3 }],
    ['committed', 'shipped', { on_hand: -3, committed: -3 }],
    ['shipped', 'committed', { on_hand: 3, committed: 3 }],
    ['shipped', null, { on_hand: 3, committed: 0 }],
  ])('moves three units from %s to %s by %j', (from, to, effect) => {
    expect(effectOf(3, from, to)).toEqual(effect);
  });
});
