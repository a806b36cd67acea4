import { Integer, Optional, WholeNumber } from '../platform/http/fields.js';
import { ListQuery } from '../platform/http/list-query.js';
import { Computed, Shape } from '../platform/http/shape.js';
import { StaffMember } from './staff-member.entity.js';

/** What a list of staff may be narrowed to. */
export class ListStaff extends ListQuery(['created_at'], 'created_at:desc') {
  /** Members who hold this role; each is shown with all its roles. */
  @Optional() @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) role_id?: number;
}

/** A role that a member of the staff holds. */
export class RoleHeld {
  /** Identifier. */
  @WholeNumber() role_id: number;
  /** Name, unique within the store. */
  name: string;
}

const MERCHANT = 'FROM merchants m WHERE m.merchant_id = t.merchant_id';
const ROLES = `
  SELECT coalesce(json_agg(json_build_object('role_id', r.role_id, 'name', r.name) ORDER BY r.role_id), '[]')
  FROM staff_roles h JOIN roles r ON r.store_id = t.store_id AND r.role_id = h.role_id
  WHERE h.store_id = t.store_id AND h.staff_id = t.id`;

/** A member of the store's staff (specification 2.16). */
export class StaffProfile extends Shape(StaffMember, ['id', 'designation', 'role', 'created_at']) {
  /** Full name. */
  @Computed(`(SELECT m.name ${MERCHANT})`) name: string | null;
  /** E-mail address, the sign-in name. */
  @Computed(`(SELECT m.email ${MERCHANT})`) email: string | null;
  /** Phone number. */
  @Computed(`(SELECT m.phone ${MERCHANT})`) phone: string | null;
  /** Every role that the member holds, in the order in which the roles were made; empty for none. */
  @Computed(`(${ROLES})`) roles: RoleHeld[];
}
