import { andAll, type Bind, type Filters } from '../../platform/database/filter.js';
import type { ListSource } from '../../platform/database/list-statement.js';
import type { OfStore } from '../../platform/database/store-owned.entity.js';
import type { StoreRows } from '../../platform/database/store-rows.js';

/** Format of the text of a slice. */
export type SliceFormat = 'ndjson' | 'csv';

/** Range of rows to read next, in the order of their ids. */
interface Slice {
  /** Rows with a larger id. */
  readonly after: number;
  /** Maximum number of rows to examine. */
  readonly rows: number;
  /** Bytes of text after which the slice ends early. A single larger record is still returned. */
  readonly bytes: number;
  readonly format: SliceFormat;
}

/** Text of the rows of a slice that meet the filters. */
export interface SliceText {
  /** Lines, each with its end; null if no row meets the filters. */
  readonly text: string | null;
  /** Records in the text. */
  readonly records: number;
  readonly bytes: number;
  /** Id of the last row that was examined; null if there are no more rows. */
  readonly last: number | null;
  /** Number of rows that were examined, including rows after an early end. */
  readonly seen: number;
}

/** JSON has line breaks only between values, so spaces can replace them. */
const inOneLine = (json: string): string => `translate(${json}, E'\n\r', '  ')`;

/** Cell of RFC 4180: quoted if it must be, or if it is the empty text, to distinguish it from null. */
const CELL = `CASE WHEN v.value IS NULL THEN '' WHEN v.value = '' OR v.value ~ '[,"\r\n]' THEN '"' || replace(v.value, '"', '""') || '"' ELSE v.value END`;

const LINES: Readonly<Record<SliceFormat, string>> = {
  ndjson: `${inOneLine('f.json::text')} || E'\n'`,
  csv: `(SELECT string_agg(${CELL}, ',' ORDER BY v.n) FROM json_each_text(${inOneLine('f.json::text')}::json) WITH ORDINALITY v (key, value, n)) || E'\r\n'`,
};

/**
 * Builds the statement of a slice. The number of examined rows bounds its reads, even if few rows meet the filters; `bytes` bounds its
 * result. Rows are found by their primary key, with any filters.
 */
function sliceStatement(source: ListSource, slice: Slice, where: Filters): { readonly text: string; readonly values: unknown[] } {
  const { table, key, select, owner_id, always = '' } = source;
  const values: unknown[] = [owner_id];
  const bind: Bind = (value) => `$${String(values.push(value))}`;
  const conditions = andAll(where, bind);
  const [after, rows, bytes] = [bind(slice.after), bind(slice.rows), bind(slice.bytes)];
  const text = `
WITH seen AS MATERIALIZED (
  SELECT t."${key}" AS id FROM "${table}" t WHERE t.store_id = $1 AND t."${key}" > ${after}${always} ORDER BY t."${key}" LIMIT ${rows}
), found AS (
  SELECT t."${key}" AS id, (SELECT row_to_json(r) FROM (SELECT ${select}) r) AS json
  FROM "${table}" t WHERE t.store_id = $1 AND t."${key}" = ANY (ARRAY(SELECT id FROM seen))${conditions}
), lines AS MATERIALIZED (
  SELECT f.id, ${LINES[slice.format]} AS line FROM found f
), measured AS (
  SELECT id, line, row_number() OVER w AS n, sum(octet_length(line)) OVER w AS bytes FROM lines WINDOW w AS (ORDER BY id)
), taken AS (
  SELECT string_agg(line, '' ORDER BY id) AS text, count(*) AS records, coalesce(max(bytes), 0) AS bytes, max(id) AS last
  FROM measured WHERE n = 1 OR bytes <= ${bytes}
)
SELECT k.text, k.records, k.bytes::bigint AS bytes, s.n AS seen,
  CASE WHEN k.records < (SELECT count(*) FROM lines) THEN k.last ELSE s.last END AS last
FROM taken k, (SELECT max(id) AS last, count(*) AS n FROM seen) s`;
  return { text, values };
}

/** Returns the text of the next rows that match, with this SELECT list over the row `t`; see {@link sliceStatement}. */
export async function sliceOf(
  rows: StoreRows<OfStore>,
  slice: Slice,
  { select, where }: { readonly select: string; readonly where: Filters },
): Promise<SliceText> {
  const [text] = await rows.query<SliceText>((source) => sliceStatement({ ...source, select }, slice, where));
  if (!text) throw new Error('The slice returned no row.');
  return text;
}
