import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Event that waits in the outbox, or as a dead letter. */
abstract class WaitingEvent {
  @Column({ type: 'uuid' }) event_id: string;
  @Column({ type: 'bigint' }) store_id: number;
  @Column({ type: 'text' }) topic: string;
  /** Payload as JSON text. */
  @Column({ type: 'text' }) data: string;
  /** `{ type, app_id? }` as JSON text. */
  @Column({ type: 'text' }) origin: string;
  @Column({ type: 'text', nullable: true }) request_id: string | null;
  /** Span that published it, as a value of the header `traceparent`; null when traces are off. */
  @Column({ type: 'text', nullable: true }) traceparent: string | null;
  @Column({ type: 'bigint', nullable: true }) audience_app_id: number | null;
}

/**
 * Event of a committed transaction that the relay has not published yet. Rows exist for milliseconds: the relay deletes them when it
 * assigns their sequence numbers.
 */
@Entity('outbox_events')
export class OutboxEvent extends WaitingEvent {
  /** Order of insertion, not of commit. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) outbox_id: number;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' }) created_at: Date;
}

/** Event that the relay could not publish, until an operator releases it. */
@Entity('quarantined_events')
@Index('quarantined_events_quarantined_at_idx', ['quarantined_at'])
@Index('quarantined_events_store_id_idx', ['store_id', 'outbox_id'])
@Index('quarantined_events_topic_idx', ['topic', 'outbox_id'])
export class DeadLetter extends WaitingEvent {
  @PrimaryColumn({ type: 'bigint' }) outbox_id: number;
  @Column({ type: 'timestamptz', precision: 3 }) created_at: Date;
  /** Message of the error. */
  @Column({ type: 'text' }) reason: string;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) quarantined_at: Date;
}
