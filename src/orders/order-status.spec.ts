import { acceptedStatuses, changesOf, fieldOf, timestampsOf } from './order-status.js';

describe('order statuses', () => {
  const order = { order_status: 'pending', financial_status: 'pending', fulfillment_status: 'un-fulfilled' };

  it('report only changed fields', () => {
    expect(changesOf(order, { order_status: 'shipped', financial_status: 'pending' })).toEqual({
      order_status: { from: 'pending', to: 'shipped' },
    });
    expect(changesOf(order, {})).toEqual({});
  });
  it.each([
    ['order_status', 'processing', 'processed_at'],
    ['order_status', 'confirmed', 'processed_at'],
    ['order_status', 'hold', 'hold_at'],
    ['order_status', 'cancelled', 'cancel_at'],
    ['order_status', 'shipped', 'shipped_at'],
    ['order_status', 'completed', 'delivered_at'],
    ['order_status', 'delivered', 'delivered_at'],
    ['order_status', 'returned', 'returned_at'],
    ['financial_status', 'paid', 'payment_date'],
    ['fulfillment_status', 'fulfilled', 'fulfilled_at'],
  ])('%s %s sets %s', (field, word, column) => {
    expect(timestampsOf({ [field]: word })).toEqual([column]);
  });
  it('set no timestamp for other statuses', () => {
    expect(timestampsOf({ order_status: 'pending', financial_status: 'refunded', fulfillment_status: 'partial' })).toEqual([]);
  });
  it('accept both spellings of fulfillment', () => {
    expect(acceptedStatuses('fulfillment_status')).toEqual(
      expect.arrayContaining(['un-fulfilled', 'unfulfilled', 'partial', 'partially_fulfilled']),
    );
    expect(acceptedStatuses('order_status')).not.toContain('confirmed');
  });
  it.each([
    ['pending', 'order_status'],
    ['in_transit', 'order_status'],
    ['paid', 'financial_status'],
    ['unfulfilled', 'fulfillment_status'],
    ['nonsense', undefined],
  ])('the filter %s belongs to %s', (word, field) => {
    expect(fieldOf(word)).toBe(field);
  });
});
