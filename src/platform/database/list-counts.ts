import type { StoredCounts } from './list-total.js';

/** List whose rows `list_counts` counts by part. The part of a row is a small number (docs/adr/0050). */
export interface CountedList {
  /** Name of the list in `list_counts`. */
  readonly list: string;
  /** Column that filters of the list read. Its value is the part. */
  readonly column: string;
  /** SELECT of the `part` of every row of the store `$1`. Triggers count the same rows. */
  readonly rows: string;
}

/** Returns the counts from which the list takes its totals. */
export function countsOf({ list, column }: Pick<CountedList, 'list' | 'column'>): StoredCounts {
  const from = (table: string): string => `(SELECT store_id, part AS "${column}", rows FROM "${table}" WHERE list = '${list}')`;
  return { from: ['list_counts', 'list_count_changes'].map(from), columns: [column], rows: 'rows' };
}
