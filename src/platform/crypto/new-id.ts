import { v7 } from 'uuid';

/**
 * Returns a new UUID for an event or a request. It begins with its time (RFC 9562, version 7), so that the rows of an hour are neighbours in an
 * index: with random ids, each insert writes another page of the index, and that whole page into the WAL after a checkpoint (docs/adr/0051).
 * The ids of one millisecond are in no order. The time is given because the package otherwise keeps the latest that it saw: after a clock that
 * ran ahead was corrected, all ids of the process would keep that time until the clock reaches it.
 */
export const newId = (): string => v7({ msecs: Date.now() });
