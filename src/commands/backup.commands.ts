import { type Command, CommanderError } from 'commander';
import { Config } from '../platform/config/config.js';
import { parseDuration } from '../platform/config/duration.js';
import { backUp, type Manifest, restore } from './backup/backup.js';
import { BackupFolder } from './backup/backup-folder.js';
import { BackupSeries } from './backup/series.js';
import { type Verification, verifyBackup } from './backup/verification.js';
import { print } from './run.js';
import { id } from './values.js';

interface BackupOptions {
  readonly to?: string;
  readonly into?: string;
  readonly recipient?: string[];
  readonly verify?: boolean;
  readonly keep?: number;
}

interface RestoreOptions {
  readonly from: string;
  readonly identity?: string;
  readonly verify?: boolean;
  readonly maxAge?: number;
}

/** Adds `backup`. */
export function backupCommand(command: Command): void {
  command
    .option('--to <folder>', 'a new folder')
    .option('--into <folder>', 'a folder of backups, in which a new one is made, verified and named after the time')
    .option('--recipient <key...>', 'public keys of age that the files are encrypted for, so that this machine cannot read them')
    .option('--verify', 'restore the backup into a database that is created for it, and check that; needs a role that may create databases')
    .option('--keep <n>', 'with --into: remove all but the newest ones once the new one is verified', id)
    .action(async (options: BackupOptions) => {
      const { to, into, keep } = options;
      if ((to === undefined) === (into === undefined)) throw new CommanderError(1, 'folder', 'Either --to or --into is required.');
      if (keep !== undefined && into === undefined) throw new CommanderError(1, 'keep', '--keep needs --into.');
      print(into === undefined ? await backUpTo(to ?? '', options) : await addTo(new BackupSeries(into), options));
    });
}

async function addTo(series: BackupSeries, options: BackupOptions): Promise<object> {
  const made = await series.add((folder) => backUpTo(folder, { ...options, verify: true }));
  return options.keep === undefined ? made : { ...made, removed: await series.keep(options.keep) };
}

async function backUpTo(path: string, { recipient = [], verify = false }: BackupOptions): Promise<object> {
  const config = Config.ofProcess();
  if (!verify) return summary(await backUp(config, new BackupFolder(path, { recipients: recipient })));
  const { recipients, identity } = await readableNow(recipient);
  await backUp(config, new BackupFolder(path, { recipients }));
  return summary(await verifyBackup(config, new BackupFolder(path, { identity })));
}

/** Adds a key that only this process has, so that it can read the backup that it encrypts for others. */
async function readableNow(recipients: readonly string[]): Promise<{ recipients: readonly string[]; identity: string | undefined }> {
  if (recipients.length === 0) return { recipients, identity: undefined };
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  return { recipients: [...recipients, await identityToRecipient(identity)], identity };
}

/** Adds `restore`. */
export function restoreCommand(command: Command): void {
  command
    .requiredOption('--from <folder>', 'folder of the backup')
    .option('--identity <file>', 'file of the secret key that an encrypted backup is for')
    .option('--verify', 'restore into a database that is created for it, check that, and drop it; needs a role that may create databases')
    .option('--max-age <duration>', 'with --verify: fail if the backup is older, e.g. 26h', parseDuration)
    .action(async ({ from, identity, verify = false, maxAge }: RestoreOptions) => {
      if (maxAge !== undefined && !verify) throw new CommanderError(1, 'age', '--max-age needs --verify.');
      const folder = new BackupFolder(from, { identity_file: identity });
      print(summary(verify ? await verifyBackup(Config.ofProcess(), folder, maxAge) : await restore(Config.ofProcess(), folder)));
    });
}

const summary = ({ created_at, tables, files, ...rest }: Manifest & { verified?: Verification }): object => ({
  created_at,
  rows: sum(tables),
  files,
  ...(rest.verified && { verified: rest.verified }),
});

const sum = (rows: Record<string, number>): number => Object.values(rows).reduce((total, each) => total + each, 0);
