const DAY = /^[12]\d{3}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** Returns midnight in Bangladesh, which has no daylight saving time. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+06:00`);

/** Returns a date YYYY-MM-DD as sent by a browser; undefined if it is none. */
export const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(startOf(value).getTime()) ? value : undefined;

/** Returns the start of a day and the start of the next one after a day, in the time zone of the stores. */
export const timesOf = ({ since, until }: { since: string | undefined; until: string | undefined }) => ({
  since: since === undefined ? undefined : startOf(since),
  until: until === undefined ? undefined : new Date(startOf(until).getTime() + DAY_MS),
});
