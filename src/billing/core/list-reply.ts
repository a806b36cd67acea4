import { type Page, Reply } from '../../platform/contract/reply.js';

/** OpenAPI schema of the `pagination` of lists that also have a `message`. */
export const paginationField = { pagination: { $ref: '#/components/schemas/Pagination' } } as const;

/** Page of a list with a message (specification 4.9). */
export const listReply = <T>({ items, pagination }: Page<T>, message: string): Reply<T[]> => new Reply<T[]>(items, { pagination, message });
