import type { Range } from '../../analytics/range.js';

/** Lengths in days of the periods that the home page shows. */
export const PERIODS = [7, 30, 90] as const;

/** Length of a period in days. */
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
/** Days up to which a period is shown by day; longer ones are shown by week. */
const BY_DAY = 31;

/** Returns the period that a query asks for; 30 days for anything else. */
export const periodOf = (value: unknown): Period => PERIODS.find((days) => String(days) === value) ?? 30;

/** Returns the length of the parts of a period. */
export const intervalOf = (period: Period): 'day' | 'week' => (period <= BY_DAY ? 'day' : 'week');

/** Returns the days of a period that ends on a day, and of the equally long one before it. */
export function rangesOf(period: Period, today: string): { readonly current: Range; readonly previous: Range } {
  const day = (back: number): string => new Date(Date.parse(today) - back * DAY_MS).toISOString().slice(0, 10);
  return {
    current: { since: day(period - 1), until: today },
    previous: { since: day(2 * period - 1), until: day(period) },
  };
}
