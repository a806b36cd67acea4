import type { ParsedMail } from 'mailparser';
import { NotificationMailsProcessor } from '../src/notifications/notification-mails.processor.js';
import { type NotifiedFact, notify } from '../src/notifications/notify.service.js';
import { SystemDb } from '../src/platform/database/system-db.js';
import type { Shop } from './factories.js';
import { type Api, useApi } from './harness.js';
import { useMailbox } from './mailbox.js';
import { merchantOf, type SignedInMerchant } from './merchants.js';
import { useStorePages } from './pages.js';

type Store = Pick<Shop, 'store_id'>;

/** Returns the fact that the export `orders n` is ready, or another kind of fact with this title. */
export const fact = (n: number, kind: NotifiedFact['kind'] = 'export_ready'): NotifiedFact => ({
  kind,
  subject_id: n,
  app_id: null,
  title: `orders ${String(n)}`,
});

/** Returns the link with which a message offers to end all email. */
export const linkIn = ({ headerLines }: ParsedMail): string => {
  const { line = '' } = headerLines.find(({ key }) => key === 'list-unsubscribe') ?? {};
  return /<([^<>]*)>/.exec(line.replaceAll(/\s/g, ''))?.[1] ?? '';
};

/** Returns the actions of specs of notifications by email on an application and the store of its pages. */
const notified = (api: Api, pages: { readonly shop: Shop }) => ({
  tell: ({ store_id }: Store, ...facts: NotifiedFact[]): Promise<void> =>
    api.app.get(SystemDb).asStore(store_id, (ctx) => {
      for (const each of facts) notify(ctx, each);
      return Promise.resolve();
    }),
  work: (process: Api = api): Promise<void> => process.app.get(NotificationMailsProcessor).work(),
  makeDue: ({ store_id }: Store): Promise<unknown> =>
    api.query(`UPDATE notification_mails SET due_at = now() - interval '1 second' WHERE store_id = $1 AND due_at IS NOT NULL`, [store_id]),
  staff: (...permissions: string[]): Promise<SignedInMerchant> => merchantOf(api, pages.shop.store_id, { role: 'staff', permissions }),
});

/** Provides an application that sends mail into a mailbox, which is empty at the start of each test, and the pages of a store. */
export function useNotificationMails() {
  const mailbox = useMailbox();
  const api = useApi(async () => ({ ...(await mailbox.settings()), SWEEP_INTERVAL: '1h' }));
  const pages = useStorePages(api, 'notifications/choices');
  // Specs on several nodes share a database, in which other specs have left more notifications than one run of the processor takes.
  beforeAll(async () => {
    await api.query('UPDATE notifications SET scheduled_at = created_at WHERE scheduled_at IS NULL');
    await api.query('UPDATE notification_mails SET due_at = NULL WHERE due_at IS NOT NULL');
  });
  afterEach(() => {
    mailbox.mails.length = 0;
  });
  return { mailbox, api, pages, ...notified(api, pages) };
}
