import type { ComponentChildren, JSX } from 'preact';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { Found } from '../../platform/database/searched-list.js';
import { Button, ButtonLink, Card, Field } from './elements.js';
import { useMessages } from './page-context.js';
import { CursorPages, NoRows } from './row-list.js';

/** Number of rows up to which a list needs no search. */
const MAX_SEEN = 8;

interface ListSearchProps {
  /** Path of the list. */
  readonly path: string;
  /** Name of the list for screen readers. */
  readonly label: string;
  /** Texts that are searched. */
  readonly hint?: string | undefined;
  /** Search of the list, with the cursor of the page; empty on the first one. */
  readonly asked: { readonly q: string; readonly cursor: string; readonly queryOf: (cursor?: string) => string };
}

interface SearchedListProps extends ListSearchProps {
  readonly found: Found<unknown>;
  /** Text for a search without matches, and for the link to all rows. */
  readonly no_match?: string;
  readonly all?: string;
  /** True for rows with times, whose zone the page states. */
  readonly times?: boolean;
  /** True if the list is on a card. */
  readonly card?: boolean;
  /** True if the list is searched even when it is short. */
  readonly always?: boolean;
  /** Text for a list without rows, and what to do next. */
  readonly none: ComponentChildren;
  /** Rows of the page. */
  readonly children: ComponentChildren;
}

/** List with the number of its rows, links to its pages, and a search if it is long; or the reason why it is empty, and what to do next. */
export function SearchedList({ none, no_match, all, ...list }: SearchedListProps): JSX.Element {
  const { path, hint, asked, found } = list;
  if (found.rows.length > 0) return <Rows {...list} />;
  if (asked.q === '') return <Card>{none}</Card>;
  return (
    <>
      <ListSearch {...list} />
      <NoMatch path={path} hint={hint} no_match={no_match} all={all} />
    </>
  );
}

function Rows({
  found,
  times = false,
  card = false,
  always = false,
  children,
  ...search
}: Omit<SearchedListProps, 'none' | 'no_match' | 'all'>): JSX.Element {
  const { path, asked } = search;
  const { total, next_cursor } = found;
  return (
    <>
      {(always || asked.q !== '' || total > MAX_SEEN) && <ListSearch {...search} />}
      {card ? <Card>{children}</Card> : children}
      <CursorPages path={path} asked={asked} total={total} most={MAX_COUNTED} next_cursor={next_cursor} times={times} />
    </>
  );
}

function ListSearch({ path, label, hint, asked }: ListSearchProps): JSX.Element {
  const say = useMessages();
  return (
    <form class="row-filters" method="get" action={path} role="search" aria-label={label}>
      <div class="row-search">
        <Field label={say('search_title')} name="q" type="search" value={asked.q} maxlength={100} required={false} hint={hint} />
        <Button kind="secondary">{say('search_title')}</Button>
      </div>
    </form>
  );
}

type NoMatchProps = { readonly path: string } & { readonly [N in 'hint' | 'no_match' | 'all']: string | undefined };

function NoMatch({ path, hint, no_match, all }: NoMatchProps): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      <NoRows words={no_match ?? say('op_no_match')} hint={hint}>
        <ButtonLink href={path}>{all ?? say('op_all')}</ButtonLink>
      </NoRows>
    </Card>
  );
}
