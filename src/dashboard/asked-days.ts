import { startOfDay } from '../platform/contract/time-zones.js';

const DAY = /^[12]\d{3}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** Days requested by a query, in a time zone. */
interface AskedDays {
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly zone: string;
}

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Returns a date YYYY-MM-DD as sent by a browser; undefined for any other value. */
export const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(noon(value)) ? value : undefined;

const dayAfter = (day: string): string => new Date(noon(day) + DAY_MS).toISOString().slice(0, 10);

/** Returns the start of `since`, and the start of the day after `until`. A day on which the clocks change has 23 or 25 hours. */
export const timesOf = ({ since, until, zone }: AskedDays) => ({
  since: since === undefined ? undefined : startOfDay(since, zone),
  until: until === undefined ? undefined : startOfDay(dayAfter(until), zone),
});
