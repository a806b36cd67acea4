import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { Config } from '../config/config.js';
import type { Connection } from '../database/connection.js';
import { overStores, Reach } from '../database/reach.js';
import { topicRegistry } from '../contract/domain-event.js';
import { SystemDb } from '../database/system-db.js';
import { isUnavailable } from '../database/unavailable.js';
import { Logger } from '../observability/logger.js';
import { Tracing } from '../observability/tracing.js';
import { Signals } from '../queue/signals.js';
import { Loop } from '../queue/loop.js';
import { Readiness } from '../queue/readiness.js';
import { OutboxCursor } from './outbox-cursor.js';
import { addDeadLetter, type UnpublishedEvent } from './dead-letters.js';
import { BUCKETS, RelayShare } from './relay-share.js';
import { isoTimestamp } from '../database/select-list.js';

/** Event that has just been numbered. */
export interface RelayedEvent {
  readonly store_id: number;
  readonly sequence: number;
  readonly event_id: string;
  readonly topic: string;
  readonly audience_app_id: number | null;
  readonly traceparent: string | null;
}

/** Consumer of published events. It receives each event exactly once, in the transaction that publishes it. `reach` covers their stores. */
export type EventConsumer = (connection: Connection, events: readonly RelayedEvent[], reach: Reach) => Promise<void>;

/** Stores and size of the next batch, and number of consecutive batches that were not full. */
interface Progress {
  readonly reach: Reach;
  size: number;
  short: number;
}

const BATCH = 500;
/**
 * Maximum number of consecutive dead letters. If more events fail, their data is not the cause: events are then tried one at a time, and
 * stay in the outbox.
 */
const MAX_DEAD_IN_A_ROW = 20;

/**
 * Moves committed events out of the outbox: numbers them per store without gaps, fixes their bodies and passes them to the consumers. The
 * transaction that causes an event cannot assign its number, because it does not know its position in the commit order. An event that
 * cannot be published becomes a dead letter, and the others are published. One relay works on a store at a time, so that its events keep
 * their causal order.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  @Inject() private readonly readiness: Readiness;
  @Inject() private readonly tracing: Tracing;
  private readonly consumers: EventConsumer[] = [];
  private readonly loop: Loop;
  private readonly share: RelayShare;
  private readonly cursor: OutboxCursor;
  private readonly db: SystemDb;
  /** Number of dead letters since the last published event. */
  private deadInARow = 0;
  private unsubscribe = (): void => undefined;

  constructor(
    private readonly config: Config,
    db: SystemDb,
    private readonly signals: Signals,
    private readonly logger: Logger,
  ) {
    this.db = db.background;
    this.share = new RelayShare(config.webhooks.relays);
    this.cursor = new OutboxCursor(this.db);
    this.loop = new Loop(
      () => this.drain(),
      config.sweep_interval,
      (error) => logger.failure(error),
    );
  }

  /** Adds a consumer. Call it while the application starts. */
  consume(consumer: EventConsumer): void {
    this.consumers.push(consumer);
  }

  /** Starts the relay once the process is ready, in every role but `api`. */
  onApplicationBootstrap(): void {
    if (this.config.role === 'api') return;
    this.unsubscribe = this.signals.on('outbox', () => this.loop.wake());
    void this.readiness.reached.then(() => this.loop.start());
  }

  /** Finishes the current batch and stops. */
  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    await this.loop.stop();
  }

  /** Relays until the outbox has no event that can be published. */
  async drain(): Promise<void> {
    for (const reach of await this.db.reaches(STORES, [topicRegistry.all()])) {
      // The snapshot of a coordinator does not show the transactions of other nodes.
      if (reach === Reach.ALL) await this.cursor.advance();
      const state: Progress = { reach, size: this.size, short: 0 };
      while (await this.step(state));
    }
  }

  /** Size of the next batch: one event after too many consecutive dead letters. */
  private get size(): number {
    return this.deadInARow < MAX_DEAD_IN_A_ROW ? BATCH : 1;
  }

  /** Publishes a batch, or halves it or adds a dead letter after a failure. Returns true while there may be more events. */
  private async step(state: Progress): Promise<boolean> {
    const { reach, size } = state;
    try {
      const published = await this.publish(reach, size);
      this.share.next();
      if (published > 0) this.deadInARow = 0;
      Object.assign(state, { size: this.size, short: published === size ? 0 : state.short + 1 });
      return state.short < this.share.count;
    } catch (error) {
      // An unavailable database is not the fault of an event.
      if (isUnavailable(error)) throw error;
      await this.narrow(state, error);
      return true;
    }
  }

  /** Halves a failed batch, or makes its only event a dead letter. Throws after too many consecutive dead letters. */
  private async narrow(state: Progress, error: unknown): Promise<void> {
    if (!(error instanceof UnpublishableError)) {
      state.size = Math.ceil(state.size / 2);
      return;
    }
    if (this.deadInARow >= MAX_DEAD_IN_A_ROW) {
      // The next attempt is for another store, if relays share the stores.
      this.share.next();
      throw error.cause;
    }
    await addDeadLetter(this.db.reads, error.event, error.cause);
    this.logger.failure(error.cause);
    this.deadInARow++;
    state.size = this.size;
  }

  private async publish(reach: Reach, size: number): Promise<number> {
    const started_at = performance.now();
    const events = await this.db.transaction(async (connection) => {
      const buckets = await this.share.take(connection);
      if (buckets.length === 0) return [];
      const due = [topicRegistry.all(), this.cursor.start(), buckets, BUCKETS];
      return size > 1 ? this.publishBatch(connection, reach, [size, null, ...due]) : this.publishNext(connection, reach, due);
    });
    if (this.tracing.is_on) this.trace(events, started_at);
    for (const store_id of new Set(events.map((event) => event.store_id))) this.signals.send('published', String(store_id));
    return events.length;
  }

  /** Adds the batch to the trace of each event that has one. */
  private trace(events: readonly RelayedEvent[], started_at: number): void {
    const ended_at = performance.now();
    for (const { traceparent, topic, ...attributes } of events) {
      if (traceparent === null) continue;
      const { store_id, event_id, sequence } = attributes;
      this.tracing.add(traceparent, {
        name: `relay ${topic}`,
        kind: 'internal',
        started_at,
        ended_at,
        attributes: { event_topic: topic, event_id, store_id, sequence },
      });
    }
  }

  private async publishBatch(connection: Connection, reach: Reach, values: unknown[]): Promise<RelayedEvent[]> {
    const relayed = await reach.query<RelayedEvent>(connection, PUBLISH, values);
    if (relayed.length > 0) for (const consume of this.consumers) await consume(connection, relayed, reach);
    return relayed;
  }

  /** Publishes the next event. Throws an {@link UnpublishableError} when it cannot be published. */
  private async publishNext(connection: Connection, reach: Reach, due: unknown[]): Promise<RelayedEvent[]> {
    const [next] = await reach.query<UnpublishedEvent>(connection, NEXT, due);
    if (!next) return [];
    try {
      return await this.publishBatch(connection, reach, [1, next.outbox_id, ...due]);
    } catch (error) {
      throw isUnavailable(error) ? error : new UnpublishableError(next, { cause: error });
    }
  }
}

