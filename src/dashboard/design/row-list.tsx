import type { ComponentChildren, JSX } from 'preact';
import { formatNumber } from '../language/language.js';
import { Button, ButtonLink, Field, Select } from './elements.js';
import { FoldingFields } from './filters.js';
import { useMessages, usePage, type Words } from './page-context.js';
import { ZoneWords } from './time.js';

interface RowFiltersProps {
  /** Path of the list. */
  readonly path: string;
  /** Name of the form for screen readers. */
  readonly label: string;
  /** Search text, and a hint about the values that can be searched. */
  readonly text: string;
  readonly hint: string;
  /** True if any filter is set: the filters are then unfolded. */
  readonly narrows: boolean;
  /** Chosen order and the available orders, if there are any. */
  readonly sort?: Pick<Parameters<typeof Select>[0], 'value' | 'options'>;
  /** Fields of the filters. */
  readonly children: ComponentChildren;
}

/** Search for rows, with filters that fold. */
export function RowFilters({ path, label, text, hint, narrows, sort, children }: RowFiltersProps): JSX.Element {
  const say = useMessages();
  return (
    <form class="row-filters" method="get" action={path} role="search" aria-label={label}>
      <div class="row-search">
        <Field label={say('orders_search')} name="q" type="search" value={text} maxlength={100} required={false} hint={hint} />
        <Button kind="secondary">{say('orders_search')}</Button>
      </div>
      <FoldingFields
        summary={say(sort ? 'orders_filters' : 'deliveries_filter')}
        path={path}
        narrows={narrows}
        clears={narrows || text !== ''}
      >
        {children}
        {sort && <Select label={say('orders_sort')} name="sort" required {...sort} />}
      </FoldingFields>
    </form>
  );
}

/** Lists of a store with a search, filters and an order. The keys of their messages begin with the name. */
type Section = 'orders' | 'products' | 'customers' | 'discounts';

interface StoreListProps {
  readonly section: Section;
  /** Path of the list. */
  readonly path: string;
  /** Search, filters and order of the list. */
  readonly asked: { readonly q: string; readonly narrows: boolean; readonly sort: string };
}

interface StoreFiltersProps extends StoreListProps {
  /** Labels of the available orders. */
  readonly sorts: Readonly<Record<string, Parameters<Words>[0]>>;
  /** Fields of the filters. */
  readonly children: ComponentChildren;
}

/** Search in a list of a store, with its filters and its order. */
export function StoreFilters({ section, path, asked, sorts, children }: StoreFiltersProps): JSX.Element {
  const say = useMessages();
  const options = Object.entries(sorts).map(([sort, word]) => [sort, say(word)] as const);
  return (
    <RowFilters
      path={path}
      label={say(`${section}_title`)}
      text={asked.q}
      hint={say(`${section}_search_hint`)}
      narrows={asked.narrows}
      sort={{ value: asked.sort, options }}
    >
      {children}
    </RowFilters>
  );
}

/** Text for an empty list of a store: there are no rows yet, or none match. */
export function NothingFound({ section, path, asked }: StoreListProps): JSX.Element {
  const say = useMessages();
  if (!asked.narrows && asked.q === '') return <NoRows words={say(`${section}_none`)} hint={say(`${section}_none_hint`)} />;
  return (
    <NoRows words={say(`${section}_no_match`)} hint={say('orders_no_match_hint')}>
      <ButtonLink href={path}>{say(`${section}_all`)}</ButtonLink>
    </NoRows>
  );
}

interface RowPagesProps {
  /** Number of matching rows, and the number up to which they are counted. */
  readonly total: number;
  readonly most: number;
  /** Addresses of the first and of the next page, if they differ from the current page. */
  readonly first: string | undefined;
  readonly next: string | undefined;
  /** False for rows without times, for which no time zone is stated. */
  readonly times?: boolean | undefined;
}

const countWord = (total: number, most: number) => (total === 1 ? 'rows_one' : total < most ? 'rows_count' : 'rows_most');

/** Number of the rows, and the links to the other pages. */
export function RowPages({ total, most, first, next, times = true }: RowPagesProps): JSX.Element {
  const say = useMessages();
  const page = usePage();
  const { language } = page;
  return (
    <>
      <p class="hint">
        {say(countWord(total, most), { count: formatNumber(language, total) })} {times && <ZoneWords />}
      </p>
      {(first ?? next) !== undefined && (
        <div class="actions">
          {first !== undefined && <ButtonLink href={first}>{say('rows_first')}</ButtonLink>}
          {next !== undefined && <ButtonLink href={next}>{say('rows_next')}</ButtonLink>}
        </div>
      )}
    </>
  );
}

interface CursorPagesProps extends Pick<RowPagesProps, 'total' | 'most' | 'times'> {
  /** Path of the list. */
  readonly path: string;
  /** Search of the list, with the cursor of the page; empty on the first one. */
  readonly asked: { readonly cursor: string; readonly queryOf: (cursor?: string) => string };
  /** Cursor of the next page; null on the last one. */
  readonly next_cursor: string | null;
}

/** Number of the rows, and the links to the other pages of a list with cursors. */
export function CursorPages({ path, asked, next_cursor, ...count }: CursorPagesProps): JSX.Element {
  const first = asked.cursor === '' ? undefined : path + asked.queryOf();
  return <RowPages {...count} first={first} next={next_cursor === null ? undefined : path + asked.queryOf(next_cursor)} />;
}

/** Text for an empty list, and what to do next. */
export function NoRows({ words, hint, children }: { words: string; hint?: string | undefined; children?: ComponentChildren }): JSX.Element {
  return (
    <div class="empty">
      <p>{words}</p>
      {hint !== undefined && <p class="hint">{hint}</p>}
      {children}
    </div>
  );
}
