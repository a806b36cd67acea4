import { Injectable } from '@nestjs/common';
import type { AppContext } from '../../platform/auth/app-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { DeliveryQueue } from '../delivery/delivery-queue.service.js';
import { admission, type Contents, isVisible } from './admission.js';
import { WebhookSubscription } from './webhook-subscription.entity.js';
import type { ReplayEvents, StartedReplay } from './webhooks.dto.js';

/** Event of the period, with its body if the subscription's choices depend on it. */
interface Candidate {
  readonly sequence: number;
  readonly created_at: Date;
  readonly body: string | null;
}

/** Events to send again, and the time from which to continue; null when the period was covered. */
interface Selection {
  readonly sequences: number[];
  readonly next_since: Date | null;
}

/** Events that one statement reads. */
const BATCH = 1_000;
/** Maximum number of events that one replay reads, however few of them the filter admits. */
const MAX_READ = 100_000;

/** Replays of past events to one subscription. */
@Injectable()
export class ReplaysService {
  constructor(
    private readonly config: Config,
    private readonly queue: DeliveryQueue,
  ) {}

  /**
   * Sends the events of a subscription's topic that were published in a period again, oldest first, with their original bodies. The current
   * filter, fields and scope apply. Throws 404, `subscription_inactive`, and `replay_in_progress` while the limit of pending events is used
   * up by earlier replays.
   */
  async start(ctx: AppContext, subscription_id: number, { since, until }: ReplayEvents): Promise<StartedReplay> {
    const { installation_id, app_id, store_id } = ctx;
    const subscription = await ctx.rows(WebhookSubscription).lock({ subscription_id, installation_id }, 'Webhook subscription');
    if (!subscription.is_active) throw ApiError.coded('subscription_inactive', 'The subscription is inactive and receives no events.');
    const room = await this.room(ctx, subscription_id);
    const mayReceive = topicRegistry.missingScope(subscription.event_topic, ctx.scopes) === undefined;
    const { sequences, next_since } = mayReceive ? await this.select(ctx, subscription, { since, until, room }) : NOTHING;
    const [replay] = await ctx.query<{ replay_id: number }>(START, subscription_id, sequences, subscription.fields);
    if (!replay) throw new Error('The replay was not written.');
    ctx.afterCommit(() => this.queue.wake([{ store_id, subscription_id, app_id }]));
    return { replay_id: replay.replay_id, events: sequences.length, next_since: next_since && next_since.toISOString() };
  }

  /** Returns the number of events that may be added to the replays in progress. */
  private async room(ctx: AppContext, subscription_id: number): Promise<number> {
    const limit = this.config.webhooks.replay_limit;
    const [row] = await ctx.query<{ open: number }>(OPEN, subscription_id, limit);
    const room = limit - (row?.open ?? 0);
    if (room > 0) return room;
    throw ApiError.coded('replay_in_progress', `Earlier replays of the subscription still have ${String(limit)} events to send.`);
  }

  private async select(
    ctx: AppContext,
    subscription: WebhookSubscription,
    { since, until = null, room }: { since: Date; until: Date | null | undefined; room: number },
  ): Promise<Selection> {
    const { event_topic } = subscription;
    const admits = admission(subscription, ctx.app_id);
    const sequences: number[] = [];
    let last: Pick<Candidate, 'created_at' | 'sequence'> = { created_at: since, sequence: 0 };
    for (let read = 0; read < MAX_READ; read += BATCH) {
      const range = [last.created_at, last.sequence, until] as const;
      const page = await ctx.query<Candidate>(PAGE, event_topic, ...range, ctx.app_id, admits !== undefined, BATCH);
      const admitted = page.filter(({ body }) => body === null || admits?.(JSON.parse(body) as Contents));
      const next = admitted[room - sequences.length];
      sequences.push(...admitted.slice(0, room - sequences.length).map(({ sequence }) => sequence));
      if (next || page.length < BATCH) return { sequences, next_since: next?.created_at ?? null };
      last = page.at(-1) ?? last;
    }
    return { sequences, next_since: last.created_at };
  }
}

const NOTHING: Selection = { sequences: [], next_since: null };

const OPEN = `
SELECT count(*) AS open FROM (
  SELECT FROM webhook_dispatches
  WHERE store_id = $1 AND subscription_id = $2 AND replay_id IS NOT NULL AND status IN ('pending', 'retrying') LIMIT $3
) d`;

const PAGE = `
SELECT sequence, created_at, CASE WHEN $7 THEN body END AS body FROM events e
WHERE store_id = $1 AND topic = $2 AND (created_at, sequence) >= ($3::timestamptz, $4::bigint + 1) AND created_at <= coalesce($5, now())
  AND ${isVisible('e', '$6')}
ORDER BY created_at, sequence LIMIT $8`;

const START = `
WITH replay AS (
  SELECT nextval('webhook_dispatches_dispatch_id_seq') AS replay_id
), added AS (
  INSERT INTO webhook_dispatches (store_id, subscription_id, sequence, fields, replay_id)
  SELECT $1, $2, sequence, $4, replay_id FROM replay, unnest($3::bigint[]) AS sequence ORDER BY sequence
)
SELECT replay_id FROM replay`;
