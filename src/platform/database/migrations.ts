import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Table with the names of applied migrations. */
export const MIGRATIONS_TABLE = 'migrations';

/** Runs one statement and returns its rows. */
type Query = (sql: string) => Promise<unknown>;

/** Returns the names of the migrations that the database lacks, oldest first; undefined for a database without any. */
export async function pendingMigrations(query: Query): Promise<string[] | undefined> {
  const [table] = (await query(`SELECT to_regclass('${MIGRATIONS_TABLE}') IS NOT NULL AS exists`)) as { exists: boolean }[];
  if (!table?.exists) return undefined;
  const applied = new Set(((await query(`SELECT name FROM ${MIGRATIONS_TABLE}`)) as { name: string }[]).map(({ name }) => name));
  return filesIn(MIGRATIONS)
    .map(nameOf)
    .filter((name) => !applied.has(name));
}

/** Returns the names of the SQL files of a folder, oldest first. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** Returns the name under which TypeORM records the migration of a file. */
export function nameOf(file: string): string {
  const [timestamp = '', ...words] = basename(file, '.sql').split('-');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}${timestamp}`;
}
