import { decodeCursor, encodeCursor } from '../contract/cursor.js';
import { MAX_OFFSET, type ListParams } from '../contract/list-query.js';
import { Page, Rendered } from '../contract/reply.js';
import type { Bind, Filter, Filters } from './filter.js';
import { conditionsOf, type CountedRows, type DenseNumbering, type Known, lastOf, totalText } from './list-total.js';
import { SHAREABLE } from './shareable.js';

/** Rows of a list before its filters. */
export interface ListSource {
  readonly table: string;
  /** The id column that follows store_id in the primary key. */
  readonly key: string;
  /** SELECT list over the row `t`. */
  readonly select: string;
  /** Names of the columns of `select`, if the id is none of them. */
  readonly without_id?: readonly string[] | undefined;
  /** For cursors, when `select` may lack the columns of the order: a SELECT list with them, and the names of the fields to show. */
  readonly keyed?: { readonly select: string; readonly shown: readonly string[] } | undefined;
  /** Column that restricts the rows to their owner; `store_id` by default. */
  readonly owner?: string;
  /** Value of the owner's column. */
  readonly owner_id: number;
  /** SQL over the row `t`, beginning with AND, that every row meets. */
  readonly always?: string;
}

/** Statement that returns one row: `json`, and `total`, or `more` and `last` with a cursor. */
export interface ListStatement {
  readonly text: string;
  readonly values: unknown[];
  readonly adHoc: boolean;
  /** Columns in addition to `json`. */
  readonly columns: readonly string[];
}

/** First rows of a list, in its order, that are checked one by one, so that a search that matches many rows ends early. */
export interface Window {
  readonly rows: number;
  /** Condition that has no index, or whose index finds too many rows. */
  readonly filter: Filter;
}

/** Row that a list statement returns. */
export interface ListRow {
  readonly json: string | readonly Buffer[];
  readonly total?: number;
  readonly more?: boolean;
  readonly last?: string | null;
  /** True if the window contained all rows of the list. */
  readonly whole?: boolean;
}

/** Offset from which rows are skipped in the index only, before the rows of the page are fetched. */
const LATE_ROWS = 500;

/** Builds the statement of a list: its rows as a JSON array, and the columns of its pagination. */
export function listStatement(source: ListSource, query: ListParams, where: Filters, known: Known = {}): ListStatement {
  const { list, values } = listOf(source, query, where);
  const filters = where.filter((filter) => filter !== undefined);
  const adHoc = filters.some((filter) => filter.adHoc);
  // A page with filters or a large offset can take long.
  const share = filters.length === 0 && offsetOf(query) < LATE_ROWS ? SHAREABLE : '';
  return query.cursor === undefined
    ? { text: share + pagedText(list, adHoc, known), columns: ['total'], values, adHoc }
    : { text: share + cursorText(list), columns: ['more', 'last'], values, adHoc };
}

function listOf(source: ListSource, query: ListParams, where: Filters): { list: List; values: unknown[] } {
  const filters = where.filter((filter) => filter !== undefined);
  const values: unknown[] = [source.owner_id];
  const bind: Bind = (value) => `$${String(values.push(value))}`;
  return { list: { source, query, bind, rows: countedRows(source, filters, bind) }, values };
}

/** Builds the statement of the page after the cursor, from the rows of a window. */
export function windowStatement(source: ListSource, query: ListParams, where: Filters, window: Window): ListStatement {
  const { list, values } = listOf(source, query, where);
  return { text: cursorText(list, window), columns: ['more', 'last', 'whole'], values, adHoc: true };
}

/** Builds the statement that counts the matching rows of a window, `found`, and all of its rows, `rows`. */
export function windowCountStatement(source: ListSource, query: ListParams, where: Filters, window: Window): ListStatement {
  const { list, values } = listOf(source, query, where);
  const text = `SELECT count(*) FILTER (WHERE ${window.filter.sql(list.bind)}) AS found, count(*) AS rows FROM (${windowRows(list, window)}) t`;
  return { text, columns: [], values, adHoc: true };
}

function pagedText(list: List, adHoc: boolean, known: Known): string {
  if (adHoc) return foundText(list);
  const { dense } = known;
  if (dense && list.rows.filters.length === 0 && dense.sort === list.query.order.column) return denseText(list, dense);
  return `SELECT ${pageOf(list, pageRows)} AS json, (${totalText(list.rows, known)}) AS total`;
}

