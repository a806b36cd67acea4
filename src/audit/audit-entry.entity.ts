import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { oneOf } from '../platform/database/checks.js';

/** Kinds of parties that act. */
export const ACTOR_TYPES = ['merchant', 'operator', 'app', 'system'] as const;

/** One of {@link ACTOR_TYPES}. */
export type ActorType = (typeof ACTOR_TYPES)[number];

/**
 * Entry of a store's audit log. Rows are inserted only by the database function `append_audit`, which numbers and chains them. They never
 * change.
 */
@Entity('audit_entries')
@Unique('audit_entries_audit_id_key', ['store_id', 'audit_id'])
@Index('audit_entries_store_id_action_idx', ['store_id', 'action', 'sequence'])
@Index('audit_entries_store_id_actor_idx', ['store_id', 'actor_type', 'actor_id', 'sequence'])
@Index('audit_entries_store_id_at_idx', ['store_id', 'at', 'sequence'])
@Check('audit_entries_sequence_check', 'sequence > 0')
@Check('audit_entries_actor_type_check', oneOf('actor_type', ACTOR_TYPES))
export class AuditEntry {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  /** Number of the entry in its store, from 1 and without gaps. */
  @PrimaryColumn({ type: 'bigint' }) sequence: number;
  @Column({ type: 'uuid' }) audit_id: string;
  /** Time of the entry; never before that of the previous one. */
  @Column({ type: 'timestamptz', precision: 3 }) at: Date;
  @Column({ type: 'varchar', length: 10 }) actor_type: ActorType;
  @Column({ type: 'bigint', nullable: true }) actor_id: number | null;
  @Column({ type: 'varchar', length: 64, nullable: true }) address: string | null;
  @Column({ type: 'varchar', length: 100 }) action: string;
  @Column({ type: 'varchar', length: 50 }) target_type: string;
  @Column({ type: 'bigint', nullable: true }) target_id: number | null;
  @Column({ type: 'jsonb', default: {} }) details: Record<string, unknown>;
  @Column({ type: 'varchar', length: 255, nullable: true }) request_id: string | null;
  @Column({ type: 'text' }) previous_hash: string;
  @Column({ type: 'text' }) hash: string;
}

/** Last entry of a store. */
@Entity('audit_heads')
@Check('audit_heads_sequence_check', 'sequence >= 0')
export class AuditHead {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @Column({ type: 'bigint', default: 0 }) sequence: number;
  @Column({ type: 'timestamptz', precision: 3, default: () => `'-infinity'` }) at: Date;
  @Column({ type: 'text', default: () => `repeat('0', 64)` }) hash: string;
}
