import fc from 'fast-check';
import { parseDuration } from './duration.js';

describe('a duration', () => {
  it.each([
    ['500ms', 500],
    ['60s', 60_000],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['90d', 7_776_000_000],
    ['0s', 0],
    [' 1s ', 1_000],
  ])('%p is %d ms', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each(['', '5', 's', '5 m', '1.5h', '-1s', '5M', '5min', '1h30m', '1e3s', '5s,', '٥s', '9999999999s', 'Infinitys'])(
    '%p is refused with examples of valid durations',
    (text) => {
      expect(() => parseDuration(text)).toThrow(new RangeError(`"${text}" is not a duration such as 500ms, 60s, 5m, 2h or 90d`));
    },
  );

  it('is exact for every number and unit', () => {
    const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
    const unit = fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[]));
    fc.assert(
      fc.property(fc.nat(999_999_999), unit, (number, name) => {
        expect(parseDuration(`${String(number)}${name}`)).toBe(number * units[name]);
      }),
    );
  });
});
