import { Field } from '../../platform/contract/field.js';
import type { StaffRole } from '../../staff/staff-member.entity.js';
import { INVITED_ROLES, type InvitedRole } from '../../identity/members/staff-invitation.entity.js';
import { Checked } from '../checked.js';
import { STAFF_ROLES } from './staff.page.js';

/** Form that hands the ownership over. */
export class HandOverForm {
  /** Password of the current owner. */
  @Field.Text({ max: 1000 }) password: string;
  /** Role that the current owner keeps. */
  @Field.OneOf(INVITED_ROLES) role: InvitedRole;
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form of a member. */
export class MemberForm {
  /** Store-level role. */
  @Field.OneOf(STAFF_ROLES) role: StaffRole;
  /** Job title. */
  @Field.Text({ max: 100, trim: true }) designation: string;
  /** Names of the roles of the member. */
  @Checked() @Field.Words({ min: 0 }) roles: string[] = [];
  /** Permissions given directly. */
  @Checked() @Field.Words({ min: 0 }) permissions: string[] = [];
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
