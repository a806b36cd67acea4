import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Number of times that an installation used a deprecated route or field on one day, in UTC. */
@Entity('deprecation_uses')
@Index('deprecation_uses_last_used_at_idx', ['last_used_at'])
@Index('deprecation_uses_app_idx', ['app_id', 'day'])
@Check('deprecation_uses_uses_check', 'uses > 0')
export class DeprecationUse {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'bigint' }) installation_id: number;
  /** Method and path of the route. */
  @PrimaryColumn({ type: 'text' }) operation: string;
  /** Field of the request; empty for the route as a whole. */
  @PrimaryColumn({ type: 'text' }) field: string;
  @PrimaryColumn({ type: 'date' }) day: string;
  @Column({ type: 'bigint' }) app_id: number;
  @Column({ type: 'bigint' }) uses: number;
  @Column({ type: 'timestamptz', precision: 3 }) last_used_at: Date;
}
