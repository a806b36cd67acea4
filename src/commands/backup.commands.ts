import type { Command } from 'commander';
import { Config } from '../platform/config/config.js';
import { backUp, restore } from './backup/backup.js';
import { print } from './run.js';

/** Adds `backup`. */
export function backupCommand(command: Command): void {
  command.requiredOption('--to <folder>', 'a new folder').action(async ({ to }: { to: string }) => {
    const { created_at, tables, files } = await backUp(Config.ofProcess(), to);
    print({ created_at, rows: sum(tables), files });
  });
}

/** Adds `restore`. */
export function restoreCommand(command: Command): void {
  command.requiredOption('--from <folder>', 'folder of the backup').action(async ({ from }: { from: string }) => {
    const { created_at, tables, files } = await restore(Config.ofProcess(), from);
    print({ created_at, rows: sum(tables), files });
  });
}

const sum = (rows: Record<string, number>): number => Object.values(rows).reduce((total, each) => total + each, 0);
