import type { ComponentChildren, JSX } from 'preact';
import type { TimeSort } from '../asked-order.js';
import { Field } from './elements.js';
import { FilterForm } from './filters.js';
import { useMessages } from './page-context.js';

interface DayFieldsProps {
  /** Dates, YYYY-MM-DD. */
  readonly since: string | undefined;
  readonly until: string | undefined;
}

/** Fields for the first and the last day of a list. */
export function DayFields({ since, until }: DayFieldsProps): JSX.Element {
  const say = useMessages();
  return (
    <>
      <Field label={say('filter_since')} name="since" type="date" value={since} required={false} />
      <Field label={say('filter_until')} name="until" type="date" value={until} required={false} />
    </>
  );
}

interface LogFiltersProps {
  /** Path of the log. */
  readonly path: string;
  readonly asked: DayFieldsProps & {
    /** True if any filter or a non-default order is set. */
    readonly narrows: boolean;
    readonly sort: TimeSort;
  };
  /** Fields of the other filters. */
  readonly children: ComponentChildren;
}

/** Form that filters a log by dates, after its own fields. It is folded unless a filter is set. */
export function LogFilters({ path, asked, children }: LogFiltersProps): JSX.Element {
  return (
    <FilterForm path={path} narrows={asked.narrows} sort={asked.sort}>
      {children}
      <DayFields since={asked.since} until={asked.until} />
    </FilterForm>
  );
}
