import fc from 'fast-check';
import { negate, MAX_PAISA, toDecimal, fromDecimal, isTaka, toPaisa, toTaka } from './money.js';

const paisa = fc.integer({ min: negate(MAX_PAISA), max: MAX_PAISA });
/** Amounts at which floating-point numbers are too coarse for a fixed tolerance. */
const large = fc.integer({ min: MAX_PAISA - 1_000_000, max: MAX_PAISA });

describe('money', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [-1, '-0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [-12_345, '-123.45'],
    [120_050, '1200.50'],
    [MAX_PAISA, '999999999999.99'],
  ])('of %d paisa is %s in the database', (amount, text) => {
    expect(toDecimal(amount)).toBe(text);
    expect(fromDecimal(text)).toBe(amount);
  });

  it.each([
    [0.29, 29],
    [1.1, 110],
    [1.15, 115],
    [8.2, 820],
    [19.99, 1999],
    [0.1 + 0.2, 30],
    [1.005 * 1000, 100_500],
    [999_999_999_999.99, MAX_PAISA],
  ])('of %d taka is %d paisa', (taka, amount) => {
    expect(isTaka(taka)).toBe(true);
    expect(toPaisa(taka)).toBe(amount);
  });

  it('passes null and undefined through', () => {
    expect([toDecimal(null), toDecimal(undefined), fromDecimal(null), fromDecimal(undefined)]).toEqual([null, undefined, null, undefined]);
  });

  it('is read from the database unchanged', () => {
    fc.assert(fc.property(fc.oneof(paisa, large), (amount) => fromDecimal(toDecimal(amount)) === amount));
  });

  it('is parsed from JSON unchanged', () => {
    const roundTrip = (amount: number): boolean => {
      const taka = JSON.parse(JSON.stringify(toTaka(amount))) as number;
      return isTaka(taka) && toPaisa(taka) === amount;
    };
    fc.assert(fc.property(fc.oneof(paisa, large), roundTrip), { numRuns: 5000 });
  });

  it('reads decimal text like JSON does', () => {
    fc.assert(fc.property(fc.oneof(paisa, large), (amount) => toPaisa(Number(toDecimal(amount))) === amount));
  });

  it('with a third decimal is refused', () => {
    const [taka, thousandths] = [fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 1, max: 999 })];
    const isNone = (whole: number, rest: number): boolean => !isTaka(Number(`${String(whole)}.${String(rest).padStart(3, '0')}`));
    fc.assert(
      fc.property(
        taka,
        thousandths.filter((rest) => rest % 10 !== 0),
        isNone,
      ),
      { numRuns: 5000 },
    );
  });

  it.each([NaN, Infinity, -Infinity, '1', null, undefined, [1], {}, 1n, 0.001, 10.005])('is not %p', (value) => {
    expect(isTaka(value)).toBe(false);
  });
});
