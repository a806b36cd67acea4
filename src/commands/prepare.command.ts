import type { Command } from 'commander';
import { Config } from '../platform/config/config.js';
import { migrate } from './migrate.command.js';
import { run } from './run.js';
import { seedDemo } from './seed-demo.js';

/** Adds `prepare`: all that must be done before a development server starts. */
export function prepareCommand(program: Command): void {
  program
    .command('prepare')
    .description('Migrates, makes the demo store once, and gives its app a new access token')
    .requiredOption('--file <path>', 'where the demo credentials are kept')
    .action(async ({ file }: { file: string }) => {
      await migrate(Config.ofProcess());
      await run((app) => seedDemo(app, file, (line) => process.stderr.write(`${line}\n`)));
    });
}
