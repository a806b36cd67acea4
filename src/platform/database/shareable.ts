/**
 * Comment at the beginning of a statement that may share a connection with others outside of transactions: it reads a bounded number of rows by
 * an index, or writes rows that no one holds for longer than such a statement takes (docs/adr/0031). Those behind it wait for it.
 */
export const SHAREABLE = '/* shareable */ ';

/** Returns true for a statement that may share a connection. One without a name is planned for its values, which takes its time. */
export const isShareable = ({ name, text }: { readonly name?: string; readonly text: string }): boolean =>
  name !== undefined && text.startsWith(SHAREABLE);
