import type { JSX } from 'preact';
import type { InstalledApp } from '../../apps/installations.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading, StoreNav } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';

/** Confirmation before an app is uninstalled. */
export function UninstallPage({ store, app }: { readonly store: NamedStore; readonly app: InstalledApp }): JSX.Element {
  const say = useMessages();
  const apps = `/${String(store.store_id)}/settings/apps`;
  const title = say('uninstall_title', { app: app.name });
  return (
    <Document title={title} nav={<StoreNav store={store} current="settings/apps" />} narrow>
      <Card>
        <Heading title={title}>{say('uninstall_lead', { store: store.name })}</Heading>
        <ul class="points">
          <li>{say('uninstall_tokens')}</li>
          <li>{say('uninstall_data')}</li>
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
