import type { JSX } from 'preact';
import { useMessages, usePage } from './page-context.js';

/** Search field of the header on the pages of a store. The script of these pages focuses it when `/` is pressed. */
export function SearchField(): JSX.Element | null {
  const say = useMessages();
  const { bell, path } = usePage();
  if (!bell) return null;
  const action = `/${String(bell.store_id)}/search`;
  const [page, query = ''] = path.split('?', 2);
  const value = page === action ? (new URLSearchParams(query).get('for') ?? '') : '';
  return (
    <form class="finder" method="get" action={action} role="search" aria-label={say('search_title')}>
      <input
        type="search"
        name="for"
        value={value}
        maxlength={100}
        aria-label={say('search_field')}
        placeholder={say('search_title')}
        aria-keyshortcuts="/"
        title={say('search_key')}
        data-finder
      />
    </form>
  );
}
