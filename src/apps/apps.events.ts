import { SCOPES } from '../platform/auth/scopes.js';
import { topic } from '../platform/contract/domain-event.js';
import { EventField } from '../platform/contract/payload.js';
import type { Installation } from './installation.entity.js';

const payload = ({ app_id, store_id, installation_id }: Pick<Installation, 'app_id' | 'store_id' | 'installation_id'>) => ({
  app_id,
  store_id,
  installation_id,
});

const FIELDS = {
  app_id: EventField.integer('Id of the app.', 3),
  store_id: EventField.integer('Id of the store.', 1),
  installation_id: EventField.integer('Id of the installation.', 41),
};

type ExpiringToken = Pick<Installation, 'app_id' | 'store_id' | 'installation_id'> & { readonly access_expires_at: Date };

/** An app was installed on a store. */
export const appInstalled = topic.ofApp('app.installed', null, payload, { when: 'The app was installed on a store.', fields: FIELDS });

type ChangedScopes = Pick<Installation, 'app_id' | 'store_id' | 'installation_id'> & {
  readonly scopes: readonly string[];
  readonly removed: readonly string[];
};

/** A merchant changed the scopes of an installed app. */
export const appScopesChanged = topic.ofApp(
  'app.scopes_changed',
  null,
  (changed: ChangedScopes) => ({ ...payload(changed), scopes: changed.scopes, removed: changed.removed }),
  {
    when: 'The merchant changed the scopes of the app. Its tokens already have them.',
    fields: {
      ...FIELDS,
      scopes: EventField.texts('Scopes that the app has now.', ['read:products'], { values: SCOPES }),
      removed: EventField.texts('Scopes that it lost.', ['read:orders'], { values: SCOPES }),
    },
  },
);

/** The access token of a custom app, which cannot be refreshed, is about to expire. */
export const appTokenExpiring = topic.ofApp(
  'app.token_expiring',
  null,
  (token: ExpiringToken) => ({
    ...payload(token),
    expires_at: token.access_expires_at.toISOString(),
  }),
  {
    when: 'The access token of a custom app expires soon.',
    fields: { ...FIELDS, expires_at: EventField.time('Time at which the token expires.', '2026-01-01T00:00:00.000Z') },
  },
);

/** An app was uninstalled from a store. */
export const appUninstalled = topic.ofApp('app.uninstalled', null, payload, {
  when: 'The app was uninstalled from a store. Its tokens no longer work.',
  fields: FIELDS,
  after_uninstall: true,
});
