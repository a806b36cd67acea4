import { ORGANISATION_ROLES, type OrganisationRole } from '../../platform/auth/organisation-context.js';
import { Field } from '../../platform/contract/field.js';
import { Shape } from '../../platform/contract/shape.js';
import { OrganisationMember } from '../organisations/organisation.entity.js';

const OF_MERCHANT = 'FROM merchants m WHERE m.merchant_id = t.merchant_id';

/** Member of an organisation. */
export class OrganisationMemberDetail extends Shape(OrganisationMember, ['merchant_id', 'created_at']) {
  /** Full name. */
  @Field.Computed(`(SELECT m.name ${OF_MERCHANT})`) name: string;
  /** Email address, used to sign in. */
  @Field.Computed(`(SELECT m.email ${OF_MERCHANT})`) email: string;
  /** Role. */
  @Field.ApiEnum(ORGANISATION_ROLES) @Field.Computed('t.role') role: OrganisationRole;
}

/** New role of a member. */
export class UpdateMember {
  /** Role. */
  @Field.OneOf(ORGANISATION_ROLES) role: OrganisationRole;
}
