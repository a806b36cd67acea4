import type { Command } from 'commander';
import { Config } from '../platform/config/config.js';
import { backUp, restore } from './backup/backup.js';
import { BackupFolder } from './backup/backup-folder.js';
import { print } from './run.js';

/** Adds `backup`. */
export function backupCommand(command: Command): void {
  command
    .requiredOption('--to <folder>', 'a new folder')
    .option('--recipient <key...>', 'public keys of age that the files are encrypted for, so that this machine cannot read them')
    .action(async ({ to, recipient = [] }: { to: string; recipient?: string[] }) => {
      const { created_at, tables, files } = await backUp(Config.ofProcess(), new BackupFolder(to, { recipients: recipient }));
      print({ created_at, rows: sum(tables), files });
    });
}

/** Adds `restore`. */
export function restoreCommand(command: Command): void {
  command
    .requiredOption('--from <folder>', 'folder of the backup')
    .option('--identity <file>', 'file of the secret key that an encrypted backup is for')
    .action(async ({ from, identity }: { from: string; identity?: string }) => {
      const { created_at, tables, files } = await restore(Config.ofProcess(), new BackupFolder(from, { identity_file: identity }));
      print({ created_at, rows: sum(tables), files });
    });
}

const sum = (rows: Record<string, number>): number => Object.values(rows).reduce((total, each) => total + each, 0);
