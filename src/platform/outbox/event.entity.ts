import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { positive, notNegative } from '../database/checks.js';

/** Published event: numbered per store without gaps, with the body that every delivery and every reader receives. */
@Entity('events')
@Index('events_store_id_event_id_idx', ['store_id', 'event_id'], { unique: true })
@Index('events_created_at_idx', ['created_at'])
@Index('events_topic_idx', ['store_id', 'topic', 'created_at', 'sequence'])
@Index('events_request_id_idx', ['store_id', 'request_id'], { where: 'request_id IS NOT NULL' })
@Index('events_order_id_idx', { synchronize: false })
@Check('events_sequence_check', positive('sequence'))
export class PublishedEvent {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  /** 1, 2, 3 … within the store. */
  @PrimaryColumn({ type: 'bigint' }) sequence: number;
  @Column({ type: 'uuid' }) event_id: string;
  @Column({ type: 'text' }) topic: string;
  /** Delivery envelope (specification 6.1) as JSON text. */
  @Column({ type: 'text' }) body: string;
  @Column({ type: 'bigint', nullable: true }) audience_app_id: number | null;
  @Column({ type: 'timestamptz', precision: 3 }) created_at: Date;
  /** Request that caused it, as in the body; null for background work. */
  @Column({ type: 'text', nullable: true }) request_id: string | null;
  /** Span that published it, as a value of the header `traceparent`; null when traces are off. */
  @Column({ type: 'text', nullable: true }) traceparent: string | null;
}

/** Last sequence number of each store. */
@Entity('event_sequences')
@Check('event_sequences_last_sequence_check', notNegative('last_sequence'))
export class EventSequence {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @Column({ type: 'bigint' }) last_sequence: number;
}
