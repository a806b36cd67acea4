import { FIGURES } from './figures.entity.js';

/** Lengths of the periods of a sales report. */
export const INTERVALS = ['day', 'week', 'month'] as const;

/** Day rows and pending changes of the store in the range `$2` to `$3`. */
const DAYS = ['analytics_days', 'analytics_changes']
  .map((table) => `SELECT day, ${FIGURES.join(', ')} FROM ${table} WHERE store_id = $1 AND day BETWEEN $2::date AND $3::date`)
  .join(' UNION ALL ');

/**
 * Quarters and pending changes of the store on the days `$2` to `$3` of the time zone in the parameter `zone`. Rows are selected by the day
 * of their quarter; the bounds, which are one day wider on both sides, only narrow the search.
 */
const localDays = (zone: string): string =>
  ['analytics_quarters', 'analytics_changes']
    .map(
      (table) => `SELECT day, ${FIGURES.join(', ')} FROM (
        SELECT (starts_at AT TIME ZONE ${zone}::text)::date AS day, ${FIGURES.join(', ')} FROM ${table}
        WHERE store_id = $1 AND starts_at >= ($2::date - 1)::timestamp AT TIME ZONE 'UTC' AND starts_at < ($3::date + 2)::timestamp AT TIME ZONE 'UTC'
      ) q WHERE day BETWEEN $2::date AND $3::date`,
    )
    .join(' UNION ALL ');

/** Columns of the response, from the figures `f` of a period `p`. */
const FIGURE_COLUMNS = [
  'p.since',
  'p.until',
  'f.orders',
  'f.gross',
  'f.discount',
  'f.gross - f.discount AS net',
  'f.tax',
  'f.shipping',
  'f.total',
  'coalesce(round((f.gross - f.discount) / nullif(f.orders, 0), 2), 0) AS average_order',
  'f.new_customers',
].join(', ');

const SUMS = FIGURES.map((name) => `coalesce(sum(d.${name}), 0) AS ${name}`).join(', ');

const summaryOf = (days: string): string => `
SELECT row_to_json(r)::text AS json FROM (
  SELECT ${FIGURE_COLUMNS}
  FROM (SELECT $2::date AS since, $3::date AS until) p, (SELECT ${SUMS} FROM (${days}) d) f
) r`;

const salesOf = (days: string): string => `
WITH f AS (
  SELECT p.start, ${SUMS}
  FROM generate_series(date_trunc($4, $2::date::timestamp), $3::date, ('1 ' || $4)::interval) AS p(start)
  LEFT JOIN (${days}) d ON date_trunc($4, d.day::timestamp) = p.start
  GROUP BY p.start
), p AS (
  SELECT start, greatest(start::date, $2::date) AS since, least((start + ('1 ' || $4)::interval)::date - 1, $3::date) AS until FROM f
)
SELECT json_agg(r)::text AS json FROM (SELECT ${FIGURE_COLUMNS} FROM p JOIN f USING (start) ORDER BY start) r`;

/** Returns one row with the figures of the whole range of days in UTC as JSON. */
export const SUMMARY = summaryOf(DAYS);

/** Returns one row with a JSON array of the figures of each period of length `$4`, clipped to the range of days in UTC. */
export const SALES = salesOf(DAYS);

/** Same as {@link SUMMARY}, for days of the time zone `$4`. */
export const LOCAL_SUMMARY = summaryOf(localDays('$4'));

/** Same as {@link SALES}, for days of the time zone `$5`. */
export const LOCAL_SALES = salesOf(localDays('$5'));
