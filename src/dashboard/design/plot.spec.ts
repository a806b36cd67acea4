import { roundUp } from './plot.js';

describe('the axis of a plot', () => {
  it('ends at a number that is not below the largest value, and from 2 on has a whole number as its half', () => {
    for (let value = 0; value <= 5_000; value++) {
      const end = roundUp(value);
      expect([value, end >= value, end <= Math.max(1, 2 * value)]).toEqual([value, true, true]);
      expect([value, Number.isInteger(end), end === 1 || Number.isInteger(end / 2)]).toEqual([value, true, true]);
    }
  });
});
