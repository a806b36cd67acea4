import type { ComponentChildren, JSX } from 'preact';

interface TableProps {
  /** Caption of the rows for screen readers. */
  readonly caption: string;
  readonly columns: readonly string[];
  /** Rows with a key and one cell per column. */
  readonly rows: readonly { readonly key: number; readonly cells: readonly ComponentChildren[] }[];
}

/** Table. On a narrow screen each row becomes a card whose cells show the name of their column next to them. */
export function Table({ caption, columns, rows }: TableProps): JSX.Element {
  return (
    // The explicit roles keep the table semantics when a narrow screen lays the elements out as blocks.
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