/** One event cannot be published; `cause` says why. */
class UnpublishableError extends Error {
  constructor(
    readonly event: UnpublishedEvent,
    options: { cause: unknown },
  ) {
    super('An event cannot be published.', options);
  }
}

/** Condition of the events that a relay may publish, starting at the parameter with this number: topics, position, buckets, number of buckets. */
const isDue = (n: number): string =>
  `topic = ANY ($${String(n)}::text[]) AND outbox_id > $${String(n + 1)}::bigint AND store_id % $${String(n + 3)}::integer = ANY ($${String(n + 2)}::integer[])`;

/** Stores with events of known topics, for several nodes. */
const STORES = `SELECT store_id FROM outbox_events WHERE topic = ANY ($1::text[]) GROUP BY store_id ORDER BY min(outbox_id)`;

const NEXT = overStores(
  4,
  (inStores) => `SELECT store_id, outbox_id FROM outbox_events WHERE ${isDue(1)} AND ${inStores('store_id')} ORDER BY outbox_id LIMIT 1`,
);

/**
 * Moves a batch from the outbox to the events, or only the row `$2`. Events of unknown topics stay: a newer version wrote
 * them and publishes them. The body is the envelope of specification 6.1, with `is_sandbox`, `sequence`, `origin` and `request_id` added.
 */
const PUBLISH = overStores(
  6,
  (inStores) => `
WITH claimed AS (
  DELETE FROM outbox_events o
  USING (
    SELECT outbox_id FROM outbox_events WHERE ${isDue(3)} AND ($2::bigint IS NULL OR outbox_id = $2) AND ${inStores('store_id')}
    ORDER BY outbox_id LIMIT $1 FOR UPDATE SKIP LOCKED
  ) due
  WHERE o.outbox_id = due.outbox_id AND ${inStores('o.store_id')}
  RETURNING o.outbox_id, o.store_id, o.event_id, o.topic, o.data, o.origin, o.request_id, o.traceparent, o.audience_app_id, o.created_at
), counted AS (
  INSERT INTO event_sequences AS s (store_id, last_sequence)
  SELECT store_id, count(*) FROM claimed GROUP BY store_id ORDER BY store_id
  ON CONFLICT (store_id) DO UPDATE SET last_sequence = s.last_sequence + excluded.last_sequence
  RETURNING store_id, last_sequence
), numbered AS (
  SELECT c.*, st.is_sandbox, n.last_sequence - count(*) OVER (PARTITION BY c.store_id)
    + row_number() OVER (PARTITION BY c.store_id ORDER BY c.outbox_id) AS sequence
  FROM claimed c JOIN counted n USING (store_id) JOIN sandbox_flags st USING (store_id)
)
INSERT INTO events (store_id, sequence, event_id, topic, body, audience_app_id, created_at, request_id, traceparent)
SELECT store_id, sequence, event_id, topic,
  json_build_object('event_id', event_id, 'event_topic', topic, 'store_id', store_id, 'is_sandbox', is_sandbox, 'timestamp', ${isoTimestamp('created_at')},
    'sequence', sequence, 'origin', origin::json, 'request_id', request_id, 'data', data::json)::text,
  audience_app_id, created_at, request_id, traceparent
FROM numbered ORDER BY store_id, sequence
RETURNING store_id, sequence, event_id, topic, audience_app_id, traceparent`,
);
