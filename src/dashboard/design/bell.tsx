import type { JSX } from 'preact';
import { formatNumber } from '../language/language.js';
import { useMessages, usePage } from './page-context.js';

/** Highest number that is shown. */
const MAX = 99;

/** Link to the notifications of the store, with the number of unread ones; nothing outside of a store. */
export function Bell(): JSX.Element | null {
  const say = useMessages();
  const { bell, language } = usePage();
  if (!bell) return null;
  const { store_id, unread = 0 } = bell;
  const count = formatNumber(language, Math.min(unread, MAX)) + (unread > MAX ? '+' : '');
  const label = unread > 0 ? say('notifications_unread', { count }) : say('notifications_title');
  return (
    <a class="bell" href={`/${String(store_id)}/notifications`} aria-label={label}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4" />
      </svg>
      {unread > 0 && <span class="bell-count">{count}</span>}
    </a>
  );
}