/** Builds the statement of all rows that match, sorted by these columns and then by id; nulls come last. */
export function wholeListStatement(source: ListSource, columns: readonly string[], where: Filters): ListStatement {
  const filters = where.filter((filter) => filter !== undefined);
  const values: unknown[] = [source.owner_id];
  const conditions = conditionsOf(countedRows(source, filters, (value) => `$${String(values.push(value))}`));
  const sorting = [...columns, source.key].map((column) => `t."${column}"`).join(', ');
  const rows = `SELECT ${source.select} FROM "${source.table}" t WHERE ${conditions} ORDER BY ${sorting}`;
  return { text: `SELECT ${array(rows)} AS json`, columns: [], values, adHoc: filters.some((filter) => filter.adHoc) };
}

function countedRows({ table, key, always = '', ...source }: ListSource, filters: readonly Filter[], bind: Bind): CountedRows {
  return { table, key, owner: ofOwner(source), always, filters: filters.map(({ sql, column }) => ({ sql: sql(bind), column })) };
}

const ofOwner = ({ owner = 'store_id' }: Pick<ListSource, 'owner'>): string => `t.${owner} = $1`;

interface List {
  readonly source: ListSource;
  readonly query: ListParams;
  readonly bind: Bind;
  readonly rows: CountedRows;
}

const limitOf = (query: ListParams): number => query.limit ?? 50;
const offsetOf = (query: ListParams): number => ((query.page ?? 1) - 1) * limitOf(query);
const array = (rows: string): string => `(SELECT coalesce(json_agg(r), '[]')::text FROM (${rows}) r)`;

const tieOf = ({ source, query }: List): string => query.order.tie ?? source.key;

function orderBy(list: List): string {
  const { column, direction } = list.query.order;
  return `ORDER BY t."${column}" ${direction}, t."${tieOf(list)}" ${direction}`;
}

/** Returns SQL for the page as JSON: an empty array beyond the deepest page. */
const pageOf = (list: List, rows: (list: List) => string): string => (offsetOf(list.query) > MAX_OFFSET ? `'[]'` : array(rows(list)));

function pageRows(list: List): string {
  const { source, query, bind } = list;
  const conditions = conditionsOf(list.rows);
  const offset = offsetOf(query);
  const window = `LIMIT ${bind(limitOf(query))} OFFSET ${bind(offset)}`;
  const from = `FROM "${source.table}" t`;
  if (offset < LATE_ROWS) return `SELECT ${source.select} ${from} WHERE ${conditions} ${orderBy(list)} ${window}`;
  return rowsOf(list, `SELECT t."${source.key}" ${from} WHERE ${conditions} ${orderBy(list)} ${window}`);
}

/** Fetches the page by the primary key: the planner expects few elements in an array, independent of the limit. */
const rowsOf = (list: List, keys: string): string =>
  `SELECT ${list.source.select} FROM "${list.source.table}" t ` +
  `WHERE ${ofOwner(list.source)} AND t."${list.source.key}" = ANY (ARRAY(${keys})) ${orderBy(list)}`;

/** Searches once, and counts and pages the result, because the search is the expensive part. */
function foundText(list: List): string {
  const { source, query, bind } = list;
  const columns = [...new Set([source.key, query.order.column, tieOf(list)])].map((column) => `t."${column}"`).join(', ');
  const found = `SELECT ${columns} FROM "${source.table}" t WHERE ${conditionsOf(list.rows)}`;
  const keys = `SELECT t."${source.key}" FROM found t ${orderBy(list)} LIMIT ${bind(limitOf(query))} OFFSET ${bind(offsetOf(query))}`;
  return `WITH found AS MATERIALIZED (${found}) SELECT ${array(rowsOf(list, keys))} AS json, (SELECT count(*) FROM found) AS total`;
}

/** Counts by subtraction and finds the page by its numbers, in constant time for any size of the store and any page. */
function denseText(list: List, dense: DenseNumbering): string {
  const { base } = dense;
  const json = pageOf(list, () => denseRows(list, dense));
  return `SELECT ${json} AS json, n.last - ${String(base)} AS total FROM (SELECT ${lastOf(dense)} AS last) n`;
}

