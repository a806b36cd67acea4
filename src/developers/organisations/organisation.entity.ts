import { CreateDateColumn, Check, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { ORGANISATION_ROLES, type OrganisationRole } from '../../platform/auth/organisation-context.js';
import { oneOf } from '../../platform/database/checks.js';
import { Column } from '../../platform/database/column.js';
import { Constraint } from '../../platform/database/constraint.decorator.js';

/** Developers who own apps together. */
@Entity('organisations')
@Index('organisations_search_idx', { synchronize: false })
export class Organisation {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) organisation_id: number;
  /** Name. */
  @Column.Text({ length: 255 }) name: string;
  /** Creation time. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
  /** Last update time. */
  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updated_at: Date;
}

/** Membership of a person in an organisation. The last owner keeps the role, which a lock of the organisation ensures. */
@Entity('organisation_members')
@Index('organisation_members_merchant_id_idx', ['merchant_id', 'organisation_id'])
@Check('organisation_members_role_check', oneOf('role', ORGANISATION_ROLES))
@Constraint('organisation_members_pkey', 409, 'This person is already a member of the organisation.')
export class OrganisationMember {
  /** Organisation. */
  @PrimaryColumn({ type: 'bigint' }) organisation_id: number;
  /** Account of the person. */
  @PrimaryColumn({ type: 'bigint' }) merchant_id: number;
  /** Role. */
  @Column.Text({ length: 20 }) role: OrganisationRole;
  /** Time at which the person joined. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
}
