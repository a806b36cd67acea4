import type { Sort } from '../contract/list-query.js';

/** Gapless numbering of rows that are never deleted. It lets a list count and skip rows without scanning them. */
export interface DenseNumbering {
  /** Column that numbers the store's rows 1, 2, 3 … above `base`. */
  readonly column: string;
  /** Column of the sort whose order the numbers follow. */
  readonly sort: string;
  /** First number minus one. */
  readonly base: number;
  /** SQL for the last number assigned; `$1` is the store. */
  readonly last: string;
  /**
   * SQL for the values of `sort` between which the numbers have gaps or do not follow the sort; null if there are none. A range of `sort` without
   * such rows is counted by its first and last number. Undefined if ranges must be counted row by row.
   */
  readonly uneven?: { readonly from: string; readonly until: string } | undefined;
}

/** Row counts of the store by the values of some columns. With them, a list can count rows that are filtered by these columns only. */
export interface StoredCounts {
  /** SQL of tables with `store_id`, `columns` and `rows`. The number of rows is the sum over all of them. */
  readonly from: readonly string[];
  readonly columns: readonly string[];
  /** Column with the number of rows. */
  readonly rows: string;
}

/** Known facts about the number of a list's rows, so that it need not count them. */
export interface Known {
  readonly dense?: DenseNumbering;
  readonly counts?: StoredCounts;
  /**
   * Columns without nulls, with an index for each. If the number of matches is unknown only because of the filter on one of them, the rows on the
   * probably shorter side of its value are counted; if that side does not match, its count is subtracted from the known number.
   */
  readonly times?: readonly string[];
}

/** Filter with its values bound. */
export interface BoundFilter {
  readonly sql: string;
  readonly column?: string | undefined;
}

/** Rows that a list counts. */
export interface CountedRows {
  readonly table: string;
  /** The id column that follows store_id in the primary key. */
  readonly key: string;
  /** SQL condition that restricts the row `t` to the store. */
  readonly owner: string;
  /** SQL over the row `t`, beginning with AND, that every row meets. */
  readonly always: string;
  readonly filters: readonly BoundFilter[];
}

const allOf = (filters: readonly BoundFilter[]): string => filters.map(({ sql }) => ` AND ${sql}`).join('');

/** Returns the SQL of all conditions on the row `t`. */
export const conditionsOf = ({ owner, always, filters }: CountedRows): string => `${owner}${always}${allOf(filters)}`;

/** Returns the statement of the number of rows that match. */
export const totalText = (rows: CountedRows, known: Known): string =>
  knownText(rows, known) ?? shorterSideText(rows, known) ?? countText(rows);

/** Returns the statement of the number of rows that match, if they need not be counted. */
function knownText(rows: CountedRows, { dense, counts }: Known): string | undefined {
  const { filters } = rows;
  const onlyBy = (columns: readonly string[]): boolean => filters.every(({ column }) => column !== undefined && columns.includes(column));
  if (dense && filters.length === 0) return `SELECT ${lastOf(dense)} - ${String(dense.base)}`;
  if (dense?.uneven && onlyBy([dense.sort])) return rangeText(rows, dense, dense.uneven);
  return counts && onlyBy(counts.columns) ? keptText(rows, counts) : undefined;
}

/** Returns SQL for the last number, or for `base` if there is none. */
export const lastOf = ({ last, base }: DenseNumbering): string => `coalesce(${last}, ${String(base)})`;

const matching = (rows: CountedRows): string => `FROM "${rows.table}" t WHERE ${conditionsOf(rows)}`;
const countText = (rows: CountedRows): string => `SELECT count(*) ${matching(rows)}`;

/** Counts a range of the sort by its first and its last number, in constant time, unless the numbering is uneven between them. */
function rangeText(rows: CountedRows, { column, sort }: DenseNumbering, { from, until }: NonNullable<DenseNumbering['uneven']>): string {
  const end = (direction: Sort['direction']): string =>
    `(SELECT t."${sort}" AS place, t."${column}" AS number ${matching(rows)} ` +
    `ORDER BY t."${sort}" ${direction}, t."${rows.key}" ${direction} LIMIT 1)`;
  return (
    `SELECT CASE WHEN l.place >= ${from} AND f.place <= ${until} THEN (${countText(rows)}) ELSE coalesce(l.number - f.number + 1, 0) END ` +
    `FROM (SELECT) one LEFT JOIN ${end('ASC')} f ON true LEFT JOIN ${end('DESC')} l ON true`
  );
}

/**
 * Counts the rows on one side of a time. If the midpoint of the times of all rows is on the side that matches, the other side is counted and
 * subtracted. Both ways are exact; the first or the latest part of the rows is counted quickly.
 */
function shorterSideText(rows: CountedRows, known: Known): string | undefined {
  const [filter, second] = rows.filters.filter(({ column = '' }) => known.times?.includes(column));
  if (filter?.column === undefined || second) return undefined;
  const others = { ...rows, filters: rows.filters.filter((each) => each !== filter) };
  const all = knownText(others, known);
  if (all === undefined) return undefined;
  const time = `t."${filter.column}"`;
  const middle = `SELECT min(${time}) + (max(${time}) - min(${time})) / 2 AS "${filter.column}" ${matching({ ...rows, filters: [] })}`;
  const rest = `${countText(others)} AND NOT (${filter.sql})`;
  return `SELECT CASE WHEN (SELECT ${filter.sql} FROM (${middle}) t) THEN (${all}) - (${rest}) ELSE (${countText(rows)}) END`;
}

/** Sums the counts whose values meet the filters, in constant time. */
function keptText({ owner, filters }: CountedRows, { from, rows }: StoredCounts): string {
  const each = from.map((table) => `SELECT t."${rows}" AS rows FROM ${table} t WHERE ${owner}${allOf(filters)}`);
  return `SELECT coalesce(sum(n.rows), 0)::bigint FROM (${each.join(' UNION ALL ')}) n`;
}
