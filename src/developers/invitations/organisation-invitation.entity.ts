import { Check, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ORGANISATION_ROLES, type OrganisationRole } from '../../platform/auth/organisation-context.js';
import { oneOf } from '../../platform/database/checks.js';
import { Column } from '../../platform/database/column.js';

/**
 * Invitation to an organisation, or to the developer portal: its recipient then founds an organisation. Only the SHA-256 of its token is
 * stored. It works once.
 */
@Entity('organisation_invitations')
@Unique('organisation_invitations_digest_key', ['digest'])
@Index('organisation_invitations_member_key', ['organisation_id', 'email'], { unique: true })
@Index('organisation_invitations_founder_key', ['email'], { unique: true, where: 'organisation_id IS NULL' })
@Index('organisation_invitations_expires_at_idx', ['expires_at'])
@Index('organisation_invitations_invited_by_idx', ['invited_by'])
@Check('organisation_invitations_role_check', oneOf('role', ORGANISATION_ROLES))
@Check('organisation_invitations_place_check', 'num_nulls(organisation_id, role, invited_by) IN (0, 3)')
export class OrganisationInvitation {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) invitation_id: number;
  @Column({ type: 'bytea' }) digest: Buffer;
  /** Email address of the person, in lower case. */
  @Column.Text({ length: 255 }) email: string;
  /** Organisation; null for a person who founds one. */
  @Column.Reference({ nullable: true }) organisation_id: number | null;
  /** Role of the new member. */
  @Column.Text({ length: 20, nullable: true }) role: OrganisationRole | null;
  /** Owner who invites. The invitation ends with the ownership. */
  @Column.Reference({ nullable: true }) invited_by: number | null;
  /** Time at which it was sent. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
  /** Expiry time. */
  @Column.Timestamp() expires_at: Date;
}
