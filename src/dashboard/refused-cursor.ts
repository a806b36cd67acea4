import { ApiError } from '../platform/contract/api-error.js';

/** Returns true for the error of a list that was asked for the rows after a cursor of another list or order. */
export const isRefusedCursor = (error: unknown, { cursor }: { readonly cursor: string }): boolean =>
  cursor !== '' && error instanceof ApiError && error.errors?.[0]?.field === 'cursor';
