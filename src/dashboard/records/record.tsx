import type { ComponentChildren, JSX } from 'preact';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Badge, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { usePage } from '../design/page-context.js';
import { ActionNotice, type ActionOutcome, Extensions } from '../extensions/placed-extensions.js';
import type { PlacedExtensions } from '../extensions/extension-points.service.js';
import { formatMoney, LANGUAGES } from '../language/language.js';
import { toPaisa } from '../../platform/contract/money.js';

/** Properties of every page with extensions. */
export interface RecordProps {
  readonly store: NamedStore;
  readonly placed: PlacedExtensions;
  readonly done: ActionOutcome | undefined;
  readonly scripts: readonly string[];
}

/** Page of the store, or of a record in it, with the extensions for that place at the end. */
export function RecordPage({
  title,
  lead,
  current = 'home',
  children,
  ...page
}: RecordProps & {
  readonly title: string;
  readonly lead?: ComponentChildren;
  /** Section of the page. */
  readonly current?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { store, placed, done, scripts } = page;
  return (
    <Document title={title} nav={<StoreNav store={store} current={current} />} scripts={scripts}>
      <Heading title={title}>{lead}</Heading>
      <ActionNotice done={done} />
      {children}
      <Extensions store_id={store.store_id} placed={placed} />
    </Document>
  );
}

/** Names and values. Entries without a value are omitted. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ComponentChildren])[] }): JSX.Element {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Returns the function that names a status in the language of the page. */
export function useStatusWords(): (status: string) => string {
  const statuses: Readonly<Record<string, string>> = LANGUAGES[usePage().language].messages.statuses;
  return (status) => statuses[status] ?? status;
}

/** Status in the language of the page. */
export function Status({ word }: { readonly word: string }): JSX.Element {
  return <Badge>{useStatusWords()(word)}</Badge>;
}

/** Amount in taka. */
export function Taka({ amount }: { readonly amount: number }): JSX.Element {
  return <span class="amount">{formatMoney(usePage().language, toPaisa(amount))}</span>;
}
