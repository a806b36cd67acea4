import { invalidField } from '../platform/http/api-error.js';

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;
const DEFAULT_DAYS = 30;

/** Days from the first to the last, both included, as YYYY-MM-DD. */
export interface Range {
  readonly since: string;
  readonly until: string;
}

/** The days that are asked for: up to today, and 30 of them, unless told otherwise. Throws 400 for a range that is empty or longer than 366 days. */
export function rangeOf({ since, until }: Partial<Range>, now: Date): Range {
  const last = until ?? dayOf(now.getTime());
  const first = since ?? dayOf(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1) throw invalidField('since', 'range', 'since must not be after until.');
  if (days > MOST_DAYS) throw invalidField('since', 'range', `since must be at most ${String(MOST_DAYS - 1)} days before until.`);
  return { since: first, until: last };
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
