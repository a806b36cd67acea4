import type { EntityMetadata } from 'typeorm';
import { redacted, type Redaction } from '../platform/contract/erased.js';
import { erasableTexts } from '../platform/database/erasable.js';
import type { StoreContext } from '../platform/database/store-context.js';

/** Rows whose texts are to be redacted, in SQL on the row `t`: by a regular expression for their texts, or by the values of a column. */
export type RedactedRows =
  { readonly matching: string } | { readonly column: string; readonly ids: readonly number[]; readonly condition?: string };

/** Types of columns that can contain text. */
const TEXTS = new Set<unknown>([String, 'text', 'varchar', 'json', 'jsonb']);

interface TextTable {
  readonly name: string;
  readonly keys: readonly string[];
  readonly texts: readonly string[];
  readonly lengths: ReadonlyMap<string, number>;
  readonly version: string | undefined;
  readonly columns: ReadonlySet<string>;
}

type Row = Record<string, unknown>;

/**
 * Redacts texts in all tables of a store. The columns are derived from the entities of all domains, so that no new column is forgotten
 * (docs/adr/0038). In the ledgers of money and stock, only texts that are marked as erasable are redacted. Excluded are the audit log, and
 * `stores`, which describes the merchant. Returns the number of changed rows.
 */
export async function redactStore(ctx: StoreContext, wanted: RedactedRows, redact: Redaction): Promise<number> {
  let changed = 0;
  for (const table of await tablesOf(ctx))
    if (!('column' in wanted) || table.columns.has(wanted.column)) changed += await redactTable(ctx, table, wanted, redact);
  return changed;
}

async function tablesOf(ctx: StoreContext): Promise<TextTable[]> {
  const kept = await ctx.connection.query<{ name: string }>(KEPT);
  const names = new Set(kept.map(({ name }) => name));
  const { entityMetadatas } = ctx.connection.manager.dataSource;
  return entityMetadatas
    .filter(({ tableName, columns }) => tableName !== 'stores' && columns.some(({ databaseName }) => databaseName === 'store_id'))
    .map((entity) => textTable(entity, names.has(entity.tableName)))
    .filter(({ texts }) => texts.length > 0)
    .sort((one, other) => orderOf(one) - orderOf(other));
}

/** Events are moved from the outbox to the published ones, so the outbox is read first. */
const orderOf = ({ name }: TextTable): number => Number(name !== 'outbox_events');

function textTable({ target, tableName, columns, primaryColumns, versionColumn }: EntityMetadata, is_kept: boolean): TextTable {
  const erasable = typeof target === 'function' ? erasableTexts(target) : [];
  const texts = columns.filter(
    ({ type, isPrimary, propertyName }) => !isPrimary && TEXTS.has(type) && (!is_kept || erasable.includes(propertyName)),
  );
  return {
    name: tableName,
    keys: primaryColumns.map(({ databaseName }) => databaseName),
    texts: texts.map(({ databaseName }) => databaseName),
    lengths: new Map(texts.flatMap(({ databaseName, length }) => (length ? [[databaseName, Number(length)] as const] : []))),
    version: versionColumn?.databaseName,
    columns: new Set(columns.map(({ databaseName }) => databaseName)),
  };
}

async function redactTable(ctx: StoreContext, table: TextTable, wanted: RedactedRows, redact: Redaction): Promise<number> {
  const { text, values } = selection(table, wanted);
  const rows = await ctx.connection.queryAdHoc<{ row: string }>(text, [ctx.store_id, ...values]);
  const groups = new Map<string, Row[]>();
  for (const { row } of rows) {
    const before = JSON.parse(row) as Row;
    const changes = changesOf(table, before, redact);
    const names = Object.keys(changes);
    if (names.length === 0) continue;
    const group = groups.get(names.join()) ?? [];
    groups.set(names.join(), group);
    group.push({ ...before, ...changes });
  }
  for (const [names, group] of groups) await write(ctx, table, { names: names.split(','), rows: group });
  return [...groups.values()].flat().length;
}

/** Locks the rows, so that they do not change before they are written. */
function selection({ name, keys, texts }: TextTable, wanted: RedactedRows): { text: string; values: unknown[] } {
  const fields = [...keys, ...texts].map((column) => `'${column}', t."${column}"`).join(', ');
  const all = texts.map((column) => `t."${column}"::text`).join(', ');
  const where =
    'matching' in wanted
      ? `concat_ws(chr(10), ${all}) ~* $2`
      : `t."${wanted.column}" = ANY ($2::bigint[]) AND ${wanted.condition ?? 'true'}`;
  return {
    text: `SELECT json_build_object(${fields})::text AS row FROM "${name}" t WHERE t.store_id = $1 AND ${where} FOR NO KEY UPDATE`,
    values: ['matching' in wanted ? wanted.matching : wanted.ids],
  };
}

/** Values of the columns that a redaction changes, cut to their lengths. */
function changesOf({ texts, lengths }: TextTable, row: Row, redact: Redaction): Row {
  const changes = texts.map((column) => [column, cut(redacted(row[column], redact), lengths.get(column))] as const);
  return Object.fromEntries(changes.filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(row[column])));
}

const cut = (value: unknown, length = Infinity): unknown =>
  typeof value === 'string' ? Array.from(value).slice(0, length).join('') : value;

async function write(
  { connection, store_id }: StoreContext,
  { name, keys, version }: TextTable,
  { names, rows }: { readonly names: readonly string[]; readonly rows: readonly Row[] },
): Promise<void> {
  const set = names.map((column) => `"${column}" = v."${column}"`).join(', ');
  const same = keys.map((column) => `t."${column}" = v."${column}"`).join(' AND ');
  await connection.queryAdHoc(
    `UPDATE "${name}" t SET ${set}${version ? `, "${version}" = t."${version}" + 1` : ''}
     FROM json_populate_recordset(NULL::"${name}", $2::json) v WHERE t.store_id = $1 AND ${same}`,
    [store_id, JSON.stringify(rows)],
  );
}

/**
 * Tables that the database protects: a statement-level BEFORE trigger (bit 1 of `tgtype`, without bit 0) rejects changes (bit 4) or
 * deletions (bit 3). They are the records of money and stock and the audit log, whose texts are ids and words, apart from the erasable ones.
 */
const KEPT = `
SELECT DISTINCT c.relname AS name FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
WHERE NOT g.tgisinternal AND g.tgtype & 3 = 2 AND g.tgtype & 24 <> 0`;
