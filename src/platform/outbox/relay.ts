import { Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { Config } from '../config/config.js';
import type { Session } from '../database/session.js';
import { isoTimestamp } from '../database/select-list.js';
import { SystemDb } from '../database/system-db.js';
import { Logger } from '../observability/logger.js';
import { Signals } from '../queue/signals.js';
import { Loop } from '../queue/loop.js';

/** An event that just got its place in its store's sequence. */
export interface RelayedEvent {
  readonly store_id: number;
  readonly sequence: number;
  readonly event_id: string;
  readonly topic: string;
  readonly audience_app_id: number | null;
}

/** Does something with every published event, exactly once, in the transaction that publishes it; may return what to do after the commit. */
export type EventConsumer = (session: Session, events: readonly RelayedEvent[]) => Promise<void>;

const BATCH = 500;
/** Only one relay works at a time, so that a store's events keep the order in which they were caused. */
const RELAY = 'event relay';

/**
 * Takes committed events out of the outbox, numbers them per store without gaps, fixes their bodies, and lets the consumers see them.
 * The number is given here and never by the transaction that caused the event, because commits are not ordered by anything it could know.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly consumers: EventConsumer[] = [];
  private readonly loop: Loop;
  private unsubscribe = (): void => undefined;

  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly signals: Signals,
    logger: Logger,
  ) {
    this.loop = new Loop(
      () => this.drain(),
      config.sweep_interval,
      (error) => logger.failure(error),
    );
  }

  /** Adds a consumer; call it while the application starts. */
  consume(consumer: EventConsumer): void {
    this.consumers.push(consumer);
  }

  /** Starts to relay in processes that work in the background. */
  onApplicationBootstrap(): void {
    if (this.config.role === 'api') return;
    this.unsubscribe = this.signals.on('outbox', () => this.loop.wake());
    this.loop.start();
  }

  /** Finishes the batch under way. */
  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    await this.loop.stop();
  }

  /** Relays until the outbox is empty. */
  async drain(): Promise<void> {
    while ((await this.batch()) === BATCH);
  }

  private async batch(): Promise<number> {
    const events = await this.db.transaction(async (session) => {
      if (!(await session.holdsIfFree(RELAY))) return [];
      const relayed = await session.query<RelayedEvent>(PUBLISH, [BATCH]);
      if (relayed.length > 0) for (const consume of this.consumers) await consume(session, relayed);
      return relayed;
    });
    for (const store_id of new Set(events.map((event) => event.store_id))) this.signals.send('published', String(store_id));
    return events.length;
  }
}

/** Moves a batch from the outbox to the events; the body is the envelope of specification 6.1 with the additions of its sequence and origin. */
const PUBLISH = `
WITH claimed AS (
  DELETE FROM outbox_events o
  USING (SELECT outbox_id FROM outbox_events ORDER BY outbox_id LIMIT $1 FOR UPDATE SKIP LOCKED) due
  WHERE o.outbox_id = due.outbox_id
  RETURNING o.*
), counted AS (
  INSERT INTO event_sequences AS s (store_id, last_sequence)
  SELECT store_id, count(*) FROM claimed GROUP BY store_id ORDER BY store_id
  ON CONFLICT (store_id) DO UPDATE SET last_sequence = s.last_sequence + excluded.last_sequence
  RETURNING store_id, last_sequence
), numbered AS (
  SELECT c.*, n.last_sequence - count(*) OVER (PARTITION BY c.store_id)
    + row_number() OVER (PARTITION BY c.store_id ORDER BY c.outbox_id) AS sequence
  FROM claimed c JOIN counted n USING (store_id)
)
INSERT INTO events (store_id, sequence, event_id, topic, body, audience_app_id, created_at)
SELECT store_id, sequence, event_id, topic,
  json_build_object('event_id', event_id, 'event_topic', topic, 'store_id', store_id, 'timestamp', ${isoTimestamp('created_at')},
    'sequence', sequence, 'origin', origin::json, 'request_id', request_id, 'data', data::json)::text,
  audience_app_id, created_at
FROM numbered ORDER BY store_id, sequence
RETURNING store_id, sequence, event_id, topic, audience_app_id`;
