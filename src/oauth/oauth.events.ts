import { appTopic } from '../platform/outbox/domain-event.js';
import type { Installation } from './installation.entity.js';
import type { TokenPair } from './token.entity.js';

const payload = ({ app_id, store_id, installation_id }: Pick<Installation, 'app_id' | 'store_id' | 'installation_id'>) => ({
  app_id,
  store_id,
  installation_id,
});

type ExpiringToken = Pick<TokenPair, 'app_id' | 'store_id' | 'installation_id' | 'access_expires_at'>;

/** An app was installed on the store. */
export const appInstalled = appTopic('app.installed', null, payload);

/** The access token of a custom app is about to expire, and cannot be refreshed. */
export const appTokenExpiring = appTopic('app.token_expiring', null, (token: ExpiringToken) => ({
  ...payload(token),
  expires_at: token.access_expires_at.toISOString(),
}));

/** An app was removed from the store. */
export const appUninstalled = appTopic('app.uninstalled', null, payload);
