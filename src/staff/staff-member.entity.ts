import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Column } from '../platform/database/column.js';
import { Constraint } from '../platform/database/constraint.decorator.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** Role of a member in the store. Owners and admins have full access, staff members have their permissions. */
export type StaffRole = 'owner' | 'admin' | 'staff';

/** Membership of a merchant in a store (specification 2.16). */
@Entity('staff')
@Unique('staff_store_id_merchant_id_key', ['store_id', 'merchant_id'])
@Index('staff_merchant_id_idx', ['merchant_id'])
@Index('staff_store_id_created_at_idx', ['store_id', 'created_at', 'id'])
@Check('staff_role_check', `role IN ('owner', 'admin', 'staff')`)
@Constraint.Reference('staff_merchant_id_fkey', 'merchant_id')
@Constraint('staff_store_id_merchant_id_key', 409, 'This merchant is already a member of the store.')
@Constraint('staff_store_id_fkey', 404, 'Store not found.')
export class StaffMember extends StoreOwned {
  /** Identifier within the store. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) id: number;
  /** Merchant who is the member. */
  @Column.Reference() merchant_id: number;
  /** Store-level assignment: owner, admin or staff. */
  @Column.Text({ length: 20 }) role: StaffRole;
  /** Job title. */
  @Column.Text({ length: 100, nullable: true }) designation: string | null;
  /** Permissions assigned directly, in addition to those of roles. Owners and admins have all permissions. */
  @Column({ type: 'text', array: true, default: '{}' }) permissions: string[];
  /** Time at which the access of the member was suspended; null for members with access. */
  @Column.Timestamp({ nullable: true }) suspended_at: Date | null;
}
