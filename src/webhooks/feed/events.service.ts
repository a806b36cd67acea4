import { Injectable } from '@nestjs/common';
import type { AppContext } from '../../platform/auth/app-context.js';
import { Rendered } from '../../platform/contract/reply.js';
import type { Exportable } from '../../platform/database/exportable.js';
import { Filter } from '../../platform/database/filter.js';
import { PublishedEvent } from '../../platform/outbox/event.entity.js';
import { isVisible } from '../subscriptions/admission.js';
import { EventEnvelope, ExportEvents, type ReadEvents } from './events.dto.js';
import { envelopeList } from './envelope-list.js';
import { FeedChoices } from './feed-choices.js';
import { NewEvents } from './new-events.service.js';
import { visibleTopics } from './visible-topics.js';

/** Page of events and the position to continue from. */
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
  readonly is_installed: boolean;
}

/** Maximum number of events that one statement scans, even if the app may see few of them. */
const WINDOW = 5_000;

/** Bytes of events after which a page ends early. A single larger event is still returned. */
const MAX_BYTES = 1_048_576;

/** Event feed of one store. */
@Injectable()
export class EventsService {
  /** Envelopes for bulk exports. */
  readonly exported: Exportable<ExportEvents> = {
    record: EventEnvelope,
    query: ExportEvents,
    entity: PublishedEvent,
    filters: ({ topics, since, until }, { app_id, scopes }) => [
      oneOfTopics(visibleTopics(scopes, topics)),
      app_id === null ? undefined : { sql: (bind) => isVisible('t', bind(app_id)) },
      Filter.atLeast('created_at', since),
      Filter.atMost('created_at', until),
    ],
    select: (fields) => envelopeList(EventEnvelope, fields),
  };

  constructor(private readonly news: NewEvents) {}

  /**
   * Returns the events after a sequence number, and waits up to `wait` seconds for the first one without holding a database connection. The
   * wait ends early when `gone` is aborted and when the credentials end, whose error it throws. With `topics`, the filters and the fields
   * of the app's subscriptions apply. Throws `invalid_topic` for a topic that does not exist.
   */
  async read(ctx: AppContext, query: ReadEvents, gone: AbortSignal): Promise<EventPage> {
    const { limit = 50, topics, wait = 0 } = query;
    const deadline = performance.now() + wait * 1000;
    const watch = this.news.watch(ctx);
    try {
      const pageAfter = async (from: number, now: AppContext): Promise<EventPage> => {
        const visible = visibleTopics(now.scopes, topics);
        return narrowed(await this.page(now, from, limit, visible), await choicesOf(now, topics, visible));
      };
      let page = await pageAfter(await this.start(ctx, query), ctx);
      while (page.count === 0 && wait > 0 && (page.has_more || (await watch.next(deadline, gone)))) {
        page = await pageAfter(page.next_after, await ctx.renew());
      }
      return page;
    } finally {
      watch.close();
    }
  }

  private async start(ctx: AppContext, { after = 0, latest }: ReadEvents): Promise<number> {
    if (latest !== 'true') return after;
    const [row] = await ctx.query<{ last_sequence: number }>('SELECT last_sequence FROM event_sequences WHERE store_id = $1');
    return row?.last_sequence ?? 0;
  }

  private async page(ctx: AppContext, after: number, limit: number, topics: readonly string[]): Promise<EventPage> {
    const [row] = await ctx.query<Row>(PAGE, after, topics, ctx.app_id, limit, WINDOW, MAX_BYTES, ctx.installation_id);
    if (!row) throw new Error('The feed returned no row.');
    const { count, last, scanned, newest } = row;
    const pageUpTo = (next_after: number, has_more: boolean): EventPage => ({
      events: new Rendered(row.json),
      count,
      next_after,
      has_more,
    });
    if (!row.is_installed) return pageUpTo(after, false);
    if (row.more && last !== null) return pageUpTo(last, true);
    if (scanned !== null && scanned < newest) return pageUpTo(scanned, true);
    return pageUpTo(Math.max(after, newest), false);
  }
}

/** Returns the events of a page that the app's subscriptions receive, possibly none. */
function narrowed(page: EventPage, choices: FeedChoices | undefined): EventPage {
  if (!choices || page.count === 0) return page;
  const events = choices.apply(JSON.parse(page.events.json) as EventEnvelope[]);
  return { ...page, events: new Rendered(JSON.stringify(events)), count: events.length };
}

/** The choices of the app's subscriptions apply only when topics are requested. */
const choicesOf = async (ctx: AppContext, asked: string | undefined, visible: readonly string[]): Promise<FeedChoices | undefined> =>
  (asked ?? '').replaceAll(',', '').trim() === '' ? undefined : FeedChoices.of(ctx, visible);

const oneOfTopics = (topics: readonly string[]): Filter => ({ sql: (bind) => `t.topic = ANY (${bind(topics)}::text[])` });

/**
 * `first` makes the window skip events that retention has deleted. `scanned` is the end of the window, `newest` the last sequence number;
 * both come from one snapshot, so no event is missed between two pages. The state of the installation comes from it, too: a request that
 * was authenticated before an uninstall sees nothing that was published after it.
 */
const PAGE = `
WITH first AS (
  SELECT min(sequence) AS sequence FROM events WHERE store_id = $1 AND sequence > $2
), access AS MATERIALIZED (
  SELECT count(*) > 0 AS is_installed FROM installations WHERE store_id = $1 AND installation_id = $8 AND status = 'active'
), seen AS MATERIALIZED (
  SELECT e.sequence, e.body, row_number() OVER walk AS n, sum(octet_length(e.body)) OVER walk AS bytes FROM events e
  WHERE e.store_id = $1 AND e.sequence >= (SELECT sequence FROM first) AND e.sequence < (SELECT sequence + $6 FROM first)
    AND e.topic = ANY ($3::text[]) AND ${isVisible('e', '$4')}
    AND (SELECT is_installed FROM access)
  WINDOW walk AS (ORDER BY e.sequence) ORDER BY e.sequence LIMIT $5::bigint + 1
), page AS (
  SELECT sequence, body FROM seen WHERE n = 1 OR (n <= $5 AND bytes <= $7)
)
SELECT '[' || coalesce(string_agg(body, ',' ORDER BY sequence), '') || ']' AS json, count(*) AS count, max(sequence) AS last,
  (SELECT count(*) FROM seen) > count(*) AS more,
  (SELECT sequence + $6 - 1 FROM first) AS scanned,
  coalesce((SELECT last_sequence FROM event_sequences WHERE store_id = $1), 0) AS newest,
  (SELECT is_installed FROM access) AS is_installed
FROM page`;
