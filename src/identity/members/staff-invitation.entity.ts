import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { oneOf } from '../../platform/database/checks.js';
import { Column } from '../../platform/database/column.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import type { Channel } from '../one-time-codes/one-time-code.entity.js';

/** Store-level roles that an invitation can grant. */
export const INVITED_ROLES = ['admin', 'staff'] as const;

/** One of {@link INVITED_ROLES}. */
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** Invitation to the staff of a store. Only the SHA-256 of its token is stored. A person has at most one. */
@Entity('staff_invitations')
@Unique('staff_invitations_digest_key', ['store_id', 'digest'])
@Index('staff_invitations_recipient_key', ['store_id', 'recipient'], { unique: true, where: `recipient <> '[erased]'` })
@Index('staff_invitations_invited_by_idx', ['invited_by'])
@Index('staff_invitations_expires_at_idx', ['expires_at'])
@Check('staff_invitations_channel_check', oneOf('channel', ['email', 'phone']))
@Check('staff_invitations_role_check', oneOf('role', INVITED_ROLES))
export class StaffInvitation extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) invitation_id: number;
  @Column({ type: 'bytea' }) digest: Buffer;
  /** Channel through which it was sent. */
  @Column.Text({ length: 20 }) channel: Channel;
  /** Email address in lower case, or phone number in E.164. */
  @Column.Text({ length: 255 }) recipient: string;
  /** Store-level role of the new member. */
  @Column.Text({ length: 20 }) role: InvitedRole;
  /** Names of the roles of the new member. */
  @Column({ type: 'text', array: true, default: '{}' }) roles: string[];
  /** Permissions granted directly. */
  @Column({ type: 'text', array: true, default: '{}' }) permissions: string[];
  /** Owner who invites. The invitation ends with the ownership. */
  @Column.Reference() invited_by: number;
  /** Expiry time. */
  @Column.Timestamp() expires_at: Date;
}
