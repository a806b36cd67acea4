import type { Command } from 'commander';
import { Config } from '../platform/config/config.js';
import { migrate } from './migrate.command.js';
import { refuseInProduction } from './refuse-in-production.js';
import { run } from './run.js';
import { seedDemo } from './demo.js';

/** Adds `prepare`, which `npm start` runs before the server. */
export function prepareCommand(command: Command): void {
  command.requiredOption('--file <path>', 'file for the demo credentials').action(async ({ file }: { file: string }) => {
    refuseInProduction('prepare');
    await migrate(Config.ofDatabase());
    await run((app) => seedDemo(app, file, (line) => process.stderr.write(`${line}\n`)));
  });
}
