import { Check, Entity, Index, PrimaryColumn } from 'typeorm';
import { notNegative } from '../../platform/database/checks.js';
import { Column } from '../../platform/database/column.js';

/** Sandbox store of an organisation. A background job fills it with samples. */
@Entity('test_stores')
@Index('test_stores_organisation_id_idx', ['organisation_id', 'store_id'], { where: 'retired_at IS NULL' })
@Index('test_stores_unfilled_idx', ['tried_at'], { where: 'filled_at IS NULL AND retired_at IS NULL' })
@Check('test_stores_steps_done_check', notNegative('steps_done'))
@Check('test_stores_failures_check', notNegative('failures'))
export class OrganisationStore {
  /** Identifier of the store. */
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  /** Organisation. */
  @Column.Reference() organisation_id: number;
  /** Creation time. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
  /** Number of completed filling steps. */
  @Column.Integer({ default: 0 }) steps_done: number;
  /** Number of failed steps. */
  @Column.Integer({ default: 0 }) failures: number;
  /** Time of the last step. */
  @Column.Timestamp({ default: () => 'now()' }) tried_at: Date;
  /** Time at which the last step was completed; null before. */
  @Column.Timestamp({ nullable: true }) filled_at: Date | null;
  /** Time from which the organisation no longer uses the store; null while it does. */
  @Column.Timestamp({ nullable: true }) retired_at: Date | null;
}
