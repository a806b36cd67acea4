import type { Command } from 'commander';
import { findRecords } from './records/search.js';
import { run } from './run.js';

/** Adds `find`. */
export function findCommand(command: Command): void {
  command
    .argument(
      '<text>',
      'an id, a part of the name, domain or address of a store or of the name of an app, a client id, or a whole address or transaction',
    )
    .action((text: string) => run(async (app) => ({ found: await findRecords(app, text.trim()) })));
}
