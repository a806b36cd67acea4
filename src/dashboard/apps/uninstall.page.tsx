import type { JSX } from 'preact';
import type { InstalledApp } from '../../apps/installations.service.js';
import type { ListedSubscription, ListedWallet } from '../../billing/pages/store-billing.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useSpeech } from '../billing/parts.js';

interface UninstallPageProps {
  readonly store: NamedStore;
  readonly app: InstalledApp;
  /** Active subscription of the app. */
  readonly subscription: ListedSubscription | undefined;
  /** Wallet of the app, if it was used. */
  readonly wallet: ListedWallet | undefined;
  /** True if the app can read customers or orders, or could in the past: it is asked to delete its copies. */
  readonly read_customers: boolean;
}

/** Confirmation before an app is uninstalled. */
export function UninstallPage({ store, app, subscription, wallet, read_customers }: UninstallPageProps): JSX.Element {
  const { say, money } = useSpeech();
  const apps = `/${String(store.store_id)}/settings/apps`;
  const title = say('uninstall_title', { app: app.name });
  return (
    <Document title={title} nav={<StoreNav store={store} current="settings/apps" />} narrow>
      <Card>
        <Heading title={title}>{say('uninstall_lead', { store: store.name })}</Heading>
        <ul class="points">
          <li>{say('uninstall_tokens')}</li>
          {subscription && <li>{say('uninstall_subscription', { name: subscription.name })}</li>}
          <li>{say('uninstall_requests')}</li>
          {wallet && wallet.balance > 0 && <li>{say('uninstall_wallet', { balance: money(wallet.balance) })}</li>}
          <li>{say('uninstall_data')}</li>
          {read_customers && <li>{say('uninstall_copies')}</li>}
          <li>{say('uninstall_again')}</li>
        </ul>
        <Form action={`${apps}/${String(app.installation_id)}/uninstall`}>
          <div class="actions">
            <Button kind="danger">{say('uninstall_action')}</Button>
            <ButtonLink href={apps}>{say('keep_action')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
