import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ReferenceColumn, TextColumn } from '../platform/database/columns.js';
import { Constraint, Reference } from '../platform/database/constraint.decorator.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** A member's standing in the store: owners and admins may do everything, staff what they were given. */
export type StaffRole = 'owner' | 'admin' | 'staff';

/** A merchant's place in a store (specification 2.16). */
@Entity('staff')
@Unique('staff_store_id_merchant_id_key', ['store_id', 'merchant_id'])
@Index('staff_merchant_id_idx', ['merchant_id'])
@Index('staff_store_id_created_at_idx', ['store_id', 'created_at', 'id'])
@Check('staff_role_check', `role IN ('owner', 'admin', 'staff')`)
@Reference('staff_merchant_id_fkey', 'merchant_id')
@Constraint('staff_store_id_fkey', 404, 'Store not found.')
export class StaffMember extends StoreOwned {
  /** Identifier within the store. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) id: number;
  /** The person. */
  @ReferenceColumn() merchant_id: number;
  /** Store-level assignment: owner, admin or staff. */
  @TextColumn({ length: 20 }) role: StaffRole;
  /** Job title. */
  @TextColumn({ length: 100, nullable: true }) designation: string | null;
  /** Permissions given directly, beside those of roles; owners and admins have every one. */
  @Column({ type: 'text', array: true, default: '{}' }) permissions: string[];
}
