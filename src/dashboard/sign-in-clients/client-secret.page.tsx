import type { JSX } from 'preact';
import type { NamedStore } from '../../store/store.service.js';
import { COPY } from '../design/assets.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, Notice } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import { Secrets } from '../design/secrets.js';
import { NAV, pathOf } from './clients.page.js';

/** Content of the page. */
export interface ShownClient {
  readonly name: string;
  readonly client_id: string;
  /** Null for a public client. */
  readonly client_secret: string | null;
  /** Notice about the last action. */
  readonly why: 'clients_created' | 'custom_replaced';
}

interface ClientSecretPageProps extends ShownClient {
  readonly store: NamedStore;
}

/** Page that shows a new client, or its new secret, once. */
export function ClientSecretPage({ store, name, client_id, client_secret, why }: ClientSecretPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={name} nav={<StoreNav store={store} current={NAV} />} scripts={[COPY.path]}>
      <Heading title={name}>{say(client_secret === null ? 'clients_no_secret' : 'custom_once')}</Heading>
      <Notice tone="good">{say(why)}</Notice>
      <Card>
        <Secrets
          values={[
            [say('clients_id'), client_id],
            [say('secret_client_secret'), client_secret],
          ]}
        />
      </Card>
      <div class="actions">
        <ButtonLink kind="primary" href={pathOf(store, client_id)}>
          {say('custom_kept')}
        </ButtonLink>
      </div>
    </Document>
  );
}
