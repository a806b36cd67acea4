import type { JSX } from 'preact';
import type { StoreMembership } from '../../identity/sign-in/sign-in.dto.js';
import type { Found } from '../../platform/database/searched-list.js';
import type { AskedList } from '../asked-list.js';
import { Document } from '../design/document.js';
import { Badge, ButtonLink, Heading, Tile } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { SearchedList } from '../design/searched-list.js';

interface StoresPageProps {
  readonly asked: AskedList;
  readonly found: Found<StoreMembership>;
  /** True for persons who may use the developer portal. */
  readonly is_developer: boolean;
  /** True for operators of the platform. */
  readonly is_operator: boolean;
}

/** List of the person's stores, with a search for a person with many. */
export function StoresPage({ asked, found, is_developer, is_operator }: StoresPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('stores_title')}>
      <Heading title={say('stores_title')}>{found.total > 0 && say('stores_lead')}</Heading>
      <SearchedList
        path="/"
        label={say('stores_title')}
        hint={say('stores_search_hint')}
        asked={asked}
        found={found}
        no_match={say('stores_no_match')}
        all={say('all_stores')}
        none={<NoRows words={say('stores_none')} />}
      >
        <Stores stores={found.rows} />
      </SearchedList>
      <div class="actions">
        <ButtonLink href="/account">{say('account_title')}</ButtonLink>
        {is_developer && <ButtonLink href="/developers">{say('dev_title')}</ButtonLink>}
        {is_operator && <ButtonLink href="/operator">{say('op_title')}</ButtonLink>}
      </div>
    </Document>
  );
}

function Stores({ stores }: { readonly stores: readonly StoreMembership[] }): JSX.Element {
  return (
    <ul class="choices">
      {stores.map((store) => (
        <li key={store.store_id}>
          <StoreChoice store={store} />
        </li>
      ))}
    </ul>
  );
}

function StoreChoice({ store }: { readonly store: StoreMembership }): JSX.Element {
  const say = useMessages();
  return (
    <a class="choice" href={`/${String(store.store_id)}/home`}>
      <Tile name={store.name} />
      <span class="choice-text">
        <span class="choice-name">{store.name}</span>
        <span class="choice-detail">{store.domain}</span>
      </span>
      <span class="choice-badges">
        {store.status !== 'active' && <Badge tone="warning">{say(store.status === 'frozen' ? 'status_frozen' : 'status_suspended')}</Badge>}
        <Badge>{say(store.role === 'owner' ? 'role_owner' : store.role === 'admin' ? 'role_admin' : 'role_staff')}</Badge>
      </span>
    </a>
  );
}
