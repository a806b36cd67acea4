import type { StockState } from './order.entity.js';
import { acceptedWords } from './order-status.js';
import { effectOf, stockState } from './order-stock.js';

/** What units of each state become, in the order none, committed, shipped. */
const becomes = (order_status: string, fulfillment_status = 'un-fulfilled'): (StockState | null)[] =>
  [null, 'committed' as const, 'shipped' as const].map((was) => stockState({ order_status, fulfillment_status }, was));

const WAITING = ['committed', 'committed', 'committed'];
const GONE = ['shipped', 'shipped', 'shipped'];
const OVER = [null, null, 'shipped'];
const BACK = ['committed', 'committed', 'shipped'];

describe("the stock of an order's lines", () => {
  it.each([
    ...['pending', 'confirmed', 'processing', 'scheduled', 'hold'].map((word): [string, unknown] => [word, WAITING]),
    ...['shipped', 'in_transit', 'completed', 'delivered'].map((word): [string, unknown] => [word, GONE]),
    ...['cancelled', 'returned', 'refunded', 'exchange'].map((word): [string, unknown] => [word, OVER]),
  ])('of an order that is %s becomes %j', (word, expected) => {
    expect(becomes(word)).toEqual(expected);
  });
  it.each([
    ...['un-fulfilled', 'partial', 'processing', 'ongoing', 'hold', 'in_review', 'pickup-pending', 'cancelled'].map(
      (word): [string, unknown] => [word, WAITING],
    ),
    ...['fulfilled', 'delivered', 'delivery-in-progress'].map((word): [string, unknown] => [word, GONE]),
    ...['returning', 'returned', 'rejected'].map((word): [string, unknown] => [word, BACK]),
  ])('of a pending order whose fulfillment is %s becomes %j', (word, expected) => {
    expect(becomes('pending', word)).toEqual(expected);
  });
  it('has left when either state says so, and is wanted no more when the order is over', () => {
    expect(becomes('cancelled', 'fulfilled')).toEqual(GONE);
    expect(becomes('shipped', 'returned')).toEqual(GONE);
    expect(becomes('returned', 'returned')).toEqual(OVER);
  });
  it('is decided for every pair of words', () => {
    for (const order_status of acceptedWords('order_status')) {
      for (const fulfillment of acceptedWords('fulfillment_status')) {
        expect([WAITING, GONE, OVER, BACK]).toContainEqual(becomes(order_status, fulfillment));
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
