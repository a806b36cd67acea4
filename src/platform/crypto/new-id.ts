import { v7 } from 'uuid';

/**
 * Returns a new UUID for an event or a request. It begins with its time (RFC 9562, version 7), so that the rows of an hour are neighbours in an
 * index: with random ids, each insert writes another page of the index, and that whole page into the WAL after a checkpoint (docs/adr/0051).
 */
export const newId = (): string => v7();
