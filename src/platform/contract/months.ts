import { localDay, startOfDay } from './time-zones.js';

/** Returns true for a month of the years 2000 to 2099. */
export const isMonth = (value: unknown): value is string => typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value);

/** Returns the month of a time in a time zone. */
export const monthOf = (moment: Date, zone: string): string => localDay(moment, zone).slice(0, 7);

/** Returns the start of a month in a time zone. */
export const startOf = (month: string, zone: string): Date => startOfDay(`${month}-01`, zone);

/** Returns the month that is `count` months later. */
export const later = (month: string, count: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
};

/** Returns the `count` months up to and including the month of a time in a time zone, oldest first. */
export const monthsUntil = (moment: Date, count: number, zone: string): string[] => {
  const to = monthOf(moment, zone);
  return monthsOf({ from: later(to, 1 - count), to });
};

/** Returns the months of a range, oldest first; none if it ends before it starts. */
export function monthsOf({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = later(month, 1)) months.push(month);
  return months;
}
