import type { JSX } from 'preact';
import { Badge, ButtonLink, Card, Select, Table } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { ShortTime, ZonedTime } from '../design/row-list.js';
import { Facts } from '../records/record.js';
import { InstallationTable } from './installation-table.js';
import { ListPage, type ListProps } from './list.page.js';
import { OperatorDocument } from './operator-document.js';
import { OPERATOR } from './operator-pages.decorator.js';
import { type ShownInstallation, type ShownMember, type ShownStore, STORE_FILTERS } from './stores-and-apps.service.js';

/** Path of the list. */
const STORES = `${OPERATOR}/stores`;

/** Stores of the platform. */
export function OperatorStoresPage({ asked, found }: ListProps<ShownStore>): JSX.Element {
  const say = useMessages();
  const statuses = STORE_FILTERS.status.map((status) => [status, say(`op_store_${status}`)] as const);
  const kinds = STORE_FILTERS.kind.map((kind) => [kind, say(`op_store_${kind}`)] as const);
  return (
    <ListPage
      {...{ asked, found, path: STORES, current: 'op_stores', title: say('op_stores'), lead: say('op_stores_lead') }}
      hint={say('op_stores_hint')}
      none={say('op_stores_none')}
      filters={
        <>
          <Select label={say('op_state')} name="status" value={asked.of('status')} options={statuses} />
          <Select label={say('op_kind')} name="kind" value={asked.of('kind')} options={kinds} />
        </>
      }
      columns={[say('op_store'), say('op_domain'), say('op_state'), say('op_created')]}
    >
      {found.rows.map((store) => ({
        key: store.store_id,
        cells: [
          <a key="store" href={`${STORES}/${String(store.store_id)}`}>
            {store.name}
          </a>,
          store.domain,
          <StoreState key="state" store={store} />,
          <ShortTime key="created" at={store.created_at.toISOString()} />,
        ],
      }))}
    </ListPage>
  );
}

function StoreState({ store: { status, is_sandbox } }: { readonly store: ShownStore }): JSX.Element {
  const say = useMessages();
  return (
    <span>
      <Badge tone={status === 'active' ? 'accent' : 'warning'}>{say(`op_store_${status}`)}</Badge>{' '}
      {is_sandbox === 1 && <Badge>{say('op_store_sandbox')}</Badge>}
    </span>
  );
}

interface StoreProps {
  readonly store: ShownStore;
  readonly members: readonly ShownMember[];
  readonly installations: readonly ShownInstallation[];
}

/** Store with its members and its apps. */
export function OperatorStorePage({ store, members, installations }: StoreProps): JSX.Element {
  const say = useMessages();
  const id = String(store.store_id);
  return (
    <OperatorDocument current="op_stores" title={store.name} lead={say('op_store_numbered', { id })}>
      <Card>
        <Facts
          facts={[
            [say('op_state'), <StoreState key="state" store={store} />],
            [say('op_domain'), store.domain],
            [say('email'), store.email],
            [say('customer_phone'), store.phone],
            [say('op_created'), <ZonedTime key="created" at={store.created_at.toISOString()} />],
          ]}
        />
        <div class="actions">
          <ButtonLink href={`${OPERATOR}/audit?log=store&store_id=${id}`}>{say('audit_title')}</ButtonLink>
          <ButtonLink href={`${OPERATOR}/jobs?store_id=${id}`}>{say('op_jobs')}</ButtonLink>
          <ButtonLink href={`${OPERATOR}/deliveries?store_id=${id}`}>{say('op_deliveries')}</ButtonLink>
        </div>
      </Card>
      <section class="stacked">
        <h2 class="section">{say('op_members')}</h2>
        <Card>
          <Members members={members} />
        </Card>
      </section>
      <InstallationTable title={say('op_apps')} none={say('op_installs_none')} installations={installations} of="app" />
    </OperatorDocument>
  );
}

function Members({ members }: Pick<StoreProps, 'members'>): JSX.Element {
  const say = useMessages();
  if (members.length === 0) return <p class="empty">{say('op_members_none')}</p>;
  const rows = members.map(({ merchant_id, name, email, role }) => ({
    key: merchant_id,
    cells: [`${name} (${String(merchant_id)})`, email, say(`role_${role}`)],
  }));
  return <Table caption={say('op_members')} columns={[say('op_member'), say('email'), say('op_role')]} rows={rows} />;
}
