import { Command } from 'commander';
import { invocation, type Invocation } from './invocation.js';
import { failureOf } from './run.js';

type Configure = (command: Command) => void;

/** Noun, whose verbs `load` adds, or command of one word. Only the used entry is loaded. */
type Entry = readonly [name: string, description: string, load: () => Promise<Configure>];

const ENTRIES: readonly Entry[] = [
  ['store', 'Stores', async () => (await import('./store.commands.js')).storeCommands],
  ['merchant', 'People who run stores', async () => (await import('./merchant.commands.js')).merchantCommands],
  ['staff', "Merchants' places in stores", async () => (await import('./staff.commands.js')).staffCommands],
  ['role', 'Named sets of permissions for the staff of a store', async () => (await import('./staff.commands.js')).roleCommands],
  ['app', 'Third-party apps', async () => (await import('./app.commands.js')).appCommands],
  ['installation', 'Apps on stores', async () => (await import('./installation.commands.js')).installationCommands],
  ['operator', "People who use the operator's pages", async () => (await import('./operator.commands.js')).operatorCommands],
  ['developer', 'People who develop apps', async () => (await import('./developer.commands.js')).developerCommands],
  ['organisation', 'Organisations of developers', async () => (await import('./organisation.commands.js')).organisationCommands],
  ['order', 'Orders', async () => (await import('./order.commands.js')).orderCommands],
  ['customer', 'Customers and their data rights', async () => (await import('./customer.commands.js')).customerCommands],
  ['privacy', 'Requests about personal data to apps', async () => (await import('./privacy.commands.js')).privacyCommands],
  [
    'extension',
    'Extensions of apps, and of one from the manifest of a folder',
    async () => (await import('./extension.commands.js')).extensionCommands,
  ],
  ['stock', 'Stock', async () => (await import('./stock.commands.js')).stockCommands],
  ['bulk', 'Exports of whole resources', async () => (await import('./bulk.commands.js')).bulkCommands],
  ['delivery', 'Attempts to deliver events to apps', async () => (await import('./delivery.commands.js')).deliveryCommands],
  ['webhook', 'Webhooks', async () => (await import('./webhook.commands.js')).webhookCommands],
  ['events', 'Events', async () => (await import('./event.commands.js')).eventCommands],
  ['analytics', 'What stores sold, day by day', async () => (await import('./analytics.commands.js')).analyticsCommands],
  ['clock', 'Clocks of sandbox stores', async () => (await import('./billing.commands.js')).clockCommands],
  ['ledger', 'Ledger of billing', async () => (await import('./billing.commands.js')).ledgerCommands],
  ['charge', 'Charges', async () => (await import('./billing.commands.js')).chargeCommands],
  ['subscription', 'Subscriptions to apps, which renew', async () => (await import('./payment.commands.js')).subscriptionCommands],
  ['payment', 'Payments at gateways', async () => (await import('./payment.commands.js')).paymentCommands],
  ['idp-client', 'Clients of the identity provider', async () => (await import('./idp-client.commands.js')).idpClientCommands],
  ['idp-grant', 'Consents of users to clients', async () => (await import('./idp-grant.commands.js')).idpGrantCommands],
  [
    'one-time-code',
    'One-time codes of customers who sign in',
    async () => (await import('./one-time-code.commands.js')).oneTimeCodeCommands,
  ],
  ['deprecation', 'Deprecated parts of the API', async () => (await import('./deprecation.commands.js')).deprecationCommands],
  ['audit', 'Audit logs of stores', async () => (await import('./audit.commands.js')).auditCommands],
  ['keys', 'Keys', async () => (await import('./keys.commands.js')).keysCommands],
  ['seed', 'Test data', async () => (await import('./seed.commands.js')).seedCommands],
  [
    'verify',
    'Compares stock, totals, storage, sales, sequences and the ledger with the rows that they follow from; fails when any differ',
    async () => (await import('./figures.commands.js')).verifyCommand,
  ],
  [
    'repair',
    'Computes the figures again that `verify` finds wrong, beside running servers; fails when any remain',
    async () => (await import('./figures.commands.js')).repairCommand,
  ],
  [
    'backup',
    'Writes the database, as it is at one moment, and the stored files into a folder, beside running servers',
    async () => (await import('./backup.commands.js')).backupCommand,
  ],
  [
    'restore',
    'Restores a backup into a database that has been migrated and has no stores',
    async () => (await import('./backup.commands.js')).restoreCommand,
  ],
  ['find', 'Finds records of any kind, and says which command shows each', async () => (await import('./find.command.js')).findCommand],
  ['config', 'Settings', async () => (await import('./config.commands.js')).configCommands],
  [
    'doctor',
    'Checks the settings and everything that the platform needs, and says how to mend what is wrong',
    async () => (await import('./doctor.command.js')).doctorCommand,
  ],
  ['migrate', 'Brings the database up to date', async () => (await import('./migrate.command.js')).migrateCommand],
  [
    'distribute',
    'Divides the stores over the nodes of a database with Citus, while the platform is stopped',
    async () => (await import('./distribute.command.js')).distributeCommand,
  ],
  [
    'prepare',
    'Migrates, creates the demo store if it does not exist, and issues a new access token for its app',
    async () => (await import('./prepare.command.js')).prepareCommand,
  ],
];

/** Returns the names of all commands, e.g. `store create`. */
export async function commandNames(): Promise<string[]> {
  const nouns = await Promise.all(
    ENTRIES.map(async ([name, , load]) => {
      const noun = new Command(name);
      (await load())(noun);
      return noun;
    }),
  );
  return nouns.flatMap((noun) => (noun.commands.length === 0 ? noun.name() : noun.commands.map((verb) => `${noun.name()} ${verb.name()}`)));
}

/** Runs a command with its arguments. Returns why it failed, in one line; undefined if it did not. */
export async function runCommand(args: readonly string[]): Promise<string | undefined> {
  const program = new Command('cli')
    .description('Operates a merchant apps platform. The exit code is 0, or 1 for a failure, whose reason is one line.')
    .option('--json', 'prints JSON on a terminal, too')
    .option('--yes', 'does what cannot be undone without asking on a terminal')
    .configureHelp({ showGlobalOptions: true });
  // Set before the subcommands are added, because they inherit it: the caller prints errors in one line.
  program.exitOverride().configureOutput({ writeErr: () => undefined });
  const words = args.filter((word) => word !== '--json' && word !== '--yes');
  try {
    for (const [name, description, load] of ENTRIES) {
      const command = program.command(name).description(description);
      // Includes the second word because of `help <noun>`.
      if (words.slice(0, 2).includes(name)) (await load())(command);
    }
    await runAsked(program, asksForHelp(program, words) ? [...words, '--help'] : args);
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}

/** Runs a command with the options that every command takes. Asks for confirmation first if it cannot be undone. */
function runAsked(program: Command, args: readonly string[]): Promise<unknown> {
  const asked: { -readonly [Name in keyof Invocation]: Invocation[Name] } = {};
  program.hook('preAction', async (_, command) => {
    Object.assign(asked, program.opts<Invocation>());
    await (await import('./confirm.js')).confirm(command);
  });
  return invocation.run(asked, () => program.parseAsync(args, { from: 'user' }));
}

/** Returns true for no command, and for a noun without a verb. */
const asksForHelp = (program: Command, args: readonly string[]): boolean =>
  args.length === 0 || (args.length === 1 && program.commands.some((noun) => noun.name() === args[0] && noun.commands.length > 0));
