import type { BillingInterval } from '../core/charge.entity.js';
import { endOfPeriod } from './period.js';

describe('the end of a period', () => {
  it.each<[string, BillingInterval, string[]]>([
    ['2026-01-31T10:00:00.123Z', 'monthly', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2028-01-30T00:00:00.000Z', 'monthly', ['2028-02-29', '2028-03-30']],
    ['2026-11-15T23:59:59.999Z', 'monthly', ['2026-12-15', '2027-01-15']],
    ['2028-02-29T06:00:00.000Z', 'yearly', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ])('that starts at %s and is %s keeps the anchor day', (anchor, interval, days) => {
    const time = anchor.slice(10);
    expect(days.map((_, n) => endOfPeriod(new Date(anchor), interval, n + 1).toISOString())).toEqual(days.map((day) => day + time));
  });

  it('of period 0 is the anchor', () => {
    expect(endOfPeriod(new Date('2026-01-31T00:00:00Z'), 'monthly', 0).toISOString()).toBe('2026-01-31T00:00:00.000Z');
  });
});
