import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { TextColumn } from '../platform/database/columns.js';
import { Constraint } from '../platform/database/constraint.decorator.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** A named set of permissions that a store gives to some of its staff. */
@Entity('roles')
@Unique('roles_store_id_name_key', ['store_id', 'name'])
@Check('roles_name_check', `name <> ''`)
@Constraint('roles_store_id_fkey', 404, 'Store not found.')
@Constraint('roles_name_check', 400, 'A role needs a name.')
export class Role extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) role_id: number;
  /** Name, unique within the store. */
  @TextColumn({ length: 100 }) name: string;
  /** What it allows. */
  @Column({ type: 'text', array: true, default: '{}' }) permissions: string[];
}

/** A member of the staff holds a role. */
@Entity('staff_roles')
@Index('staff_roles_store_id_role_id_idx', ['store_id', 'role_id', 'staff_id'])
export class HeldRole extends StoreOwned {
  /** The member. */
  @PrimaryColumn({ type: 'bigint' }) staff_id: number;
  /** The role. */
  @PrimaryColumn({ type: 'bigint' }) role_id: number;
}
