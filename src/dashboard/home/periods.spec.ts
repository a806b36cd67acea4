import { intervalOf, periodOf, rangesOf } from './periods.js';

describe('the periods of the home page', () => {
  it.each([
    ['7', 7],
    ['30', 30],
    ['90', 90],
    ['8', 30],
    [['7'], 30],
    [undefined, 30],
  ])('%j asks for %i days', (given, days) => {
    expect(periodOf(given)).toBe(days);
  });

  it('end on a day and follow one another', () => {
    expect(rangesOf(7, '2026-03-02')).toEqual({
      current: { since: '2026-02-24', until: '2026-03-02' },
      previous: { since: '2026-02-17', until: '2026-02-23' },
    });
  });

  it('are shown by day or by week', () => {
    expect([7, 30, 90].map((days) => intervalOf(days as 7))).toEqual(['day', 'day', 'week']);
  });
});
