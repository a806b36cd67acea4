import { ORGANISATION_ROLES, type OrganisationRole } from '../../platform/auth/organisation-context.js';
import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { Shape } from '../../platform/contract/shape.js';
import { Organisation } from './organisation.entity.js';

/** New organisation. */
export class CreateOrganisation {
  /** Name. */
  @Field.Text({ min: 1, max: 255, trim: true }) name: string;
}

/** Changes of an organisation. Omitted fields keep their values. */
export class UpdateOrganisation extends UpdateOf(CreateOrganisation) {}

/** Organisation, as one of its members sees it. */
export class OrganisationDetail extends Shape(Organisation, ['organisation_id', 'name', 'created_at', 'updated_at']) {
  /** Role of the signed-in person. */
  @Field.ApiEnum(ORGANISATION_ROLES)
  @Field.Computed('(SELECT m.role FROM organisation_members m WHERE m.organisation_id = t.organisation_id AND m.merchant_id = $1)')
  role: OrganisationRole;
}
