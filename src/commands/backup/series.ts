import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Name of a backup in a series: the time in UTC at which it began. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
/** End of the name of a backup that is not yet verified, or never was. */
const DRAFT = '.unverified';

/** Folder with a series of verified backups. */
export class BackupSeries {
  constructor(private readonly path: string) {}

  /** Makes and verifies a new backup with `make`, which receives its folder, and returns the result. A failed one is kept as `….unverified`. */
  async add<T>(make: (folder: string) => Promise<T>): Promise<T & { folder: string }> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    const folder = join(this.path, new Date().toISOString().replaceAll(/[:.]/g, '-'));
    if (existsSync(folder)) throw new Error(`${folder} already exists.`);
    const made = await make(folder + DRAFT);
    await rename(folder + DRAFT, folder);
    return { ...made, folder };
  }

  /** Removes all backups but the newest ones, and unverified ones that are older than the oldest kept. Returns the names of the removed ones. */
  async keep(count: number): Promise<string[]> {
    const names = await readdir(this.path);
    const [oldest = '', ...others] = names
      .filter((name) => NAME.test(name))
      .sort()
      .slice(-count);
    const kept = new Set([oldest, ...others]);
    const isOurs = (name: string): boolean => NAME.test(name) || (name.endsWith(DRAFT) && NAME.test(name.slice(0, -DRAFT.length)));
    const removed = names.filter((name) => isOurs(name) && !kept.has(name) && name < oldest).sort();
    for (const name of removed) await rm(join(this.path, name), { recursive: true });
    return removed;
  }
}
