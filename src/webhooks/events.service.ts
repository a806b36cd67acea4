import { Injectable } from '@nestjs/common';
import type { AppContext } from '../platform/auth/app-context.js';
import { coded } from '../platform/http/api-error.js';
import { Rendered } from '../platform/http/reply.js';
import { isTopic, topicsFor } from '../platform/outbox/domain-event.js';
import type { EventEnvelope, ReadEvents } from './events.dto.js';
import { NewEvents } from './new-events.service.js';

/** Events that were read, and where to go on. */
export interface EventPage {
  readonly events: Rendered<EventEnvelope[]>;
  readonly count: number;
  readonly next_after: number;
  readonly has_more: boolean;
}

interface Row {
  readonly json: string;
  readonly count: number;
  readonly more: boolean;
  readonly last: number | null;
  readonly scanned: number | null;
  readonly newest: number;
}

/** Events that one statement looks through at most, however few of them the app may see. */
const WINDOW = 5_000;

/** The event feed of one store. */
@Injectable()
export class EventsService {
  constructor(private readonly news: NewEvents) {}

  /**
   * The events after a place, waiting for one when that is asked for; no connection to the database is held meanwhile. The wait ends early
   * when `gone` is aborted. Throws `invalid_topic` for a topic that does not exist.
   */
  async read(ctx: AppContext, { after = 0, limit = 50, topics, wait = 0 }: ReadEvents, gone: AbortSignal): Promise<EventPage> {
    const visible = visibleTopics(ctx.scopes, topics);
    const deadline = performance.now() + wait * 1000;
    const watch = this.news.watch(ctx.store_id);
    try {
      let page = await this.page(ctx, after, limit, visible);
      while (page.count === 0 && wait > 0 && (page.has_more || (await watch.next(deadline, gone)))) {
        page = await this.page(ctx, page.next_after, limit, visible);
      }
      return page;
    } finally {
      watch.close();
    }
  }

  private async page(ctx: AppContext, after: number, limit: number, topics: readonly string[]): Promise<EventPage> {
    const [row] = await ctx.query<Row>(PAGE, after, topics, ctx.app_id, limit, WINDOW);
    if (!row) throw new Error('The feed gave no row.');
    const { count, last, scanned, newest } = row;
    const place = (next_after: number, has_more: boolean): EventPage => ({ events: new Rendered(row.json), count, next_after, has_more });
    if (row.more && last !== null) return place(last, true);
    if (scanned !== null && scanned < newest) return place(scanned, true);
    return place(Math.max(after, newest), false);
  }
}

function visibleTopics(scopes: ReadonlySet<string>, asked: string | undefined): string[] {
  const names = (asked ?? '').split(',').flatMap((name) => name.trim() || []);
  const unknown = names.find((name) => !isTopic(name));
  if (unknown !== undefined) throw coded('invalid_topic', `There is no topic ${unknown}.`);
  const allowed = topicsFor(scopes);
  return names.length === 0 ? allowed : allowed.filter((name) => names.includes(name));
}

/**
 * `first` makes the window skip what retention deleted. `scanned` is how far it looked, `newest` the last event there is: both of one
 * snapshot, so nothing lies between two answers.
 */
const PAGE = `
WITH first AS (
  SELECT min(sequence) AS sequence FROM events WHERE store_id = $1 AND sequence > $2
), seen AS MATERIALIZED (
  SELECT e.sequence, e.body FROM events e
  WHERE e.store_id = $1 AND e.sequence >= (SELECT sequence FROM first) AND e.sequence < (SELECT sequence + $6 FROM first)
    AND e.topic = ANY ($3::text[]) AND (e.audience_app_id IS NULL OR e.audience_app_id = $4)
  ORDER BY e.sequence LIMIT $5::bigint + 1
), page AS (
  SELECT * FROM seen ORDER BY sequence LIMIT $5
)
SELECT '[' || coalesce(string_agg(body, ',' ORDER BY sequence), '') || ']' AS json, count(*) AS count, max(sequence) AS last,
  (SELECT count(*) FROM seen) > $5::bigint AS more,
  (SELECT sequence + $6 - 1 FROM first) AS scanned,
  coalesce((SELECT last_sequence FROM event_sequences WHERE store_id = $1), 0) AS newest
FROM page`;
