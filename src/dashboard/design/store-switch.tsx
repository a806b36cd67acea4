import type { JSX } from 'preact';
import { HomeLink } from './folding-nav.js';
import { useMessages, usePage } from './page-context.js';

/** Name of the current store: a menu of the merchant's stores, or a link to the list if there is no other. */
export function StoreSwitch({ name }: { readonly name: string }): JSX.Element {
  const say = useMessages();
  const { bell, stores } = usePage();
  if (stores.length < 2)
    return (
      <HomeLink href="/" title={say('all_stores')}>
        {name}
      </HomeLink>
    );
  return (
    <details name="header" class="switcher">
      <summary title={say('switch_store')}>
        <span class="store-name">{name}</span>
      </summary>
      <ul class="switcher-menu" aria-label={say('stores_title')}>
        {stores.map((store) => (
          <li key={store.store_id}>
            <a href={`/${String(store.store_id)}/home`} aria-current={store.store_id === bell?.store_id ? 'true' : undefined}>
              {store.name} <span class="choice-detail">{store.domain}</span>
            </a>
          </li>
        ))}
        <li>
          <a href="/">{say('all_stores')}</a>
        </li>
      </ul>
    </details>
  );
}
