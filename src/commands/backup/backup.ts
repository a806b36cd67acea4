import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import type { Config } from '../../platform/config/config.js';
import { isDistributed, type Sql } from '../../platform/database/cluster.js';
import { refuseProcesses } from '../nodes/cluster.js';
import { linesOf } from '../../platform/storage/lines.js';
import { type BackupFolder, filesBelow } from './backup-folder.js';
import { inAnyOrder, insertRows, migrationsOf, rowsOf, type SequenceValue, sequencesOf, setSequences, tablesOf } from './snapshot.js';

/** Content of `backup.json`. */
export interface Manifest {
  readonly created_at: string;
  /** Identifies the key that decrypts the secrets of the backup, without revealing it. */
  readonly encryption_key_sha256: string;
  readonly migrations: string[];
  /** Number of rows by table. */
  readonly tables: Record<string, number>;
  readonly sequences: SequenceValue[];
  readonly files: 'copied' | 'in the bucket';
}

/** Settings of the database and the files. */
export type BackupSettings = Pick<Config, 'database_url' | 'encryption_key' | 'storage'>;

const MANIFEST = 'backup.json';
/** Folder of the stored files. */
const FILES = 'files';
const rowsFile = (table: string): string => join('tables', `${table}.jsonl`);
const digestOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex');

/** Directory of the stored files; it does not exist before the first upload. */
const filesOf = ({ storage }: BackupSettings): string => join(storage.directory, 'images');

/**
 * Writes a snapshot of the database and the stored files into a new folder. Servers may be running, unless the database is on several nodes:
 * each node would show its rows at a different moment.
 */
export async function backUp(settings: BackupSettings, folder: BackupFolder): Promise<Manifest> {
  await folder.create();
  const snapshot = await inTransaction(settings, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (db) => {
    if (await isDistributed(sqlOf(db))) await refuseProcesses(sqlOf(db));
    const tables: Record<string, number> = {};
    for (const table of await tablesOf(db)) tables[table] = await dump(db, folder, table);
    return { tables, migrations: await migrationsOf(db), sequences: await sequencesOf(db) };
  });
  // Copied after the rows: a file is stored before its row is confirmed, and removed long after the row.
  const directory = filesOf(settings);
  for (const name of await filesBelow(directory)) await folder.write(join(FILES, name), createReadStream(join(directory, name)));
  const manifest: Manifest = {
    created_at: new Date().toISOString(),
    encryption_key_sha256: digestOf(settings.encryption_key.current),
    ...snapshot,
    files: settings.storage.kind === 'disk' ? 'copied' : 'in the bucket',
  };
  await folder.write(MANIFEST, Readable.from([JSON.stringify(manifest, null, 2)]));
  await folder.complete();
  return manifest;
}

const sqlOf =
  (db: Client): Sql =>
  async <R>(text: string, values?: unknown[]) =>
    (await db.query(text, values)).rows as R[];

async function dump(db: Client, folder: BackupFolder, table: string): Promise<number> {
  let rows = 0;
  const counted = async function* (): AsyncGenerator<string> {
    for await (const row of rowsOf(db, table)) {
      rows++;
      yield row;
    }
  };
  await folder.write(rowsFile(table), counted());
  return rows;
}

/** Restores a backup into a database that has been migrated by the same version and has no stores, and into an empty file storage. */
export async function restore(settings: BackupSettings, folder: BackupFolder): Promise<Manifest> {
  await folder.check({ optional: true });
  const manifest = await restoreRows(settings, folder);
  for (const name of await storedFiles(folder)) await put(folder.read(join(FILES, name)), join(filesOf(settings), name));
  return manifest;
}

/** Restores the rows of a backup into a database that has been migrated by the same version and has no stores. */
export async function restoreRows(settings: BackupSettings, folder: BackupFolder): Promise<Manifest> {
  const manifest = JSON.parse(await text(folder.read(MANIFEST))) as Manifest;
  const { current, accepted } = settings.encryption_key;
  if (![current, ...accepted].map(digestOf).includes(manifest.encryption_key_sha256)) {
    throw new Error('ENCRYPTION_KEY is not the key of the backup, whose secrets could not be read.');
  }
  await inTransaction(settings, 'BEGIN', async (db) => {
    await refuseOther(db, manifest);
    const tables = await tablesOf(db);
    await inAnyOrder(db, tables, async () => {
      // The backup also contains the rows that migrations inserted.
      await db.query(`TRUNCATE ${tables.map((table) => `"${table}"`).join(', ')}`);
      for (const [table, rows] of Object.entries(manifest.tables)) await load(db, folder, table, rows);
    });
    await setSequences(db, manifest.sequences);
    // Otherwise plans for the empty tables would be used until autovacuum analyzes them.
    await db.query('ANALYZE');
  });
  return manifest;
}

/** Reads and decrypts the stored files of a backup, and returns their number. */
export async function readStoredFiles(folder: BackupFolder): Promise<number> {
  const names = await storedFiles(folder);
  for (const name of names) await pipeline(folder.read(join(FILES, name)), new Writable({ write: (_, __, done) => done() }));
  return names.length;
}

/** Names of the stored files in a backup. */
const storedFiles = (folder: BackupFolder): Promise<string[]> => folder.namesBelow(FILES);

async function refuseOther(db: Client, { migrations }: Manifest): Promise<void> {
  const applied = new Set(await migrationsOf(db));
  if (applied.size !== migrations.length || migrations.some((name) => !applied.has(name))) {
    throw new Error('The database has other migrations than the backup: restore with the version that made it, then upgrade.');
  }
  if (await isDistributed(sqlOf(db)))
    throw new Error('The database is distributed: restore into one that is only migrated, then run distribute.');
  const { rows } = await db.query('SELECT FROM stores LIMIT 1');
  if (rows.length > 0) throw new Error('The database already has stores.');
}

async function put(content: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(content, createWriteStream(path));
}

async function load(db: Client, folder: BackupFolder, table: string, expected: number): Promise<void> {
  const rows = await insertRows(db, table, linesOf(folder.read(rowsFile(table))));
  if (rows !== expected) throw new Error(`${table} has ${String(rows)} rows in the backup instead of ${String(expected)}.`);
}

async function inTransaction<T>({ database_url }: BackupSettings, begin: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new Client({ connectionString: database_url, application_name: 'merchant-apps-platform backup' });
  await db.connect();
  try {
    await db.query(begin);
    // The limits of the role are meant for requests.
    await db.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    const result = await work(db);
    await db.query('COMMIT');
    return result;
  } finally {
    await db.end();
  }
}
