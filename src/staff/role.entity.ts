import { Check, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Column } from '../platform/database/column.js';
import { Constraint } from '../platform/database/constraint.decorator.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** Named set of permissions that a store assigns to staff members. */
@Entity('roles')
@Unique('roles_store_id_name_key', ['store_id', 'name'])
@Check('roles_name_check', `name <> ''`)
@Constraint('roles_store_id_fkey', 404, 'Store not found.')
@Constraint('roles_name_check', 400, 'A role needs a name.')
@Constraint('roles_store_id_name_key', 409, 'A role with this name already exists.')
export class Role extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) role_id: number;
  /** Name, unique within the store. */
  @Column.Text({ length: 100 }) name: string;
  /** Permissions of the role. */
  @Column({ type: 'text', array: true, default: '{}' }) permissions: string[];
}

/** Assignment of a role to a staff member. */
@Entity('staff_roles')
@Index('staff_roles_store_id_role_id_idx', ['store_id', 'role_id', 'staff_id'])
export class AssignedRole extends StoreOwned {
  /** The member. */
  @PrimaryColumn({ type: 'bigint' }) staff_id: number;
  /** The role. */
  @PrimaryColumn({ type: 'bigint' }) role_id: number;
}
