import { Command } from 'commander';
import { addApi } from './api.js';
import { addApp } from './app.js';
import { addApps } from './apps.js';
import { addCompletion } from './completion.js';
import { Context, type Options } from './context.js';
import { addLogs } from './logs.js';
import { addOpen } from './open.js';
import { addSignIn } from './sign-in.js';
import { addClocks, addStores } from './stores.js';
import { VERSION } from './version.js';
import { addWebhooks } from './webhooks.js';

/** Work of a command, with its own options and its arguments. */
export type Work = (context: Context, options: Readonly<Record<string, string | true | undefined>>, args: string[]) => Promise<void> | void;

/** Sets the work of a command. */
export type Register = (command: Command, work: Work) => void;

const run: Register = (command, work) => {
  command.action(async () => {
    await work(new Context(command.optsWithGlobals<Options>()), command.opts(), command.args);
  });
};

/** Returns the commands. */
export function createProgram(): Command {
  const program = new Command('merchant-apps')
    .description('Command line of the merchant apps platform.')
    .version(VERSION)
    .option('--url <address>', 'address of the platform (MERCHANT_APPS_URL); that of the last sign-in by default')
    .option('--json', 'print JSON')
    .option('--token <token>', 'access token of an installation (MERCHANT_APPS_TOKEN)')
    .option('--client-id <id>', 'client id of an app (MERCHANT_APPS_CLIENT_ID)')
    .option('--client-secret <secret>', 'client secret of an app; better in MERCHANT_APPS_CLIENT_SECRET')
    .option('--store <id>', 'store of the client credentials (MERCHANT_APPS_STORE_ID)')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Run the command with --help for its usage.')
    .exitOverride();
  for (const add of [addSignIn, addApps, addApp, addStores, addClocks, addApi, addWebhooks, addLogs, addOpen, addCompletion])
    add(program, run);
  return program;
}
