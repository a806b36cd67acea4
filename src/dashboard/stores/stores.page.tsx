import type { JSX } from 'preact';
import type { FoundStores } from '../../identity/sign-in/member-stores.service.js';
import type { StoreMembership } from '../../identity/sign-in/sign-in.dto.js';
import type { AskedList } from '../asked-list.js';
import { Document } from '../design/document.js';
import { Badge, Button, ButtonLink, Card, Field, Heading, Tile } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { CursorPages, NoRows } from '../design/row-list.js';

/** Number of stores up to which the page needs no search. */
const MAX_SEEN = 8;

interface StoresPageProps extends FoundStores {
  readonly asked: AskedList;
  /** True for persons who may use the developer portal. */
  readonly is_developer: boolean;
  /** True for operators of the platform. */
  readonly is_operator: boolean;
}

/** List of the person's stores, with a search for a person with many. */
export function StoresPage({ asked, stores, total, next_cursor, is_developer, is_operator }: StoresPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('stores_title')}>
      <Heading title={say('stores_title')}>{stores.length > 0 && say('stores_lead')}</Heading>
      {(asked.q !== '' || total > MAX_SEEN) && <Search text={asked.q} />}
      {stores.length === 0 ? <Nothing text={asked.q} /> : <Stores stores={stores} />}
      {stores.length > 0 && <CursorPages path="/" asked={asked} total={total} most={Infinity} next_cursor={next_cursor} times={false} />}
      <div class="actions">
        <ButtonLink href="/account">{say('account_title')}</ButtonLink>
        {is_developer && <ButtonLink href="/developers">{say('dev_title')}</ButtonLink>}
        {is_operator && <ButtonLink href="/operator">{say('op_title')}</ButtonLink>}
      </div>
    </Document>
  );
}

function Search({ text }: { readonly text: string }): JSX.Element {
  const say = useMessages();
  return (
    <form class="row-filters" method="get" action="/" role="search" aria-label={say('stores_title')}>
      <div class="row-search">
        <Field
          label={say('search_title')}
          name="q"
          type="search"
          value={text}
          maxlength={100}
          required={false}
          hint={say('stores_search_hint')}
        />
        <Button kind="secondary">{say('search_title')}</Button>
      </div>
    </form>
  );
}

function Nothing({ text }: { readonly text: string }): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      {text === '' ? (
        <NoRows words={say('stores_none')} />
      ) : (
        <NoRows words={say('stores_no_match')} hint={say('stores_search_hint')}>
          <ButtonLink href="/">{say('all_stores')}</ButtonLink>
        </NoRows>
      )}
    </Card>
  );
}

function Stores({ stores }: Pick<StoresPageProps, 'stores'>): JSX.Element {
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
