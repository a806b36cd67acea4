import type { JSX } from 'preact';
import { Badge, ButtonLink, Card, Select } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { ShortTime, Time } from '../design/time.js';
import { Facts } from '../records/record.js';
import { NewestInstallations } from './installations.page.js';
import { ListPage, type ListProps } from './list.page.js';
import type { ShownInstallation, ShownMember } from './members-and-installations.service.js';
import { FirstMembers } from './members.page.js';
import { OperatorDocument } from './operator-document.js';
import type { Found } from '../../platform/database/searched-list.js';
import { OPERATOR } from './operator-pages.decorator.js';
import { type ShownStore, STORE_FILTERS } from './stores-and-apps.service.js';

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
          <ShortTime key="created" at={store.created_at} />,
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
  readonly members: Found<ShownMember>;
  readonly installations: Found<ShownInstallation>;
}

/** Store with its first members and its newest installations. */
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
            [say('op_created'), <Time key="created" at={store.created_at} />],
          ]}
        />
        <div class="actions">
          <ButtonLink href={`${OPERATOR}/audit?log=store&store_id=${id}`}>{say('audit_title')}</ButtonLink>
          <ButtonLink href={`${OPERATOR}/jobs?store_id=${id}`}>{say('op_jobs')}</ButtonLink>
          <ButtonLink href={`${OPERATOR}/deliveries?store_id=${id}`}>{say('op_deliveries')}</ButtonLink>
        </div>
      </Card>
      <FirstMembers store={store} found={members} />
      <NewestInstallations on={{ kind: 'store', id: store.store_id, name: store.name }} found={installations} />
    </OperatorDocument>
  );
}
