import { Injectable } from '@nestjs/common';
import { DeadLetterReleases } from '../../operators/dead-letter-releases.service.js';
import type { OperatorContext } from '../../platform/auth/operator-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Filter } from '../../platform/database/filter.js';
import type { DeadLetterSummary } from '../../platform/outbox/dead-letters.js';
import type { AskedList } from '../asked-list.js';
import { findRows, type ListedRows } from './operator-list.js';
import type { Found } from '../../platform/database/searched-list.js';

/** Filters of the list. */
export const LETTER_FILTERS = { store_id: 'id', topic: 'text' } as const;

/** Dead letter without its payload, with the name of its store; null for a store that does not exist. */
export interface ShownLetter extends DeadLetterSummary {
  readonly store_name: string | null;
}

/** Dead letters, and their release by operators. */
@Injectable()
export class OperatorDeadLetters {
  constructor(private readonly releases: DeadLetterReleases) {}

  /** Finds dead letters, the newest first. */
  list({ connection }: OperatorContext, asked: AskedList<typeof LETTER_FILTERS>): Promise<Found<ShownLetter>> {
    const filters = [Filter.equals('store_id', asked.idOf('store_id')), Filter.equals('topic', asked.of('topic')), searchOf(asked)];
    return findRows(connection, LIST, filters, asked);
  }

  /** Returns a dead letter. Throws `Event not found.` (404). */
  async show({ connection }: OperatorContext, outbox_id: number): Promise<ShownLetter> {
    const [found] = await connection.query<ShownLetter>(`SELECT ${LIST.select} FROM ${LIST.from} WHERE t.outbox_id = $1`, [outbox_id]);
    if (!found) throw ApiError.notFound('Event');
    return found;
  }

  /** Returns one event, or all of them, to the outbox. Returns their number. Throws `Event not found.` (404) if another operator did so. */
  release(ctx: OperatorContext, outbox_id?: number): Promise<number> {
    return ctx.transaction(async (own) => {
      const released = await this.releases.release(own, outbox_id);
      if (released === 0 && outbox_id !== undefined) throw ApiError.notFound('Event');
      return released;
    });
  }
}

/** A number is the id of the row; any other text is the whole id of the event. */
function searchOf({ id, q }: AskedList): Filter | undefined {
  if (id !== undefined) return Filter.equals('outbox_id', id);
  return q === '' ? undefined : { sql: (bind) => `t.event_id::text = ${bind(q.toLowerCase())}` };
}

const LIST: ListedRows = {
  name: 'dead letters',
  select: 't.outbox_id, t.event_id, t.store_id, t.topic, t.reason, t.created_at, t.quarantined_at, s.name AS store_name',
  from: 'quarantined_events t LEFT JOIN stores s ON s.store_id = t.store_id',
  order: 'outbox_id',
  holds: 'number',
  tie: 'outbox_id',
};
