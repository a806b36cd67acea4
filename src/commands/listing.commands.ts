import type { Command } from 'commander';
import { AppListings } from '../developers/listings/app-listings.service.js';
import { type OperatorActed, OperatorLog } from '../operators/operator-log.service.js';
import type { Connection } from '../platform/database/connection.js';
import { inTransaction } from './contexts.js';
import { flag } from './flags.js';
import { run, type Services } from './run.js';
import { id } from './values.js';

interface DecisionFlags {
  readonly appId: number;
  readonly listingVersion: number;
  readonly reason: string;
}

const MAX_REASON = 500;

/** Adds `app submissions`, `app approve`, `app reject` and `app unlist`. */
export function listingCommands(app: Command): void {
  app
    .command('submissions')
    .description('Lists what developers submitted to the directory of apps, the oldest first, at most 1,000')
    .action(() =>
      run((services) =>
        inTransaction(services, async (connection) => ({ submissions: await services.get(AppListings).waiting(connection) })),
      ),
    );
  decisionCommands(app);
  app
    .command('unlist')
    .description('Takes an app out of the directory; its installations stay')
    .requiredOption('--app-id <id>', 'the app', id)
    .requiredOption('--reason <text>', 'reason for the developers', flag.text(MAX_REASON))
    .action(({ appId: app_id, reason }: DecisionFlags) =>
      run(async (services) => {
        await decided(
          services,
          { action: 'app.unlist', target: { type: 'app', id: app_id }, details: { reason } },
          (listings, connection) => listings.remove(connection, app_id, reason),
        );
        return { app_id, listed: false };
      }),
    );
}

/** Decides on a listing, and records the decision in the log of the operator's pages. */
const decided = (
  services: Services,
  act: OperatorActed,
  decide: (listings: AppListings, connection: Connection) => Promise<void>,
): Promise<void> =>
  inTransaction(services, async (connection) => {
    await decide(services.get(AppListings), connection);
    await services.get(OperatorLog).record(connection, act);
  });

function decisionCommands(app: Command): void {
  app
    .command('approve')
    .description('Shows a submission in the directory of apps')
    .requiredOption('--app-id <id>', 'the app', id)
    .requiredOption('--listing-version <n>', 'version of the submission that was reviewed', id)
    .action(({ appId: app_id, listingVersion: version }: Omit<DecisionFlags, 'reason'>) =>
      run(async (services) => {
        await decided(
          services,
          { action: 'app.approve', target: { type: 'app', id: app_id }, details: { version } },
          (listings, connection) => listings.approve(connection, app_id, version),
        );
        return { app_id, version, listed: true };
      }),
    );
  app
    .command('reject')
    .description('Rejects a submission; what the directory shows stays')
    .requiredOption('--app-id <id>', 'the app', id)
    .requiredOption('--listing-version <n>', 'version of the submission that was reviewed', id)
    .requiredOption('--reason <text>', 'reason for the developers', flag.text(MAX_REASON))
    .action(({ appId: app_id, listingVersion: version, reason }: DecisionFlags) =>
      run(async (services) => {
        const act = { action: 'app.reject', target: { type: 'app', id: app_id }, details: { version, reason } } as const;
        await decided(services, act, (listings, connection) => listings.reject(connection, app_id, version, reason));
        return { app_id, version, listed: false };
      }),
    );
}
