import type { ComponentChildren, JSX } from 'preact';
import { ButtonLink, Card, Notice } from '../design/elements.js';
import { Table } from '../design/table.js';
import { TIME_SORTS, type TimeSort } from '../asked-order.js';
import { useMessages, type Words } from '../design/page-context.js';
import { NoRows, RowFilters, CursorPages } from '../design/row-list.js';
import type { AskedList } from '../asked-list.js';
import { OperatorDocument, type OperatorSection } from './operator-document.js';
import type { Found } from '../../platform/database/searched-list.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';

/** Search, and the rows that it found. */
export interface ListProps<T> {
  readonly asked: AskedList;
  readonly found: Found<T>;
}

interface ListPageProps extends ListProps<unknown> {
  readonly current: OperatorSection;
  /** Path of the list. */
  readonly path: string;
  readonly title: string;
  readonly lead: ComponentChildren;
  /** Text about the search. */
  readonly hint: string;
  /** Text of a list without rows. */
  readonly none: string;
  /** Result of the last action. */
  readonly done?: string | undefined;
  /** Fields of the filters. */
  readonly filters: ComponentChildren;
  /** Content between the filters and the rows. */
  readonly above?: ComponentChildren;
  /** Labels of the sort orders; newest and oldest first by default. */
  readonly sorts?: Readonly<Record<TimeSort, Parameters<Words>[0]>>;
  readonly columns: readonly string[];
  /** Rows with a key and one cell per column. */
  readonly children: Parameters<typeof Table>[0]['rows'];
}

/** List of the operator, with search, filters and pages. */
export function ListPage({ current, path, title, lead, hint, none, done, filters, above, columns, ...list }: ListPageProps): JSX.Element {
  const { asked, found, children, sorts = TIME_SORTS } = list;
  const say = useMessages();
  const options = Object.entries(sorts).map(([sort, word]) => [sort, say(word)] as const);
  return (
    <OperatorDocument current={current} title={title} lead={lead}>
      {done !== undefined && <Notice tone="good">{done}</Notice>}
      {above}
      <RowFilters path={path} label={title} text={asked.q} hint={hint} narrows={asked.narrows} sort={{ value: asked.sort, options }}>
        {filters}
      </RowFilters>
      <Card>
        {children.length === 0 ? (
          <Nothing path={path} asked={asked} none={none} />
        ) : (
          <Table caption={title} columns={columns} rows={children} />
        )}
      </Card>
      <CursorPages path={path} asked={asked} total={found.total} most={MAX_COUNTED} next_cursor={found.next_cursor} />
    </OperatorDocument>
  );
}

function Nothing({ path, asked, none }: Pick<ListPageProps, 'path' | 'asked' | 'none'>): JSX.Element {
  const say = useMessages();
  if (!asked.narrows && asked.q === '') return <NoRows words={none} />;
  return (
    <NoRows words={say('op_no_match')} hint={say('orders_no_match_hint')}>
      <ButtonLink href={path}>{say('op_all')}</ButtonLink>
    </NoRows>
  );
}
