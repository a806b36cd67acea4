import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Number of times that requests of an installation needed a scope on one day, in UTC. */
@Entity('scope_uses')
@Index('scope_uses_last_used_at_idx', ['last_used_at'])
@Check('scope_uses_uses_check', 'uses > 0')
@Check('scope_uses_times_check', 'first_used_at <= last_used_at')
export class ScopeUse {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'bigint' }) installation_id: number;
  @PrimaryColumn({ type: 'varchar', length: 50 }) scope: string;
  @PrimaryColumn({ type: 'date' }) day: string;
  @Column({ type: 'bigint' }) uses: number;
  @Column({ type: 'timestamptz', precision: 3 }) first_used_at: Date;
  @Column({ type: 'timestamptz', precision: 3 }) last_used_at: Date;
}
