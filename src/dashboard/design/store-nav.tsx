import type { JSX } from 'preact';
import { FoldingNav } from './folding-nav.js';
import { useMessages, usePage } from './page-context.js';
import { SECTIONS } from './store-sections.js';
import { StoreSwitch } from './store-switch.js';

interface StoreNavProps {
  readonly store: { store_id: number; name: string };
  /** Path of the section that is shown. */
  readonly current: string;
}

/** Name of the current store with its sections, in one line, with a menu of the sections that do not fit. */
export function StoreNav({ store, current }: StoreNavProps): JSX.Element {
  const say = useMessages();
  const { may } = usePage();
  const sections = SECTIONS.filter(({ need }) => may(need)).map(({ word, path, is_first }) => ({
    href: `/${String(store.store_id)}/${path}`,
    words: say(word),
    is_first,
    is_current: path === current,
  }));
  return <FoldingNav label={say('store_sections')} home={<StoreSwitch name={store.name} />} sections={sections} />;
}
