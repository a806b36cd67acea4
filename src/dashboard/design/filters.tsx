import type { ComponentChildren, JSX } from 'preact';
import { Button, ButtonLink } from './elements.js';
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

/** Form that filters a list. It is folded unless a filter is set. */
export function FilterForm({ path, narrows, children }: Pick<FoldingProps, 'path' | 'narrows' | 'children'>): JSX.Element {
  const summary = useMessages()('deliveries_filter');
  return (
    <form method="get" action={path} role="search" aria-label={summary}>
      <FoldingFields summary={summary} path={path} narrows={narrows} clears={narrows}>
        {children}
      </FoldingFields>
    </form>
  );
}
