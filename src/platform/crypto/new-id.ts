import { randomUUID } from 'node:crypto';

/**
 * Returns a new UUID for an event or a request. It begins with its time (RFC 9562, version 7), so that the rows of an hour are adjacent in an
 * index: with random ids, each insert writes a different page of the index, and the whole page to the WAL after a checkpoint (docs/adr/0051).
 * Ids of the same millisecond are in no particular order. The random digits and the variant are those of a UUID of version 4.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
