import type { Command } from 'commander';
import { AppsService } from '../apps/apps.service.js';
import { CodeExchangeService } from '../oauth/tokens/code-exchange.service.js';
import { InstallationChangesService } from '../oauth/installations/installation-changes.service.js';
import { Installation } from '../apps/installation.entity.js';
import { issueTokens, newFamily } from '../oauth/tokens/tokens.js';
import { Config } from '../platform/config/config.js';
import { AppSubscriptionsService } from '../webhooks/subscriptions/app-subscriptions.service.js';
import { listingCommands } from './listing.commands.js';
import { ownerCommands } from './app-owner.commands.js';
import { maintenanceCommands } from './app-maintenance.commands.js';
import { inStore, inStoreOf, inTransaction, recordAct } from './contexts.js';
import { flag, namingFlag } from './flags.js';
import { run, type Services } from './run.js';
import { id, oneOf, words } from './values.js';

interface NewAppFlags {
  readonly name: string;
  readonly redirectUrl: string[];
  readonly scopes: string[];
  readonly webhookUrl?: string;
  readonly topics?: string[];
  readonly appUrl?: string;
  readonly feePayer?: 'developer' | 'merchant';
  readonly firstParty?: boolean;
}

/** Adds `app create`, `app install`, `app authorize`, `app uninstall` and `app status`. */
export function appCommands(app: Command): void {
  app
    .command('create')
    .description('Registers an app and shows its secrets, once')
    .requiredOption('--name <name>', 'name shown to merchants', flag.text())
    .requiredOption('--redirect-url <url...>', 'https, or http on localhost')
    .requiredOption('--scopes <list>', 'scopes it may ask for', words)
    .option('--webhook-url <url>')
    .option('--topics <list>', 'topics it subscribes to at install', words)
    .option('--app-url <url>', 'page that the dashboard embeds')
    .option('--fee-payer <who>', 'developer or merchant', oneOf('developer', 'merchant'))
    .option('--first-party')
    .action((flags: NewAppFlags) => run((services) => createApp(services, flags)));
  installCommands(app);
  maintenanceCommands(app);
  listingCommands(app);
  ownerCommands(app);
  app
    .command('status')
    .requiredOption('--app-id <id>', 'the app', id)
    .requiredOption('--status <status>', 'active or inactive', oneOf('active', 'inactive'))
    .action(({ appId, status }: { appId: number; status: 'active' | 'inactive' }) =>
      run(async (services) => {
        await inTransaction(services, async (connection) => {
          await services.get(AppsService).setStatus(connection, appId, status);
          if (status === 'inactive') await services.get(AppSubscriptionsService).endPendingOf(connection, appId);
        });
        return { app_id: appId, status };
      }),
    );
}

function installCommands(app: Command): void {
  app
    .command('install')
    .requiredOption('--app-id <id>', 'the app', id)
    .requiredOption('--store-id <id>', 'the store', id)
    .option('--scopes <list>', 'scopes to grant; all that the app declares by default', words)
    .action(({ appId, storeId, scopes }: { appId: number; storeId: number; scopes?: string[] }) =>
      run((services) => installApp(services, appId, storeId, scopes)),
    );
  app
    .command('authorize')
    .description('Gives an authorization code, as a merchant who agrees does')
    .requiredOption('--app-id <id>', 'the app', id)
    .requiredOption('--store-id <id>', 'the store', id)
    .requiredOption('--redirect-uri <uri>')
    .option('--scopes <list>', 'scopes to grant; all that the app declares by default', words)
    .option('--code-challenge <challenge>', 'PKCE challenge (S256)')
    .action((flags: AuthorizeFlags) => run((services) => authorize(services, flags)));
  app
    .command('uninstall')
    .requiredOption('--installation-id <id>', 'the installation', id)
    .action(({ installationId }: { installationId: number }) =>
      run(async (services) => {
        const row = { of: Installation, id: installationId, name: 'Installation' };
        await inStoreOf(services, row, (ctx) => services.get(InstallationChangesService).uninstall(ctx, installationId));
        return { installation_id: installationId, status: 'uninstalled' };
      }),
    );
}

/** Registers an app. */
export function createApp(services: Services, flags: NewAppFlags): ReturnType<AppsService['create']> {
  const { name, redirectUrl: redirect_urls, scopes, webhookUrl, topics, appUrl, feePayer, firstParty } = flags;
  return inTransaction(services, (connection) =>
    namingFlag(
      services.get(AppsService).create(connection, {
        name,
        redirect_urls,
        scopes,
        webhook_url: webhookUrl ?? null,
        topics: topics ?? [],
        app_url: appUrl ?? null,
        ...(feePayer && { fee_payer: feePayer }),
        is_first_party: firstParty ? 1 : 0,
      }),
    ),
  );
}

/** Installs an app on a store and issues tokens for it. */
export function installApp(services: Services, app_id: number, store_id: number, scopes?: string[]): Promise<object> {
  return inStore(services, store_id, async (ctx) => {
    const app = await services.get(AppsService).get(ctx.connection, app_id);
    const installation = await services.get(InstallationChangesService).install(ctx, app, scopes ?? app.scopes);
    const { access_token, refresh_token, expires_in, scope } = await issueTokens(ctx, services.get(Config), installation, newFamily());
    return { installation_id: installation.installation_id, access_token, refresh_token, expires_in, scope };
  });
}

interface AuthorizeFlags {
  readonly appId: number;
  readonly storeId: number;
  readonly redirectUri: string;
  readonly scopes?: string[];
  readonly codeChallenge?: string;
}

function authorize(services: Services, flags: AuthorizeFlags): Promise<object> {
  const { appId, storeId, redirectUri: redirect_uri, codeChallenge: code_challenge } = flags;
  return inStore(services, storeId, async (ctx) => {
    const app = await services.get(AppsService).get(ctx.connection, appId);
    const scopes = flags.scopes ?? app.scopes;
    recordAct(ctx, { command: 'app.authorize', target: { type: 'app', id: appId }, details: { scopes } });
    return { code: await services.get(CodeExchangeService).issue(ctx, app, { redirect_uri, scopes, code_challenge }), redirect_uri };
  });
}
