import { readdirSync, readFileSync } from 'node:fs';
import { inStatements } from './sql.mjs';

const MIGRATIONS = new URL('../migrations/', import.meta.url);

/** Tables that the migrations create. */
const TABLES = new Set(
  readdirSync(MIGRATIONS).flatMap((file) =>
    [...readFileSync(new URL(file, MIGRATIONS), 'utf8').matchAll(/^CREATE TABLE (?:IF NOT EXISTS )?([a-z_]+)/gm)].map(
      ([, name]) => name ?? '',
    ),
  ),
);

/**
 * Stars of a list of columns, alone or after the name of their rows; stars in `count(*)` and in products do not match, nor does a row that is
 * passed on as a whole, `ROW(o.*)::orders`: it has the columns of its table after every migration.
 */
const STAR = /(?<!\bROW\()\b([a-z_]+)\.\*|(?:\b(?:SELECT|RETURNING|DISTINCT)|,)\s{1,40}\*/g;
/** Names of tables with their aliases. */
const TABLE = /\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+"?([a-z_]+)"?(?:\s+(?:AS\s+)?([a-z_]+)\b)?/g;
/** Common table expressions, which hide a table of the same name. */
const COMMON_TABLE = /\b([a-z_]+)(?:\s*\([^)]*\))?\s+AS\s+(?:NOT\s+)?(?:MATERIALIZED\s+)?\(/g;

/**
 * Returns the first table whose columns a statement selects with a star; undefined if there is none.
 * @param {string} sql
 * @returns {string | undefined}
 */
function starredTable(sql) {
  const hidden = new Set([...sql.matchAll(COMMON_TABLE)].map(([, name]) => name));
  const named = [...sql.matchAll(TABLE)].map(({ 1: table = '', 2: alias, index }) => ({ table, alias, index }));
  const tables = named.filter(({ table }) => TABLES.has(table) && !hidden.has(table));
  for (const { 0: match, 1: alias, index: start } of sql.matchAll(STAR)) {
    const index = start + match.length - 1;
    if (alias !== undefined) {
      const found = tables.find((one) => one.alias === alias || one.table === alias);
      if (found) return found.table;
      continue;
    }
    const isReturning = /\bRETURNING\s*$/.test(sql.slice(0, index));
    // A bare star refers to the columns of the next FROM; after RETURNING, to the columns of the statement before it.
    const source = isReturning ? named.filter((one) => one.index < index).at(-1) : named.find((one) => one.index > index);
    if (source && tables.includes(source)) return source.table;
  }
  return undefined;
}

/**
 * Rejects `SELECT *` and `RETURNING *` of tables: a prepared statement whose result changes with an added column fails until it is prepared
 * again (docs/operations.md, "Migrations").
 * @type {import('eslint').Rule.RuleModule}
 */
export const columns = {
  meta: {
    type: 'problem',
    docs: { description: 'named columns in SQL' },
    schema: [],
    messages: { star: 'Name the columns of {{table}} instead of taking all: a migration may add some while the process runs.' },
  },
  create: (context) =>
    inStatements((node, sql) => {
      const table = starredTable(sql);
      if (table !== undefined) context.report({ node, messageId: 'star', data: { table } });
    }),
};
