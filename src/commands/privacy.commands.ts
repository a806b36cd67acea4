import type { Command } from 'commander';
import { type ListedNotice, PrivacyRequests } from '../privacy/privacy-requests.service.js';
import { storeContext, storeIds } from './contexts.js';
import { run, type Services } from './run.js';
import { id } from './values.js';

/** Adds `privacy list`. */
export function privacyCommands(privacy: Command): void {
  privacy
    .command('list')
    .description('Lists the requests about personal data by app, newest first, with the time at which the app acknowledged each')
    .option('--store-id <id>', 'the store; all stores by default', id)
    .action((flags: { storeId?: number }) => run(async (app) => ({ requests: await list(app, flags.storeId) })));
}

async function list(app: Services, store_id: number | undefined): Promise<ListedNotice[]> {
  const requests: ListedNotice[] = [];
  for (const each of await storeIds(app, store_id)) requests.push(...(await app.get(PrivacyRequests).list(storeContext(app, each))));
  return requests.sort((one, other) => other.created_at.getTime() - one.created_at.getTime());
}
