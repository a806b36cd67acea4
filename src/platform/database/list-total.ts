import type { Sort } from '../contract/list-query.js';
import type { Filter } from './filter.js';

/** Gapless numbering of rows that are never deleted. It lets a list count and skip rows without scanning them. */
export interface Dense {
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
   * such rows is counted by its first and last number. Undefined if ranges must be counted one row after another.
   */
  readonly uneven?: { readonly from: string; readonly until: string } | undefined;
}

/** Numbers of the store's rows by the values of some columns. They let a list count rows that are filtered by these columns only. */
export interface KeptCounts {
  /** SQL of tables with `store_id`, `columns` and `rows`. The number of rows is the sum over all of them. */
  readonly from: readonly string[];
  readonly columns: readonly string[];
  /** Column with the number of rows. */
  readonly rows: string;
}

/** Knowledge of the number of a list's rows, so that it need not count them. */
export interface Known {
  readonly dense?: Dense;
  readonly counts?: KeptCounts;
}

/** Rows that a list counts. */
export interface CountedRows {
  readonly table: string;
  /** The id column that follows store_id in the primary key. */
  readonly key: string;
  readonly filters: readonly Filter[];
  /** SQL of all conditions on the row `t`. */
  readonly conditions: string;
  /** The same for the store and the filters only. */
  readonly filtered: string;
}

/** Returns the statement of the number of rows that match. */
export function totalText(rows: CountedRows, { dense, counts }: Known): string {
  const { filters } = rows;
  const onlyBy = (columns: readonly string[]): boolean => filters.every(({ column }) => column !== undefined && columns.includes(column));
  if (dense && filters.length === 0) return `SELECT ${lastOf(dense)} - ${String(dense.base)}`;
  if (dense?.uneven && onlyBy([dense.sort])) return rangeText(rows, dense, dense.uneven);
  if (counts && onlyBy(counts.columns)) return keptText(rows, counts);
  return countText(rows);
}

/** Returns SQL for the last number, or for `base` while there is none. */
export const lastOf = ({ last, base }: Dense): string => `coalesce(${last}, ${String(base)})`;

const matching = ({ table, conditions }: CountedRows): string => `FROM "${table}" t WHERE ${conditions}`;
const countText = (rows: CountedRows): string => `SELECT count(*) ${matching(rows)}`;

/** Counts a range of the sort by its first and its last number, in constant time, unless the numbering is uneven between them. */
function rangeText(rows: CountedRows, { column, sort }: Dense, { from, until }: NonNullable<Dense['uneven']>): string {
  const end = (direction: Sort['direction']): string =>
    `(SELECT t."${sort}" AS place, t."${column}" AS number ${matching(rows)} ` +
    `ORDER BY t."${sort}" ${direction}, t."${rows.key}" ${direction} LIMIT 1)`;
  return (
    `SELECT CASE WHEN l.place >= ${from} AND f.place <= ${until} THEN (${countText(rows)}) ELSE coalesce(l.number - f.number + 1, 0) END ` +
    `FROM (SELECT) one LEFT JOIN ${end('ASC')} f ON true LEFT JOIN ${end('DESC')} l ON true`
  );
}

/** Sums the counts whose values meet the filters, in constant time. */
function keptText({ filtered }: CountedRows, { from, rows }: KeptCounts): string {
  const each = from.map((table) => `SELECT t."${rows}" AS rows FROM ${table} t WHERE ${filtered}`);
  return `SELECT coalesce(sum(n.rows), 0)::bigint FROM (${each.join(' UNION ALL ')}) n`;
}
