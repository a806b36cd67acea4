import { Check, Entity, Index, PrimaryColumn } from 'typeorm';
import { Column } from '../../platform/database/column.js';

/** App of an organisation. Apps that an operator registers belong to none. */
@Entity('organisation_apps')
@Index('organisation_apps_organisation_id_idx', ['organisation_id', 'app_id'])
@Index('organisation_apps_deleted_at_idx', ['deleted_at'], { where: 'deleted_at IS NOT NULL AND cleared_at IS NULL' })
@Check('organisation_apps_cleared_at_check', 'cleared_at IS NULL OR deleted_at IS NOT NULL')
export class OrganisationApp {
  /** App. */
  @PrimaryColumn({ type: 'bigint' }) app_id: number;
  /** Organisation. */
  @Column.Reference() organisation_id: number;
  /** Creation time. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
  /** Deletion time. */
  @Column.Timestamp({ nullable: true }) deleted_at: Date | null;
  /** Time from which the deleted app is installed on no store. */
  @Column.Timestamp({ nullable: true }) cleared_at: Date | null;
}
