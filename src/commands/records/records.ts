import { ApiError } from '../../platform/contract/api-error.js';
import { andAll, type Bind, Filter, type Filters } from '../../platform/database/filter.js';
import { EVERY_STORE, inTransaction } from '../contexts.js';
import type { Services } from '../run.js';

/** Rows as commands print them. Amounts are in taka. */
export type PrintedRow = Readonly<Record<string, unknown>>;

/** Rows of one kind, over all stores. Their columns are listed explicitly, so that no secret is among them. */
export interface RecordKind {
  /** Name of a row in messages, e.g. `Charge`. */
  readonly name: string;
  /** Member of the document that lists them, e.g. `charges`. */
  readonly plural: string;
  /** SELECT list, the columns that matter most first. It has `store_id`, unless the rows belong to no store. */
  readonly select: string;
  /** FROM clause, in which `t` is the table of the key and of the filters. */
  readonly from: string;
  /** Column of the id. */
  readonly key: string;
  /** Option of commands for the id, if it is not named after the column, e.g. `staff-id`. */
  readonly option?: string;
  /** True for rows that belong to no store, and for stores. */
  readonly shared?: true;
  /** Changes a row before it is printed. */
  readonly printed?: (row: PrintedRow) => PrintedRow;
}

/** Part of a list. */
export interface ListedPart {
  /** Id after which the part begins, in the order of the list. */
  readonly after?: number;
  /** Number of rows, at most {@link MAX_LISTED}. */
  readonly limit: number;
  /** Sorts the greatest ids first, instead of the least. */
  readonly newest?: true;
}

/** Maximum number of rows that a command lists. */
export const MAX_LISTED = 1_000;
/** Maximum number of related rows of each kind that are shown with a record. */
const MAX_RELATED = 100;

/** SQL of an amount in taka, as a number. */
export const taka = (...columns: string[]): string => columns.map((column) => `t.${column}::float8 AS ${column}`).join(', ');

/** Returns the condition that a row of a store belongs to an app. Tables are indexed by store, so the app's installations find the stores. */
export const ofApp = (app_id: number | undefined): Filter | undefined =>
  app_id === undefined
    ? undefined
    : {
        sql: (bind) => {
          const app = bind(app_id);
          return `t.app_id = ${app} AND t.store_id = ANY (ARRAY(SELECT store_id FROM installations WHERE app_id = ${app}))`;
        },
      };

/** Lists rows that meet the filters. The statement is planned with its values. */
export async function listRecords(app: Services, kind: RecordKind, filters: Filters, part: ListedPart): Promise<PrintedRow[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${String(values.push(value))}`;
  const { after, limit, newest } = part;
  const [order, beyond] = newest ? ['DESC', '<'] : ['ASC', '>'];
  const position: Filter | undefined = after === undefined ? undefined : { sql: () => `t.${kind.key} ${beyond} ${bind(after)}` };
  const where = `true${andAll([...filters, position], bind)}`;
  const statement = `SELECT ${kind.select} FROM ${kind.from} WHERE ${where} ORDER BY t.${kind.key} ${order} LIMIT ${String(limit)}`;
  const rows = await inTransaction(app, (connection) => connection.queryAdHoc<PrintedRow>(statement, values));
  return kind.printed ? rows.map(kind.printed) : rows;
}

/**
 * Statements that read the rows related to a record, by the member that shows them. `$1` is the id of the record, `$2` is its store.
 */
export type Related = Readonly<Record<string, string>>;

/** Returns a row with its related rows, at most 100 of each kind. Throws `<name> not found.` (404). */
export async function showRecord(app: Services, kind: RecordKind, filters: Filters, related: Related = {}): Promise<PrintedRow> {
  const [found] = await listRecords(app, kind, filters, { limit: 1 });
  if (!found) throw ApiError.notFound(kind.name);
  const values = kind.shared ? [found[kind.key]] : [found[kind.key], found['store_id']];
  const members = await inTransaction(app, async (connection) => {
    const rows: [string, PrintedRow[]][] = [];
    for (const [member, statement] of Object.entries(related)) {
      rows.push([member, await connection.queryAdHoc<PrintedRow>(`${statement} LIMIT ${String(MAX_RELATED)}`, values)]);
    }
    return rows;
  });
  return { ...found, ...Object.fromEntries(members) };
}

/** Returns the name of the option for the id of a row, e.g. `charge-id`. */
export const optionOf = ({ key, option = key.replaceAll('_', '-') }: RecordKind): string => option;

/** Condition that rows are of some store. */
const OF_ANY_STORE: Filter = { sql: () => `t.store_id = ${EVERY_STORE}` };

/** Returns the condition that a row has this id. */
export const withId = ({ key, shared }: RecordKind, id: number | string): Filters => [
  Filter.equals(key, id),
  shared ? undefined : OF_ANY_STORE,
];
