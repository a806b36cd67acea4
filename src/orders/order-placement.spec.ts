import fc from 'fast-check';
import { isStorable, totalsOf } from './order-placement.service.js';

describe('order totals', () => {
  it('follow from the lines', () => {
    const lines = [
      { price: 1999, quantity: 3, discount: 100 },
      { price: 10, quantity: 1 },
    ];
    expect(totalsOf(lines, { shipping: 6000, discount: 1000, tax: 500 })).toEqual({
      sub_total: 6007,
      shipping: 6000,
      discount: 1000,
      tax: 500,
      grand_total: 11507,
      item_discount: 300,
      total: 12507,
    });
  });
  it('keep given amounts', () => {
    expect(totalsOf([{ price: 100, quantity: 1 }], { sub_total: 5, grand_total: 7 })).toMatchObject({
      sub_total: 5,
      grand_total: 7,
      total: 5,
    });
  });
  it('are exact to the paisa', () => {
    const line = fc.record({ price: fc.integer({ min: 0, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 1000 }) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const exact = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
        expect(BigInt(totalsOf(lines, {}).sub_total)).toBe(exact);
      }),
    );
  });
  it('detect amounts that are too large to store', () => {
    expect(isStorable(totalsOf([{ price: 99_999_999_999_999, quantity: 1 }], {}))).toBe(true);
    expect(isStorable(totalsOf([{ price: 99_999_999_999_999, quantity: 2 }], {}))).toBe(false);
  });
});
