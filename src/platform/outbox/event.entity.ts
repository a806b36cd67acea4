import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event as it is published: sequenced per store without gaps, its body fixed for every attempt and every reader. */
@Entity('events')
@Index('events_store_id_event_id_idx', ['store_id', 'event_id'], { unique: true })
@Index('events_created_at_idx', ['created_at'])
export class PublishedEvent {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  /** 1, 2, 3 … within the store. */
  @PrimaryColumn({ type: 'bigint' }) sequence: number;
  @Column({ type: 'uuid' }) event_id: string;
  @Column({ type: 'text' }) topic: string;
  /** The delivery envelope (specification 6.1) as JSON text. */
  @Column({ type: 'text' }) body: string;
  @Column({ type: 'bigint', nullable: true }) audience_app_id: number | null;
  @Column({ type: 'timestamptz', precision: 3 }) created_at: Date;
}

/** The last sequence given to a store's events. */
@Entity('event_sequences')
export class EventSequence {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @Column({ type: 'bigint' }) last_sequence: number;
}
