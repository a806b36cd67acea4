import fc from 'fast-check';
import { feesOf } from '../core/price.js';
import { type PaybackPart, paybackParts, type TopUp } from './payback.js';

const paisa = (max: number): fc.Arbitrary<number> => fc.integer({ min: 1, max });

/** Top-up after the payback of a part. */
const less = ({ topUp, base, amount }: PaybackPart): TopUp => ({
  ...topUp,
  returned: topUp.returned + base,
  refunded_amount: topUp.refunded_amount + amount,
});

describe('the parts of a payback', () => {
  const topUpOf = (charge_id: number, base: number, payer: 'developer' | 'merchant'): TopUp => {
    const { amount, base_amount } = feesOf(base, payer);
    return { charge_id, session_id: charge_id, gateway: 'sandbox', amount, base_amount, refunded_amount: 0, returned: 0 };
  };
  const topUp = fc
    .tuple(paisa(1e9), paisa(50_000_00), fc.constantFrom('developer' as const, 'merchant' as const))
    .map((fields) => topUpOf(...fields));

  it('are taken from the first top-ups, and are the whole balance unless the top-ups hold less', () => {
    const [newest, oldest] = [topUpOf(2, 10_000, 'developer'), topUpOf(1, 5_000, 'developer')];
    const parts = (balance: number): number[][] =>
      paybackParts([newest, oldest], balance).map((part) => [part.topUp.charge_id, part.base, part.amount]);
    expect(parts(4_000)).toEqual([[2, 4_000, 4_000]]);
    expect(parts(12_000)).toEqual([
      [2, 10_000, 10_000],
      [1, 2_000, 2_000],
    ]);
    expect(parts(99_999)).toEqual([
      [2, 10_000, 10_000],
      [1, 5_000, 5_000],
    ]);
    expect([parts(0), paybackParts([], 100)]).toEqual([[], []]);
  });

  it('return every paisa that was paid once all of a top-up is paid back, in whatever steps', () => {
    fc.assert(
      fc.property(topUp, fc.array(paisa(1_000_000), { maxLength: 12 }), (first, balances) => {
        let rest = first;
        for (const balance of [...balances, first.base_amount]) {
          const [part] = paybackParts([rest], balance);
          if (!part) continue;
          expect(part.base).toBe(Math.min(balance, rest.base_amount - rest.returned));
          expect(part.amount).toBeGreaterThanOrEqual(part.base);
          rest = less(part);
          expect(rest.refunded_amount).toBeLessThanOrEqual(rest.amount);
        }
        expect([rest.returned, rest.refunded_amount]).toEqual([first.base_amount, first.amount]);
      }),
    );
  });
});
