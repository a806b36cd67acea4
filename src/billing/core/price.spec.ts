import fc from 'fast-check';
import { divideHalfUp, feesOf } from './price.js';

/** Amount in paisa of a decimal text. */
const paisa = (text: string): number => Number(text.replace('.', ''));

/** Rounds a fraction half up with exact integers. */
const exactly = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);

describe('the fees of a charge', () => {
  it.each([
    ['12.20', '0.31', '1.22'],
    ['41.40', '1.04', '4.14'],
    ['84.60', '2.12', '8.46'],
    ['160.60', '4.02', '16.06'],
    ['10.35', '0.26', '1.04'],
    ['21.15', '0.53', '2.12'],
    ['40.15', '1.00', '4.02'],
    ['50000.00', '1250.00', '5000.00'],
    ['10.00', '0.25', '1.00'],
  ])('of %s are %s for the gateway and %s for the platform if the developer pays them', (amount, gateway, platform) => {
    expect(feesOf(paisa(amount), 'developer')).toEqual({
      amount: paisa(amount),
      base_amount: paisa(amount),
      fee_payer: 'developer',
      gateway_fee_amount: paisa(gateway),
      platform_amount: paisa(platform),
      developer_amount: paisa(amount) - paisa(gateway) - paisa(platform),
    });
  });

  it('raise 100.00 to 114.29 if the merchant pays them', () => {
    expect(feesOf(10_000, 'merchant')).toEqual({
      amount: 11_429,
      base_amount: 10_000,
      fee_payer: 'merchant',
      platform_amount: 1_143,
      gateway_fee_amount: 286,
      developer_amount: 10_000,
    });
  });

  it.each(['developer', 'merchant'] as const)('are exact for 10,000 random amounts if the %s pays them', (payer) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (base) => {
        const fees = feesOf(base, payer);
        const [tenth, fortieth] =
          payer === 'developer'
            ? [exactly(BigInt(base), 10n), exactly(BigInt(base), 40n)]
            : [exactly(BigInt(base) * 4n, 35n), exactly(BigInt(base), 35n)];
        expect([BigInt(fees.platform_amount), BigInt(fees.gateway_fee_amount)]).toEqual([tenth, fortieth]);
        expect(fees.amount).toBe(fees.platform_amount + fees.gateway_fee_amount + fees.developer_amount);
        expect(payer === 'developer' ? fees.amount : fees.developer_amount).toBe(base);
      }),
      { numRuns: 10_000 },
    );
  });

  it('round half up at every multiple of a half', () => {
    expect([5, 15, 25, 4, 14].map((n) => divideHalfUp(n, 10))).toEqual([1, 2, 3, 0, 1]);
  });
});
