import { EventField, payloadPaths } from '../../platform/contract/payload.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { checkFields, checkFilter, type EventFilter, meets } from './event-filter.js';
import { selectFields } from './selected-fields.js';

const KNOWN = payloadPaths({
  order_status: EventField.text('Status.', 'pending'),
  grand_total: EventField.number('Total.', 5),
  user_id: EventField.nullable(EventField.integer('Customer.', 1)),
  is_guest: EventField.boolean('Guest.', true),
  changes: EventField.texts('Changes.', ['a']),
  updates: EventField.objects('Lines.', { sku_id: EventField.integer('Variant.', 1), note: EventField.text('Note.', 'x') }),
});

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: undefined });
    return (error as ApiError).message;
  }
  return '';
}

describe('a filter', () => {
  const data = {
    order_status: 'shipped',
    grand_total: 1200.5,
    user_id: null,
    is_guest: false,
    changes: ['a', 'b'],
    updates: [{ sku_id: 1 }, { sku_id: 7 }],
  };
  it.each<[EventFilter, boolean]>([
    [{}, true],
    [{ order_status: 'shipped' }, true],
    [{ order_status: 'pending' }, false],
    [{ order_status: ['shipped', 'delivered'], grand_total: { gte: 1000 } }, true],
    [{ order_status: ['shipped', 'delivered'], grand_total: { gte: 2000 } }, false],
    [{ grand_total: { gt: 1200.5 } }, false],
    [{ grand_total: { gte: 1200.5, lt: 1300 } }, true],
    [{ grand_total: { lte: 1200 } }, false],
    [{ grand_total: { gt: '1' } }, false],
    [{ grand_total: '1200.5' }, false],
    [{ order_status: { gt: 'shipp', lt: 'shipq' } }, true],
    [{ order_status: { ne: 'shipped' } }, false],
    [{ order_status: { ne: 'pending' } }, true],
    [{ missing: { ne: 'pending' } }, true],
    [{ missing: null }, false],
    [{ missing: { gt: 0 } }, false],
    [{ user_id: null }, true],
    [{ user_id: [1, null] }, true],
    [{ is_guest: false }, true],
    [{ is_guest: 0 }, false],
    [{ changes: 'b' }, true],
    [{ changes: 'c' }, false],
    [{ changes: { ne: 'a' } }, false],
    [{ 'updates.sku_id': 7 }, true],
    [{ 'updates.sku_id': { gt: 7 } }, false],
    [{ 'order_status.length': 7 }, false],
    [{ constructor: null }, false],
  ])('%j matches: %s', (filter, met) => {
    expect(meets(data, filter)).toBe(met);
  });

  it.each<object>([
    { order_status: 'x', grand_total: { gt: 1, gte: 1, lt: 2, lte: 2, ne: 3 }, user_id: null, is_guest: true },
    { changes: 'a', 'updates.sku_id': [1, 2], order_status: ['a'] },
    Object.fromEntries([['grand_total', { gt: 1 }]]),
  ])('accepts %j', (filter) => {
    expect(checkFilter(filter, KNOWN)).toEqual(filter);
  });
  it('without conditions is null', () => {
    expect(checkFilter({}, KNOWN)).toBeNull();
  });
  it.each<[object, string]>([
    [
      { status: 'x' },
      'filter.status names a field that the topic does not have; its fields are order_status, grand_total, user_id, is_guest, changes, updates, updates.sku_id, updates.note.',
    ],
    [{ order_status: [] }, 'filter.order_status must list 1 to 100 plain values.'],
    [{ order_status: [['a']] }, 'filter.order_status must list 1 to 100 plain values.'],
    [{ order_status: {} }, 'filter.order_status must be a value, a list, or an object of gt, gte, lt, lte, ne.'],
    [{ order_status: { in: ['a'] } }, 'filter.order_status must be a value, a list, or an object of gt, gte, lt, lte, ne.'],
    [{ grand_total: { gt: null } }, 'filter.grand_total.gt must be a number or a string.'],
    [{ grand_total: { ne: [1] } }, 'filter.grand_total.ne must be a plain value.'],
    [{ grand_total: '5' }, 'filter.grand_total must be a number.'],
    [{ order_status: 5 }, 'filter.order_status must be a string.'],
    [{ is_guest: 1 }, 'filter.is_guest must be a boolean.'],
    [{ changes: 1 }, 'filter.changes must be a string.'],
  ])('refuses %j', (filter, message) => {
    expect(refusal(() => checkFilter(filter, KNOWN))).toBe(message);
  });
  it('has at most 20 conditions', () => {
    const known = new Map(Array.from({ length: 6 }, (_, n) => [`f${String(n)}`, EventField.number('Number.', 1)]));
    const filter = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${String(n)}`, { gt: 1, gte: 1, lt: 1, lte: 1 }]));
    expect(checkFilter(filter(5), known)).not.toBeNull();
    expect(refusal(() => checkFilter(filter(6), known))).toBe('filter must have at most 20 conditions.');
  });
});

describe('selected fields', () => {
  it('are refused when the topic does not have them', () => {
    expect(refusal(() => checkFields(['order_status', 'nothing'], KNOWN))).toMatch(/^fields \(nothing\) names a field .* order_status,/);
    expect(refusal(() => checkFields(['updates.sku_id', 'updates'], KNOWN))).toBe('');
  });
  it.each<[string[] | null, object]>([
    [null, { a: 1, b: { c: 2, d: 3 }, e: [{ f: 4, g: 5 }, { g: 6 }] }],
    [['a'], { a: 1 }],
    [['b.c', 'e.g'], { b: { c: 2 }, e: [{ g: 5 }, { g: 6 }] }],
    [['b', 'b.c'], { b: { c: 2, d: 3 } }],
    [['none', 'a.b'], { a: 1 }],
  ])('%j of data keep the envelope complete', (fields, data) => {
    const envelope = { event_id: 'x', sequence: 5, data: { a: 1, b: { c: 2, d: 3 }, e: [{ f: 4, g: 5 }, { g: 6 }] }, test: true };
    const text = selectFields(JSON.stringify(envelope), fields);
    expect(JSON.parse(text)).toEqual({ ...envelope, data });
    expect(selectFields(JSON.stringify(envelope), fields)).toBe(text);
  });
});
