import { ApiError } from '../platform/contract/api-error.js';

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

/** Inclusive range of days, as YYYY-MM-DD. */
export interface Range {
  readonly since: string;
  readonly until: string;
}

/**
 * Resolves the requested range; `until` defaults to today and `since` to 29 days earlier. Throws 400 if the range is empty or longer than
 * 366 days.
 */
export function rangeOf({ since, until }: Partial<Range>, now: Date): Range {
  const last = until ?? dayOf(now.getTime());
  const first = since ?? dayOf(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1) throw ApiError.invalidField('since', 'range', 'since must not be after until.');
  if (days > MAX_DAYS) throw ApiError.invalidField('since', 'range', `since must be at most ${String(MAX_DAYS - 1)} days before until.`);
  return { since: first, until: last };
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
