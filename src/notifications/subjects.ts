import type { NotificationKind } from './notification.entity.js';

/** Paths, below the path of the store, of the pages on which a person acts on the subjects of notifications. */
const PATHS: Readonly<Record<NotificationKind, (subject_id: number) => string>> = {
  charge_pending: (charge_id) => `apps/billing/${String(charge_id)}`,
  renewal_pending: (charge_id) => `apps/billing/${String(charge_id)}`,
  past_due: (charge_id) => `apps/billing/${String(charge_id)}`,
  webhook_disabled: () => 'apps/webhooks',
  token_expiring: (app_id) => `custom-apps/${String(app_id)}`,
  app_uninstalled: () => 'apps',
  export_ready: () => 'apps/exports',
};

/** Returns the path of the page on which a person acts on the subject of a notification. */
export const subjectPath = (store_id: number, kind: NotificationKind, subject_id: number): string =>
  `/${String(store_id)}/settings/${PATHS[kind](subject_id)}`;
