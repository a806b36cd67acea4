import type { JSX } from 'preact';
import type { StoreMembership } from '../../identity/sign-in/sign-in.dto.js';
import { Document } from '../design/document.js';
import { Badge, ButtonLink, Card, Heading, Tile } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';

interface StoresPageProps {
  readonly stores: readonly StoreMembership[];
  /** True for persons who may use the developer portal. */
  readonly is_developer: boolean;
  /** True for operators of the platform. */
  readonly is_operator: boolean;
}

/** List of the person's stores. */
export function StoresPage({ stores, is_developer, is_operator }: StoresPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('stores_title')}>
      <Heading title={say('stores_title')}>{stores.length > 0 && say('stores_lead')}</Heading>
      {stores.length === 0 ? (
        <Card>
          <p class="empty">{say('stores_none')}</p>
        </Card>
      ) : (
        <ul class="choices">
          {stores.map((store) => (
            <li key={store.store_id}>
              <StoreChoice store={store} />
            </li>
          ))}
        </ul>
      )}
      <div class="actions">
        <ButtonLink href="/account">{say('account_title')}</ButtonLink>
        {is_developer && <ButtonLink href="/developers">{say('dev_title')}</ButtonLink>}
        {is_operator && <ButtonLink href="/operator">{say('op_title')}</ButtonLink>}
      </div>
    </Document>
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
