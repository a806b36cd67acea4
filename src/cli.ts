import { Command } from 'commander';
import { analyticsCommands } from './commands/analytics.commands.js';
import { appCommands } from './commands/app.commands.js';
import { migrateCommand } from './commands/migrate.command.js';
import { prepareCommand } from './commands/prepare.command.js';
import { seedCommands } from './commands/seed.commands.js';
import { staffCommands } from './commands/staff.commands.js';
import { stockCommands } from './commands/stock.commands.js';
import { storeCommands } from './commands/store.commands.js';
import { webhookCommands } from './commands/webhook.commands.js';
import { reasonOf } from './commands/run.js';

const program = new Command('cli').description(
  'Operates a merchant apps platform: one JSON document on standard output, exit code 0 or 1.',
);
// Before the nouns are added, which inherit it: failures are told below, in one line.
program.exitOverride().configureOutput({ writeErr: () => undefined });
for (const add of [storeCommands, staffCommands, appCommands, stockCommands, webhookCommands, analyticsCommands, seedCommands])
  add(program);
for (const add of [migrateCommand, prepareCommand]) add(program);

try {
  await program.parseAsync();
  process.exit(0);
} catch (error) {
  const reason = reasonOf(error);
  if (reason !== undefined) process.stderr.write(`${reason}\n`);
  process.exit(reason === undefined ? 0 : 1);
}
