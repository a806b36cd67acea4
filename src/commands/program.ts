import { Command } from 'commander';
import { analyticsCommands } from './analytics.commands.js';
import { appCommands } from './app.commands.js';
import { migrateCommand } from './migrate.command.js';
import { prepareCommand } from './prepare.command.js';
import { reasonOf } from './run.js';
import { seedCommands } from './seed.commands.js';
import { staffCommands } from './staff.commands.js';
import { stockCommands } from './stock.commands.js';
import { storeCommands } from './store.commands.js';
import { webhookCommands } from './webhook.commands.js';

const NOUNS = [storeCommands, staffCommands, appCommands, stockCommands, webhookCommands, analyticsCommands, seedCommands];

/** Runs a command with its arguments; gives one line that says why it failed, and undefined when it did not. */
export async function runCommand(args: readonly string[]): Promise<string | undefined> {
  const program = new Command('cli').description(
    'Operates a merchant apps platform: one JSON document on standard output, exit code 0 or 1.',
  );
  // Before the nouns are added, which inherit it: failures are told by whoever runs the command, in one line.
  program.exitOverride().configureOutput({ writeErr: () => undefined });
  for (const add of [...NOUNS, migrateCommand, prepareCommand]) add(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
