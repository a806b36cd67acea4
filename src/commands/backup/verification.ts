import type { Config } from '../../platform/config/config.js';
import { databaseFindings } from '../../doctor/database-checks.js';
import { Examination, type Finding, printed } from '../../doctor/examination.js';
import { migrate } from '../migrate.command.js';
import { type Manifest, readStoredFiles, restoreRows } from './backup.js';
import type { BackupFolder } from './backup-folder.js';
import { inScratchDatabase } from './scratch-database.js';

/** Result of a verification. */
export interface Verification {
  /** Number of rows by table, as restored. */
  readonly tables: Readonly<Record<string, number>>;
  /** Number of stored files that were read. */
  readonly stored_files: number;
  /** Checks of `doctor` on the restored database. */
  readonly checks: readonly Finding[];
}

/** Checks that apply only to a running server; in a backup, events wait forever. */
const OF_SERVERS = new Set(['events']);

/**
 * Restores a backup into a separate database, checks that database, and drops it. Reads all stored files. Throws for a damaged, missing or
 * foreign file, another encryption key, other migrations, a check of `doctor` that fails, and an age of more than `max_age` milliseconds.
 */
export async function verifyBackup(config: Config, folder: BackupFolder, max_age?: number): Promise<Manifest & { verified: Verification }> {
  await folder.check();
  return inScratchDatabase(config, async (database_url) => {
    const { database, database_pool, encryption_key, storage } = config;
    const settings = { database_url, database, database_pool, encryption_key, storage };
    await migrate(settings, () => undefined);
    const manifest = await restoreRows(settings, folder);
    refuseOld(manifest, max_age);
    const stored_files = await readStoredFiles(folder);
    const checks = printed(await databaseFindings(new Examination(), settings)).filter(({ check }) => !OF_SERVERS.has(check));
    const failed = checks.find(({ ok }) => !ok);
    if (failed) throw new Error(`The restored database fails the check "${failed.check}": ${failed.message}.`);
    return { ...manifest, verified: { tables: manifest.tables, stored_files, checks } };
  });
}

function refuseOld({ created_at }: Manifest, max_age = Infinity): void {
  if (Date.now() - Date.parse(created_at) > max_age) throw new Error(`The backup is too old: it was made at ${created_at}.`);
}
