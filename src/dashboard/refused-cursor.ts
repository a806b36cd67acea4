import { ApiError } from '../platform/contract/api-error.js';

/** Returns true for the error of a list that was asked for the rows after a cursor of another list or order. */
export const isRefusedCursor = (error: unknown, { cursor }: { readonly cursor: string }): boolean =>
  cursor !== '' && error instanceof ApiError && error.errors?.[0]?.field === 'cursor';

/**
 * Returns a page of a list; undefined for a cursor of another list or order, and for one after the last row, which lead to the first page.
 */
export async function pageAfter<F extends { readonly rows: readonly unknown[] }>(
  asked: { readonly cursor: string },
  read: () => Promise<F>,
): Promise<F | undefined> {
  try {
    const found = await read();
    return found.rows.length === 0 && asked.cursor !== '' ? undefined : found;
  } catch (error) {
    if (!isRefusedCursor(error, asked)) throw error;
    return undefined;
  }
}
