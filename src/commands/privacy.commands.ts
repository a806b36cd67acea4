import type { Command } from 'commander';
import { storeIds } from './contexts.js';
import { type ListedRequests, listPrivacyRequests, OF_PRIVACY_REQUEST, PRIVACY_REQUESTS } from './records/privacy-records.js';
import { MAX_LISTED, showRecord, withId } from './records/records.js';
import { run } from './run.js';
import { id, upTo, uuid } from './values.js';

/** Adds `privacy list` and `privacy show`. */
export function privacyCommands(privacy: Command): void {
  privacy
    .command('list')
    .description('Lists the requests about personal data by app, newest first, with the time at which the app acknowledged each')
    .option('--store-id <id>', 'only those of this store', id)
    .option('--after <uuid>', 'continues the list after this request', uuid)
    .option('--limit <count>', `at most this many requests, ${String(MAX_LISTED)} at most`, upTo(MAX_LISTED), MAX_LISTED)
    .action((flags: ListedRequests) =>
      run(async (app) => {
        if (flags.storeId !== undefined) await storeIds(app, flags.storeId);
        return { requests: await listPrivacyRequests(app, flags) };
      }),
    );
  privacy
    .command('show')
    .description('Shows a request about personal data, with the apps that were asked')
    .requiredOption('--request-id <uuid>', 'the request', uuid)
    .action(({ requestId }: { requestId: string }) =>
      run((app) => showRecord(app, PRIVACY_REQUESTS, withId(PRIVACY_REQUESTS, requestId), OF_PRIVACY_REQUEST)),
    );
}
