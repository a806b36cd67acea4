import type { ComponentChildren, InputHTMLAttributes, JSX } from 'preact';
import { usePage, useWords } from './page-context.js';

interface Children {
  readonly children: ComponentChildren;
}

/** A form that changes something; it always carries the CSRF token. */
export function Form({ action, children }: Children & { readonly action: string }): JSX.Element {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="csrf_token" value={usePage().csrf_token} />
      {children}
    </form>
  );
}

/** A labelled input, which must be filled in unless it is said otherwise. */
export function Field({
  label,
  required = true,
  ...input
}: { readonly label: string } & InputHTMLAttributes & { readonly name: string; readonly required?: boolean }): JSX.Element {
  const id = `field-${input.name}`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} required={required} {...input} />
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly name: string;
  /** The value that is chosen at first; the choice of everything has none. */
  readonly value: string | undefined;
  /** Value and words of each choice. */
  readonly options: readonly (readonly [value: string, words: string])[];
}

/** A labelled choice, of which everything is one. */
export function Select({ label, name, value = '', options }: SelectProps): JSX.Element {
  const say = useWords();
  const id = `field-${name}`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name}>
        {[['', say('filter_any')] as const, ...options].map(([each, words]) => (
          <option key={each} value={each} selected={each === value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ButtonProps extends Children {
  /** `primary` does what the page is for, `danger` what cannot be undone, `quiet` what is beside the point. */
  readonly kind?: 'primary' | 'danger' | 'secondary' | 'quiet';
  /** Name and value that the form is sent with. */
  readonly name?: string;
  readonly value?: string;
}

/** A button that sends its form. */
export function Button({ kind = 'primary', children, ...rest }: ButtonProps): JSX.Element {
  return (
    <button type="submit" class={`button ${kind}`} {...rest}>
      {children}
    </button>
  );
}

/** A link that looks like a button, for what leads to another page and changes nothing. */
export function ButtonLink({
  kind = 'secondary',
  href,
  label,
  children,
}: Pick<ButtonProps, 'kind' | 'children'> & { readonly href: string; readonly label?: string }): JSX.Element {
  return (
    <a class={`button ${kind}`} href={href} aria-label={label}>
      {children}
    </a>
  );
}

/** What just happened, or went wrong; screen readers say it at once. */
export function Notice({ tone, children }: Children & { readonly tone: 'good' | 'bad' }): JSX.Element {
  return (
    <p class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** A word about a thing's state. */
export function Badge({
  tone = 'neutral',
  children,
}: Children & { readonly tone?: 'neutral' | 'accent' | 'warning' | 'danger' }): JSX.Element {
  return <span class={`badge ${tone}`}>{children}</span>;
}

/** A surface that holds what belongs together. */
export function Card({ children }: Children): JSX.Element {
  return <section class="card">{children}</section>;
}

/** The name of the page, and a sentence about it. */
export function Heading({ title, children }: { readonly title: string; readonly children?: ComponentChildren }): JSX.Element {
  return (
    <div class="heading">
      <h1>{title}</h1>
      {children && <p class="lead">{children}</p>}
    </div>
  );
}

/** A letter in a tile, for what has no picture. */
export function Tile({ name }: { readonly name: string }): JSX.Element {
  const [letter = ''] = new Intl.Segmenter().segment(name.trim().toUpperCase());
  return (
    <span class="tile" aria-hidden="true">
      {letter === '' ? '' : letter.segment}
    </span>
  );
}

interface TableProps {
  /** What the rows are, for screen readers. */
  readonly caption: string;
  readonly columns: readonly string[];
  /** One cell a column, in rows with a key. */
  readonly rows: readonly { readonly key: number; readonly cells: readonly ComponentChildren[] }[];
}

/** Rows of things; on a narrow screen each row becomes a card whose cells name their column. */
export function Table({ caption, columns, rows }: TableProps): JSX.Element {
  return (
    // The roles are those that the elements have until a narrow screen lays them out as blocks.
    <table class="table" role="table">
      <caption class="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, cells }) => (
          <tr key={key} role="row">
            {cells.map((cell, n) => (
              <td key={columns[n]} role="cell" data-column={columns[n]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Sections of a store's dashboard, and what a merchant must be to see them. */
const SECTIONS = [
  { word: 'apps_title', path: 'settings/apps', need: 'member' },
  { word: 'billing_title', path: 'settings/apps/billing', need: 'apps__manage_billing' },
  { word: 'deliveries_title', path: 'settings/apps/webhooks', need: 'apps__manage_webhooks' },
  { word: 'custom_title', path: 'settings/custom-apps', need: 'apps__install_apps' },
] as const;

/** The store that the merchant works in, and its sections. */
export function StoreNav({
  store,
  current,
}: {
  readonly store: { store_id: number; name: string };
  readonly current: string;
}): JSX.Element {
  const say = useWords();
  const { may } = usePage();
  return (
    <div class="store-nav">
      <a class="store-name" href="/" title={say('all_stores')}>
        {store.name}
      </a>
      <nav aria-label={say('store_sections')}>
        {SECTIONS.filter(({ need }) => may(need)).map(({ word, path }) => (
          <a key={path} href={`/${String(store.store_id)}/${path}`} aria-current={path === current ? 'page' : undefined}>
            {say(word)}
          </a>
        ))}
      </nav>
    </div>
  );
}
