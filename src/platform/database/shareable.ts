/**
 * Comment at the beginning of a statement that may share a connection with others outside of transactions: it reads a bounded number of rows
 * by an index, or writes rows that are locked only for such short statements (docs/adr/0031). The statements behind it wait for it.
 */
export const SHAREABLE = '/* shareable */ ';

/** Returns true for a statement that may share a connection. A statement without a name is planned each time, which is slower. */
export const isShareable = ({ name, text }: { readonly name?: string; readonly text: string }): boolean =>
  name !== undefined && text.startsWith(SHAREABLE);
