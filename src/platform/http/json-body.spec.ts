import fc from 'fast-check';
import { leastValues } from './json-body.js';

/** Returns the number of values in `value`, over all depths. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 1);
}

const bound = (json: string): number => leastValues(Buffer.from(json));

describe('the lower bound of the number of values', () => {
  it('never exceeds the number of values and is at least a third of it', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const values = valuesIn(JSON.parse(json));
        expect(bound(json)).toBeLessThanOrEqual(values);
        expect(3 * bound(json)).toBeGreaterThanOrEqual(values - 2);
      }),
    );
  });

  it.each([
    ['commas and brackets inside texts', '{"a":",[{,[{","b\\",[":"\\\\"}', 1],
    ['a text that does not end', '{"a,,,,', 1],
    ['a text that ends in a backslash', '{"a,,,,\\', 1],
    ['many empty objects', `[${Array.from({ length: 100 }, () => '{}').join(',')}]`, 100],
  ])('counts %s', (_, json, expected) => {
    expect(bound(json)).toBe(expected);
  });
});
