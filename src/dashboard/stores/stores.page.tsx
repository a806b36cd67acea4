import type { JSX } from 'preact';
import type { StorePlace } from '../../identity/sign-in.dto.js';
import { Document } from '../design/document.js';
import { Badge, Card, Heading, Tile } from '../design/elements.js';
import { useWords } from '../design/page-context.js';

/** The merchant's stores, to choose one. */
export function StoresPage({ stores }: { readonly stores: readonly StorePlace[] }): JSX.Element {
  const say = useWords();
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
    </Document>
  );
}

function StoreChoice({ store }: { readonly store: StorePlace }): JSX.Element {
  const say = useWords();
  return (
    <a class="choice" href={`/${String(store.store_id)}/settings/apps`}>
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
