import type { JSX } from 'preact';
import type { IdpClient } from '../../identity/provider/clients/idp-client.entity.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Badge, ButtonLink, Card, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { usePage, useMessages } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { LANGUAGES } from '../language/language.js';

/** Navigation section of this page. */
export const NAV = 'settings/custom-apps';

/** Returns the path of the list, or of a client. */
export const pathOf = ({ store_id }: Pick<NamedStore, 'store_id'>, client_id?: string): string =>
  `/${String(store_id)}/settings/sign-in-clients${client_id === undefined ? '' : `/${client_id}`}`;

interface ClientsPageProps {
  readonly store: NamedStore;
  readonly clients: readonly IdpClient[];
}

/** List of the clients that sign in users of a store. */
export function ClientsPage({ store, clients }: ClientsPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('clients_title')} nav={<StoreNav store={store} current={NAV} />}>
      <Heading title={say('clients_title')}>{say('clients_lead')}</Heading>
      <Card>{clients.length === 0 ? <NoRows words={say('clients_none')} /> : <Clients store={store} clients={clients} />}</Card>
      <div class="actions">
        <ButtonLink kind="primary" href={`${pathOf(store)}/new`}>
          {say('clients_new')}
        </ButtonLink>
      </div>
    </Document>
  );
}

function Clients({ store, clients }: ClientsPageProps): JSX.Element {
  const say = useMessages();
  const { statuses } = LANGUAGES[usePage().language].messages;
  return (
    <Table
      caption={say('clients_lead')}
      columns={[say('custom_name'), say('clients_type'), say('clients_state')]}
      rows={clients.map(({ idp_client_id, client_id, name, type, status }) => ({
        key: idp_client_id,
        cells: [
          <a key="name" href={pathOf(store, client_id)}>
            {name}
          </a>,
          say(`clients_${type}`),
          <Badge key="status" tone={status === 'active' ? 'accent' : 'warning'}>
            {statuses[status]}
          </Badge>,
        ],
      }))}
    />
  );
}
