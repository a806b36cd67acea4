import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * An event of a committed transaction that the relay has not handed on yet. Rows live for milliseconds: the relay deletes them when it
 * gives them a sequence.
 */
@Entity('outbox_events')
export class OutboxEvent {
  /** Order of insertion, not of commit. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) outbox_id: number;
  @Column({ type: 'uuid' }) event_id: string;
  @Column({ type: 'bigint' }) store_id: number;
  @Column({ type: 'text' }) topic: string;
  /** Payload as JSON text. */
  @Column({ type: 'text' }) data: string;
  /** `{ type, app_id? }` as JSON text. */
  @Column({ type: 'text' }) origin: string;
  @Column({ type: 'text', nullable: true }) request_id: string | null;
  @Column({ type: 'bigint', nullable: true }) audience_app_id: number | null;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' }) created_at: Date;
}
