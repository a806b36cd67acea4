import { Field } from '../platform/contract/field.js';
import { type ListParams, ListQuery } from '../platform/contract/list-query.js';
import { Shape } from '../platform/contract/shape.js';
import { StaffMember, type StaffRole } from './staff-member.entity.js';

/** Filters and sort order of the staff list. */
export class ListStaff extends ListQuery(['created_at'], 'created_at:desc') {
  /** Members who have this role. Each is returned with all roles. */
  @Field.Optional() @Field.Id() role_id?: number;
}

/** Role of a staff member. */
export class RoleHeld {
  /** Id of the role. */
  @Field.Member() @Field.ApiInteger() role_id: number;
  /** Name, unique within the store. */
  @Field.Member() name: string;
}

const MERCHANT = 'FROM merchants m WHERE m.merchant_id = t.merchant_id';
const ROLES = `
  SELECT coalesce(json_agg(json_build_object('role_id', r.role_id, 'name', r.name) ORDER BY r.role_id), '[]')
  FROM staff_roles h JOIN roles r ON r.store_id = $1 AND r.role_id = h.role_id
  WHERE h.store_id = $1 AND h.staff_id = t.id`;

/** Staff member of the store (specification 2.16). */
export class StaffProfile extends Shape(StaffMember, ['id', 'designation', 'role', 'created_at']) {
  /** Full name. */
  @Field.Computed(`(SELECT m.name ${MERCHANT})`) name: string | null;
  /** Email address, used to sign in. */
  @Field.Computed(`(SELECT m.email ${MERCHANT})`) email: string | null;
  /** Phone number. */
  @Field.Computed(`(SELECT m.phone ${MERCHANT})`) phone: string | null;
  /** Roles of the member, oldest first. May be empty. */
  @Field.Computed(`(${ROLES})`) @Field.Member(() => RoleHeld) roles: RoleHeld[];
}

/** Filters and part of the staff list of the dashboard. */
export interface FindMembers extends ListParams {
  readonly cursor: string;
  /** Members whose name, email address or phone number contains this text. */
  readonly q: string;
  /** Members with this store-level role. */
  readonly role: StaffRole | undefined;
}

/** Staff member as owners see it in the dashboard. */
export class MemberDetail extends Shape(StaffMember, [
  'id',
  'merchant_id',
  'designation',
  'role',
  'permissions',
  'suspended_at',
  'created_at',
]) {
  /** Full name. */
  @Field.Computed(`(SELECT m.name ${MERCHANT})`) name: string;
  /** Email address, used to sign in. */
  @Field.Computed(`(SELECT m.email ${MERCHANT})`) email: string;
  /** Phone number. */
  @Field.Computed(`(SELECT m.phone ${MERCHANT})`) phone: string | null;
  /** Roles of the member, oldest first. */
  @Field.Computed(`(${ROLES})`) @Field.Member(() => RoleHeld) roles: RoleHeld[];
}
