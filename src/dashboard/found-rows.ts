import type { Page } from '../platform/contract/reply.js';

/** Returns the rows of a page of a list, and the cursor of the next page; null on the last one. */
export function foundRows<T>({ items, pagination }: Page<T>): { rows: T[]; next_cursor: string | null } {
  const { next_cursor = null } = pagination as { next_cursor?: string | null };
  return { rows: JSON.parse(items.json) as T[], next_cursor };
}
