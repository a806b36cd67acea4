import type { JSX } from 'preact';

/** Code of an error, e.g. `insufficient_scope`, which breaks after an underscore where it does not fit into one line. */
export function Code({ text }: { readonly text: string }): JSX.Element {
  return <code>{text.split(/(?<=_)/).flatMap((part, n) => (n === 0 ? [part] : [<wbr key={n} />, part]))}</code>;
}
