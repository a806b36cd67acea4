import type { JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** Copy of a customer's data. */
export interface CustomerCopy {
  readonly customer: object;
  readonly orders: readonly { readonly order_id: number }[];
  readonly metafields: readonly object[];
  readonly events: readonly unknown[];
  readonly sign_ins: readonly object[];
}

/** Names of the parts, as headings. */
const PARTS: Readonly<Record<Exclude<keyof CustomerCopy, 'customer'>, string>> = {
  orders: 'Orders',
  metafields: 'Data of apps',
  events: 'Events',
  sign_ins: 'Sign-ins',
};

const STYLE = `body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1c1917; background: #fff }
table { border-collapse: collapse; width: 100%; margin: 0 0 1.5rem } th, td { border: 1px solid #d6d3d1; padding: .3rem .6rem; text-align: left;
vertical-align: top; overflow-wrap: anywhere } th { width: 14rem; font-weight: 600; background: #f5f5f4 } td table { margin: 0 }`;

/** Returns a copy as a self-contained page: no script, image, font or style sheet of another address. */
export const renderCopy = (copy: CustomerCopy): string => `<!DOCTYPE html>${renderToString(<CopyPage copy={copy} />)}`;

function CopyPage({ copy }: { readonly copy: CustomerCopy }): JSX.Element {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Customer data</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <h1>Customer data</h1>
        <p>Everything that the store keeps of this customer. The file data.json has the same data for programs.</p>
        <h2>Customer</h2>
        <Fields of={copy.customer} />
        {Object.entries(PARTS).map(([name, heading]) => (
          <Part key={name} heading={heading} records={copy[name as keyof typeof PARTS]} />
        ))}
      </body>
    </html>
  );
}

function Part({ heading, records }: { readonly heading: string; readonly records: readonly unknown[] }): JSX.Element {
  return (
    <>
      <h2>{heading}</h2>
      {records.length === 0 ? <p>None.</p> : records.map((record, n) => <Fields key={n} of={record} />)}
    </>
  );
}

/** Fields of a record; those without a value are left out. */
function Fields({ of }: { readonly of: unknown }): JSX.Element {
  const fields = Object.entries(of as Readonly<Record<string, unknown>>).filter(([, value]) => value !== null && value !== '');
  return (
    <table>
      <tbody>
        {fields.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name.replaceAll('_', ' ')}</th>
            <td>{isNested(value) ? <Fields of={value} /> : String(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length > 0;
