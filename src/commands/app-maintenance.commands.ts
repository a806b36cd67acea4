import type { Command } from 'commander';
import { AppsService, type NewApp } from '../apps/apps.service.js';
import { inTransaction } from './contexts.js';
import { flag, namingFlag } from './flags.js';
import { APPS } from './records/people-and-places.js';
import { listCommand, showCommand } from './records/record-commands.js';
import { run, type Services } from './run.js';
import { graceSeconds, id, oneOf, words } from './values.js';

interface UpdateFlags {
  readonly appId: number;
  readonly name?: string;
  readonly redirectUrl?: string[];
  readonly scopes?: string[];
  readonly webhookUrl?: string;
  readonly topics?: string[];
  readonly appUrl?: string;
  readonly feePayer?: 'developer' | 'merchant';
}

/** Adds `app list`, `app show`, `app update` and `app rotate-secret`. */
export function maintenanceCommands(app: Command): void {
  listCommand(app, APPS, { status: ['status', ['active', 'inactive']] });
  showCommand(app, APPS);
  app
    .command('update')
    .description('Changes the given fields of an app; installations keep their scopes and subscriptions')
    .requiredOption('--app-id <id>', 'the app', id)
    .option('--name <name>', 'name shown to merchants', flag.text())
    .option('--redirect-url <url...>', 'all redirect URLs: https, or http on localhost')
    .option('--scopes <list>', 'all scopes that it may ask for', words)
    .option('--webhook-url <url>', 'target of the subscriptions of new installations')
    .option('--topics <list>', 'topics that new installations subscribe to', words)
    .option('--app-url <url>', 'page that the dashboard embeds')
    .option('--fee-payer <who>', 'developer or merchant', oneOf('developer', 'merchant'))
    .action((flags: UpdateFlags) => run((services) => update(services, flags)));
  app
    .command('rotate-secret')
    .description('Replaces the client secret of an app and shows the new one, once')
    .requiredOption('--app-id <id>', 'the app', id)
    .option('--grace-seconds <n>', 'seconds for which the old secret remains valid, at most 86400', graceSeconds, 0)
    .action(({ appId, graceSeconds: grace }: { appId: number; graceSeconds: number }) =>
      run((services) => inTransaction(services, (connection) => services.get(AppsService).rotateSecret(connection, appId, grace))),
    );
}

async function update(services: Services, { appId, redirectUrl, webhookUrl, appUrl, feePayer, ...flags }: UpdateFlags): Promise<object> {
  const given = { ...flags, redirect_urls: redirectUrl, webhook_url: webhookUrl, app_url: appUrl, fee_payer: feePayer };
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<NewApp>;
  const app = await inTransaction(services, (connection) => namingFlag(services.get(AppsService).update(connection, appId, fields)));
  const { app_id, name, client_id, redirect_urls, scopes, webhook_url, topics, app_url, fee_payer, status } = app;
  return { app_id, name, client_id, redirect_urls, scopes, webhook_url, topics, app_url, fee_payer, status };
}
