import type { JSX } from 'preact';
import type { CustomAppDetail } from '../../oauth/custom-apps/custom-apps.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import { SECTION } from './custom-apps.page.js';

/** Confirmation before a custom app is deleted. */
export function DeleteCustomAppPage({ store, app }: { readonly store: NamedStore; readonly app: CustomAppDetail }): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}/${String(app.app_id)}`;
  const title = say('custom_delete_title', { app: app.name });
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />} narrow>
      <Card>
        <Heading title={title}>{say('uninstall_lead', { store: store.name })}</Heading>
        <ul class="points">
          <li>{say('custom_delete_credentials')}</li>
          <li>{say('uninstall_data')}</li>
        </ul>
        <Form action={`${path}/delete`}>
          <div class="actions">
            <Button kind="danger">{say('custom_delete')}</Button>
            <ButtonLink href={path}>{say('keep_action')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
