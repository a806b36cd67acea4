import { appTopic } from '../platform/outbox/domain-event.js';
import type { Installation } from './installation.entity.js';

const payload = ({ app_id, store_id, installation_id }: Pick<Installation, 'app_id' | 'store_id' | 'installation_id'>) => ({
  app_id,
  store_id,
  installation_id,
});

/** An app was installed on the store. */
export const appInstalled = appTopic('app.installed', null, payload);

/** An app was removed from the store. */
export const appUninstalled = appTopic('app.uninstalled', null, payload);
