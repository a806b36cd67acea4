import type { Command } from 'commander';
import { findRecords } from './records/search.js';
import { run } from './run.js';

/** Adds `find`. */
export function findCommand(command: Command): void {
  command
    .argument(
      '<text>',
      'an id or the number of an order, a part of the name, domain or address of a store or of the name of an app or a merchant, a client id, or a whole address, transaction or reference of a gateway',
    )
    .action((text: string) => run(async (app) => ({ found: await findRecords(app, text.trim()) })));
}
