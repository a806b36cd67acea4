import type { ComponentChildren, JSX } from 'preact';
import type { TimeSort } from '../asked-order.js';
import { ButtonLink, Field } from './elements.js';
import { FilterForm } from './filters.js';
import { useMessages } from './page-context.js';

interface LogFiltersProps {
  /** Path of the log. */
  readonly path: string;
  readonly asked: {
    /** Dates, YYYY-MM-DD. */
    readonly since: string | undefined;
    readonly until: string | undefined;
    /** True if any filter or another order is set. */
    readonly narrows: boolean;
    /** Chosen order, if the log has several. */
    readonly sort?: TimeSort;
  };
  /** Fields of the other filters. */
  readonly children: ComponentChildren;
}

/** Form that filters a log by dates, after its own fields. It is folded unless a filter is set. */
export function LogFilters({ path, asked, children }: LogFiltersProps): JSX.Element {
  const say = useMessages();
  return (
    <FilterForm path={path} narrows={asked.narrows} sort={asked.sort}>
      {children}
      <Field label={say('filter_since')} name="since" type="date" value={asked.since} required={false} />
      <Field label={say('filter_until')} name="until" type="date" value={asked.until} required={false} />
    </FilterForm>
  );
}

interface LogPagesProps {
  /** Address of the first page, unless this is it. */
  readonly newest: string | undefined;
  /** Address of the next page, if there is one. */
  readonly older: string | undefined;
}

/** Links to the other pages of a log. */
export function LogPages({ newest, older }: LogPagesProps): JSX.Element {
  const say = useMessages();
  return (
    <>
      {newest !== undefined && <ButtonLink href={newest}>{say('deliveries_newest')}</ButtonLink>}
      {older !== undefined && <ButtonLink href={older}>{say('deliveries_older')}</ButtonLink>}
    </>
  );
}
