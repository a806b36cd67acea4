import { nextCheck } from './session-checks.js';

const MINUTE = 60_000;
const at = (minutes: number): Date => new Date(minutes * MINUTE);

/** Returns the minutes after its creation at which a session of 15 minutes is checked. */
function checks(open: boolean, count: number, first = MINUTE): number[] {
  const asked: number[] = [];
  let next: Date | null = at(first / MINUTE);
  for (let n = 0; next !== null && n < count; n += 1) {
    asked.push(next.getTime() / MINUTE);
    next = nextCheck({ checks: n, expires_at: at(15) }, { open, first }, next);
  }
  return asked;
}

describe('an unreported payment', () => {
  it('is checked after one minute, then after 2, 4 …, when its page closes, and twice afterwards', () => {
    expect(checks(false, 20)).toEqual([1, 3, 7, 15, 25, 15 + 24 * 60]);
  });

  it('is checked after a different first pause', () => {
    expect(checks(false, 4, 5 * MINUTE)).toEqual([5, 15, 25, 15 + 24 * 60]);
  });

  it('is checked at increasing intervals of at most six hours while it is pending, for ten days', () => {
    const asked = checks(true, 1000);
    expect(asked.slice(0, 5)).toEqual([1, 3, 7, 15, 31]);
    expect(asked.at(-1)! - asked.at(-2)!).toBe(360);
    expect(asked.at(-1)!).toBeGreaterThan(9 * 24 * 60);
    expect(asked.at(-1)!).toBeLessThan(10 * 24 * 60 + 15);
  });
});
