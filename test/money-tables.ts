import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryResultRow } from 'pg';

type Query = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

/** Tables with amounts of the merchants' own business, which they may correct. Their columns have bounds, no other rules. */
const OF_MERCHANTS = ['customers', 'discounts', 'order_items', 'orders', 'purchase_order_items', 'variants'];

/** Sums of orders, which can be computed again from them at any time. */
const DERIVED = ['analytics_changes', 'analytics_days', 'analytics_quarters'];

/** Columns of billing that change in more than one way. Each has a check. */
const FREE = ['sandbox_payments.amount', 'subscriptions.unsettled_usage'];

/** Tables whose rows the sources of billing declare. */
const declared = (): string[] =>
  readdirSync('src/billing', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.entity.ts'))
    .flatMap((file) => [...readFileSync(join('src/billing', file), 'utf8').matchAll(/^@Entity\('([a-z_]+)'/gm)])
    .map(([, table = '']) => table);

/** Columns of money: at least ten digits, two of them after the point. */
const MONEY = `
SELECT a.attrelid AS oid, a.attnum, a.attname FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition AND a.attnum > 0 AND NOT a.attisdropped
  AND a.atttypid = 'numeric'::regtype AND a.atttypmod > 0 AND (a.atttypmod - 4) & 65535 = 2 AND (a.atttypmod - 4) >> 16 >= 10`;

/** Tables of money; those of billing have all rules. `$1` names tables of billing, `$2` tables of merchants, `$3` derived ones. */
const TABLES = `
SELECT t.oid, t.relname::text AS name, t.relname <> ALL ($2::text[]) AS is_billing FROM pg_class t
WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
  AND t.relname <> ALL ($3::text[]) AND (t.relname = ANY ($1::text[]) OR t.oid IN (SELECT oid FROM (${MONEY}) m))`;

/** Triggers that enforce rules: all except triggers that set a column. Bits of `tgtype`: 1 row, 8 DELETE, 16 UPDATE, 32 TRUNCATE. */
const TRIGGERS = `
SELECT g.tgrelid AS oid, g.tgname::text AS name, g.tgtype::int AS type, f.proname AS function, pg_get_triggerdef(g.oid) AS definition
FROM pg_trigger g JOIN pg_proc f ON f.oid = g.tgfoid WHERE NOT g.tgisinternal AND f.proname <> 'set_is_sandbox' AND g.tgenabled = 'O'`;

const MISSING = `
WITH tables AS (${TABLES}), triggers AS (${TRIGGERS})
SELECT name || ': a primary key that starts with store_id' AS missing FROM tables t WHERE is_billing AND NOT EXISTS (
  SELECT FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'store_id'
  WHERE c.conrelid = t.oid AND c.contype = 'p' AND c.conkey[1] = a.attnum)
UNION ALL
SELECT t.name || ': no ' || e.event FROM tables t, (VALUES ('DELETE', 8), ('TRUNCATE', 32)) e(event, bit)
WHERE is_billing AND NOT EXISTS (
  SELECT FROM triggers g WHERE g.oid = t.oid AND g.type & e.bit > 0 AND g.type & 1 = 0 AND g.function IN ('refuse_change', 'refuse_removal'))
UNION ALL
SELECT t.name || '.' || m.attname || ': a check' FROM tables t JOIN (${MONEY}) m USING (oid)
WHERE NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conrelid = t.oid AND c.contype = 'c' AND m.attnum = ANY (c.conkey))
  AND NOT EXISTS (SELECT FROM triggers g WHERE g.oid = t.oid AND lower(g.definition) ~ ('\\mnew\\.' || m.attname || ' < '))
UNION ALL
SELECT t.name || '.' || m.attname || ': a rule for its changes' FROM tables t JOIN (${MONEY}) m USING (oid)
WHERE is_billing AND t.name || '.' || m.attname <> ALL ($4::text[]) AND NOT EXISTS (
  SELECT FROM triggers g WHERE g.oid = t.oid AND g.type & 16 > 0
    AND (g.function = 'refuse_change' OR lower(g.definition) ~ ('\\mnew\\.' || m.attname || '\\M')))
ORDER BY 1`;

/** Returns the tables of billing. */
export async function tablesOfBilling(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(`SELECT name FROM (${TABLES}) t WHERE is_billing ORDER BY name`, [
    declared(),
    OF_MERCHANTS,
    DERIVED,
  ]);
  return rows.map(({ name }) => name);
}

/** Returns the rules that tables of money lack, as `table: rule` or `table.column: rule`. */
export async function missingRules(query: Query): Promise<string[]> {
  const rows = await query<{ missing: string }>(MISSING, [declared(), OF_MERCHANTS, DERIVED, FREE]);
  return rows.map(({ missing }) => missing);
}

/**
 * Returns the names of all constraints, unique indexes and rules of the tables of billing, without primary keys, triggers of TRUNCATE, and unique
 * indexes that only serve foreign keys because they contain the primary key.
 */
export async function rulesOfMoney(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `WITH tables AS (${TABLES}), triggers AS (${TRIGGERS})
     SELECT name FROM (
       SELECT c.conrelid AS oid, c.conname::text AS name FROM pg_constraint c WHERE c.contype IN ('c', 'f')
       UNION ALL SELECT i.indrelid, i.indexrelid::regclass::text FROM pg_index i JOIN pg_index p ON p.indrelid = i.indrelid AND p.indisprimary
       WHERE i.indisunique AND NOT i.indisprimary AND NOT i.indkey::smallint[] @> p.indkey::smallint[]
       UNION ALL SELECT oid, CASE function WHEN 'refuse_overdraft' THEN 'wallets_balance_check' ELSE name END FROM triggers WHERE type & 32 = 0
     ) rules WHERE oid IN (SELECT oid FROM tables WHERE is_billing) ORDER BY name`,
    [declared(), OF_MERCHANTS, DERIVED],
  );
  return rows.map(({ name }) => name);
}
