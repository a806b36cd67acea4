import { ApiError } from '../platform/contract/api-error.js';
import type { Html } from '../platform/contract/reply.js';
import { ownAddress, type Visit } from './visit.js';

/** Returns true for the error of a list that received a cursor from another list or order. */
const isRefusedCursor = (error: unknown, { cursor }: { readonly cursor: string }): boolean =>
  cursor !== '' && error instanceof ApiError && error.errors?.[0]?.field === 'cursor';

/**
 * Returns a page of a list; undefined for a cursor from another list or order, or after the last row, both of which lead to the first page.
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

/** Shows a page of a list. A cursor from another list or order leads to the first page. */
export async function orFirstPage(
  visit: Visit,
  asked: { readonly cursor: string; readonly queryOf: () => string },
  show: () => Promise<Html>,
): Promise<Html> {
  try {
    return await show();
  } catch (error) {
    if (!isRefusedCursor(error, asked)) throw error;
    return visit.redirect(ownAddress(visit.request.url).replace(/\?.*/, '') + asked.queryOf());
  }
}
