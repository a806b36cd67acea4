import fc from 'fast-check';
import { ApiError } from '../../platform/contract/api-error.js';
import { arrivalOf } from '../transfers/arrival.js';
import { deliveryOf, type OpenLine, outstanding } from './delivery.js';

const units = fc.nat(6);
/** Lines of three variants, already partly received. */
const lines = fc
  .array(fc.record({ sku_id: fc.integer({ min: 1, max: 3 }), received: units, rejected: units, open: units }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((all) =>
    all.map(({ sku_id, received, rejected, open }, n): OpenLine => ({
      purchase_order_item_id: n + 1,
      sku_id,
      quantity: received + rejected + open + (received + rejected + open === 0 ? 1 : 0),
      received_quantity: received,
      rejected_quantity: rejected,
    })),
  );
const said = fc.array(
  fc.record(
    {
      sku_id: fc.integer({ min: 1, max: 4 }),
      purchase_order_item_id: fc.integer({ min: 1, max: 7 }),
      quantity: units,
      rejected_quantity: units,
    },
    { requiredKeys: ['quantity'] },
  ),
  { maxLength: 5 },
);
const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Returns the result of a function or the message of its error. */
function tried<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError) return error.code ?? 'validation';
    throw error;
  }
}

describe('a delivery', () => {
  it('books exactly the reported units, at most the outstanding ones of each line, or is refused', () => {
    fc.assert(
      fc.property(lines, said, (open, parts) => {
        const brought = tried(() => deliveryOf(open, parts));
        const refused = ['over_receipt', 'nothing_to_receive', 'invalid_sku', 'validation'];
        const [done, wanted] = typeof brought === 'string' ? [[], []] : [brought, parts];
        expect([...refused, 'booked']).toContain(typeof brought === 'string' ? brought : 'booked');
        expect(sum(done.map(({ quantity }) => quantity))).toBe(sum(wanted.map(({ quantity }) => quantity)));
        expect(sum(done.map((line) => line.rejected_quantity))).toBe(sum(wanted.map((part) => part.rejected_quantity ?? 0)));
        for (const { purchase_order_item_id, quantity, rejected_quantity } of done) {
          const line = open.find((one) => one.purchase_order_item_id === purchase_order_item_id)!;
          expect(quantity + rejected_quantity).toBeGreaterThan(0);
          expect(quantity + rejected_quantity).toBeLessThanOrEqual(outstanding(line));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('by variant is refused only if it exceeds the outstanding units of all its lines', () => {
    fc.assert(
      fc.property(lines, fc.nat(20), (open, quantity) => {
        const [{ sku_id }] = open as [OpenLine];
        const room = sum(open.filter((line) => line.sku_id === sku_id).map(outstanding));
        const brought = tried(() => deliveryOf(open, [{ sku_id, quantity }]));
        const refusal = quantity > room ? 'over_receipt' : 'nothing_to_receive';
        expect(typeof brought === 'string' ? brought : sum(brought.map((line) => line.quantity))).toBe(
          quantity > room || quantity === 0 ? refusal : quantity,
        );
      }),
    );
  });

  it('without items books the outstanding units of each line', () => {
    fc.assert(
      fc.property(lines, (open) => {
        const brought = tried(() => deliveryOf(open, undefined));
        const waiting = open.filter((line) => outstanding(line) > 0);
        const expected = waiting.map((line) => [line.purchase_order_item_id, outstanding(line), 0]);
        const shown =
          typeof brought === 'string'
            ? brought
            : brought.map((line) => [line.purchase_order_item_id, line.quantity, line.rejected_quantity]);
        expect(shown).toEqual(waiting.length === 0 ? 'nothing_to_receive' : expected);
      }),
    );
  });
});

describe('an arrival', () => {
  const shipped = [
    { sku_id: 1, quantity: 4 },
    { sku_id: 2, quantity: 1 },
  ];

  it('accounts for every unit once, or is refused', () => {
    fc.assert(
      fc.property(fc.tuple(units, units, units), fc.tuple(units, units), ([a, b, c], [d, e]) => {
        const told = [
          { sku_id: 1, received_quantity: a, rejected_quantity: b, lost_quantity: c },
          { sku_id: 2, received_quantity: d, rejected_quantity: e },
        ];
        const isAll = a + b + c === 4 && d + e === 1;
        expect(tried(() => arrivalOf(shipped, told))).toEqual(isAll ? [told[0], { ...told[1], lost_quantity: 0 }] : 'quantity_mismatch');
      }),
    );
  });

  it('without items is complete', () => {
    const all = shipped.map(({ sku_id, quantity }) => ({ sku_id, received_quantity: quantity, rejected_quantity: 0, lost_quantity: 0 }));
    expect(arrivalOf(shipped, undefined)).toEqual(all);
  });
});