function denseRows({ source, query, bind }: List, { column, base }: DenseNumbering): string {
  const { direction } = query.order;
  const offset = offsetOf(query);
  const range =
    direction === 'DESC' ? `t."${column}" <= n.last - ${bind(offset)}::bigint` : `t."${column}" > ${bind(offset + base)}::bigint`;
  return (
    `SELECT ${source.select} FROM "${source.table}" t WHERE ${ofOwner(source)} AND ${range} ` +
    `ORDER BY t."${column}" ${direction} LIMIT ${bind(limitOf(query))}`
  );
}

const fromOf = (list: List): string => `FROM "${list.source.table}" t WHERE ${conditionsOf(list.rows)}`;

const windowRows = (list: List, { rows }: Window, rest = ''): string =>
  `SELECT t.* ${fromOf(list)}${rest} ${orderBy(list)} LIMIT ${String(rows)}`;

/** Parts of the statement of a page: a CTE before it, the rows to choose from, and a column after it. */
interface Range {
  readonly before: string;
  readonly from: string;
  readonly column: string;
}

function rangeOf(list: List, window: Window | undefined): Range {
  const rest = after(list);
  if (!window) return { before: '', from: `${fromOf(list)}${rest}`, column: '' };
  return {
    before: `w AS MATERIALIZED (${windowRows(list, window, rest)}), `,
    from: `FROM w t WHERE ${window.filter.sql(list.bind)}`,
    column: `, (SELECT count(*) FROM w) < ${String(window.rows)} AS whole`,
  };
}

/** Returns the SELECT list of the rows of a page with a cursor, and the names of the fields to show. */
function cursorColumns({ key, keyed, select, without_id }: ListSource): { select: string; shown: string } {
  const also = without_id ? `, t."${key}"` : '';
  const shown = (keyed?.shown ?? without_id)?.map((name) => `"${name}"`).join(', ') ?? '*';
  return { select: `${keyed?.select ?? select}${also}`, shown };
}

function cursorText(list: List, window?: Window): string {
  const { source, query, bind } = list;
  const { column } = query.order;
  const limit = bind(limitOf(query));
  const { select, shown } = cursorColumns(source);
  const range = rangeOf(list, window);
  const rows = `SELECT ${select} ${range.from} ${orderBy(list)} LIMIT ${limit}::bigint + 1`;
  const last = `SELECT json_build_array(p."${column}", p."${tieOf(list)}")::text FROM p OFFSET ${limit}::bigint - 1 LIMIT 1`;
  return (
    `WITH ${range.before}p AS MATERIALIZED (${rows}) SELECT ${array(`SELECT ${shown} FROM p LIMIT ${limit}`)} AS json, ` +
    `(SELECT count(*) FROM p) > ${limit}::bigint AS more, (${last}) AS last${range.column}`
  );
}

function after(list: List): string {
  const { source, query, bind } = list;
  if (!query.cursor) return '';
  const { column, direction, tie: other } = query.order;
  const { value, tie } = decodeCursor(query.cursor, walkName(source.table, query), other === undefined ? 'id' : 'value');
  return ` AND (t."${column}", t."${tieOf(list)}") ${direction === 'DESC' ? '<' : '>'} (${bind(value)}, ${bind(tie)})`;
}

/** Returns the scope of a cursor: one table in one order. */
const walkName = (table: string, { order }: ListParams): string => `${table} ${order.column}:${order.direction}`;

/** Returns the page in the row of a list statement over the table. `selected` is passed to {@link Rendered}. */
export function readPage<T>(table: string, query: ListParams, row: ListRow = { json: '[]' }, selected?: boolean): Page<T> {
  const items = new Rendered<T[]>(row.json, undefined, selected);
  const limit = limitOf(query);
  const { total = 0, more = false, last } = row;
  if (query.cursor === undefined) return new Page(items, { page: query.page ?? 1, limit, total });
  return new Page(items, { limit, next_cursor: more && last ? nextCursor(table, query, last) : null });
}

function nextCursor(table: string, query: ListParams, last: string): string {
  const [value, tie] = JSON.parse(last) as [string | number, string | number];
  return encodeCursor({ sort: walkName(table, query), value, tie });
}
