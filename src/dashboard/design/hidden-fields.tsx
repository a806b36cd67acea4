import type { JSX } from 'preact';

/** Fields that a form submits unchanged. */
export function HiddenFields({ fields }: { readonly fields: Readonly<Record<string, string>> }): JSX.Element {
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
