import type { ComponentChildren, JSX } from 'preact';

/** Name and value in a list of facts. */
export function Fact({ label, children }: { readonly label: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
