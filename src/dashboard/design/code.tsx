import type { JSX } from 'preact';

/** Code, e.g. `insufficient_scope` or `order.created`, which breaks after an underscore or a dot where it does not fit into one line. */
export function Code({ text }: { readonly text: string }): JSX.Element {
  return <code>{text.split(/(?<=[_.])/).flatMap((part, n) => (n === 0 ? [part] : [<wbr key={n} />, part]))}</code>;
}
