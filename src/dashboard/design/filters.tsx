import type { ComponentChildren, JSX } from 'preact';
import { TIME_SORTS, type TimeSort } from '../asked-order.js';
import { Button, ButtonLink, Select } from './elements.js';
import { useMessages } from './page-context.js';

interface FoldingProps {
  /** Text of the line that unfolds the fields. */
  readonly summary: string;
  /** Path of the list. */
  readonly path: string;
  /** True if any filter is set: the fields are then unfolded. */
  readonly narrows: boolean;
  /** True if there is something to clear. */
  readonly clears: boolean;
  /** Fields of the filters. */
  readonly children: ComponentChildren;
}

/** Fields of filters that fold, with the buttons that apply and clear them. */
export function FoldingFields({ summary, path, narrows, clears, children }: FoldingProps): JSX.Element {
  const say = useMessages();
  return (
    <details open={narrows}>
      <summary>{summary}</summary>
      <div class="filters">
        {children}
        <div class="actions">
          <Button kind="secondary">{say('deliveries_show')}</Button>
          {clears && (
            <ButtonLink kind="quiet" href={path}>
              {say('deliveries_reset')}
            </ButtonLink>
          )}
        </div>
      </div>
    </details>
  );
}

interface FilterFormProps extends Pick<FoldingProps, 'path' | 'narrows'> {
  /** Fields of the filters, if there are any. */
  readonly children?: ComponentChildren;
  /** Chosen order, if the list has several. */
  readonly sort?: TimeSort | undefined;
}

/** Form that filters a list and chooses its order. It is folded unless a filter or a non-default order is set. */
export function FilterForm({ path, narrows, sort, children }: FilterFormProps): JSX.Element {
  const say = useMessages();
  const summary = say(sort ? 'orders_filters' : 'deliveries_filter');
  return (
    <form method="get" action={path} role="search" aria-label={summary}>
      <FoldingFields summary={summary} path={path} narrows={narrows} clears={narrows}>
        {children}
        {sort && <TimeSelect sort={sort} />}
      </FoldingFields>
    </form>
  );
}

/** Field for the order of a list by time. */
function TimeSelect({ sort }: { readonly sort: TimeSort }): JSX.Element {
  const say = useMessages();
  const options = Object.entries(TIME_SORTS).map(([each, word]) => [each, say(word)] as const);
  return <Select label={say('orders_sort')} name="sort" required value={sort} options={options} />;
}
