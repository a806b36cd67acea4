import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ReferenceColumn, TextColumn } from '../platform/database/columns.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** A merchant's place in a store (specification 2.16). */
@Entity('staff')
@Unique('staff_store_id_merchant_id_key', ['store_id', 'merchant_id'])
@Index('staff_merchant_id_idx', ['merchant_id'])
@Check('staff_role_check', `role IN ('owner', 'admin', 'staff')`)
export class StaffMember extends StoreOwned {
  /** Identifier within the store. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) id: number;
  /** The person. */
  @ReferenceColumn() merchant_id: number;
  /** Store-level assignment. */
  @TextColumn({ length: 20 }) role: string;
  /** Job title. */
  @TextColumn({ length: 100, nullable: true }) designation: string | null;
  /** Permissions given directly, beside those of roles; owners and admins have every one. */
  @Column({ type: 'text', array: true, default: '{}' }) permissions: string[];
}
