import type { Command } from 'commander';
import { AppOwners, type AppTransfer } from '../developers/apps/app-owners.service.js';
import { OperatorLog } from '../operators/operator-log.service.js';
import { inTransaction } from './contexts.js';
import { run, type Services } from './run.js';
import { id } from './values.js';

interface GiveFlags {
  readonly appId: number;
  readonly organisationId: number;
  readonly from?: number;
}

/** Adds `app give`. */
export function ownerCommands(app: Command): void {
  app
    .command('give')
    .description('Gives an app to an organisation of the developer portal; its installations and secrets stay')
    .requiredOption('--app-id <id>', 'the app', id)
    .requiredOption('--organisation-id <id>', 'organisation that gets it', id)
    .option('--from <id>', 'organisation that has it now', id)
    .action(({ appId: app_id, organisationId: organisation_id, from }: GiveFlags) =>
      run((services) => give(services, { app_id, organisation_id, from })),
    );
}

const give = (services: Services, { app_id, organisation_id, from }: AppTransfer): Promise<object> =>
  inTransaction(services, async (connection) => {
    await services.get(AppOwners).give(connection, { app_id, organisation_id, from });
    const details = { organisation_id, ...(from !== undefined && { from }) };
    await services.get(OperatorLog).record(connection, { action: 'app.give', target: { type: 'app', id: app_id }, details });
    return { app_id, ...details };
  });
