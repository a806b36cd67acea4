import { ORGANISATION_ROLES, type OrganisationRole } from '../../platform/auth/organisation-context.js';
import { Field } from '../../platform/contract/field.js';
import { Shape } from '../../platform/contract/shape.js';
import { OrganisationInvitation } from './organisation-invitation.entity.js';

/** Languages of messages. */
const LANGUAGES = ['en', 'bn'] as const;

/** Fewest characters of a password. */
const MIN_PASSWORD_LENGTH = 8;

/** Person who asks for a link to sign up. */
export class SignUp {
  /** Email address that receives the link. */
  @Field.Email({ max: 255 }) email: string;
  /** Language of the message. Defaults to `en`. */
  @Field.Optional() @Field.OneOf(LANGUAGES) language?: (typeof LANGUAGES)[number];
}

/** Person to invite to an organisation. */
export class InviteMember extends SignUp {
  /** Role of the new member. */
  @Field.OneOf(ORGANISATION_ROLES) role: OrganisationRole;
}

/** Invitation that was not accepted. */
export class OrganisationInvitationDetail extends Shape(OrganisationInvitation, ['invitation_id', 'email', 'created_at', 'expires_at']) {
  /** Role of the new member. */
  @Field.ApiEnum(ORGANISATION_ROLES) @Field.Computed('t.role') role: OrganisationRole;
}

/** Link of an invitation, which a signed-in person accepts. */
export class AcceptInvitation {
  /** Token of the link. */
  @Field.Text({ min: 1, max: 200 }) token: string;
  /** Name of the new organisation. Required with an invitation to sign up, and ignored with one to an organisation. */
  @Field.Optional() @Field.Text({ min: 1, max: 255, trim: true }) organisation_name?: string;
}

/** New account of an invited person. */
export class CreateAccount extends AcceptInvitation {
  /** Full name. */
  @Field.Text({ min: 1, max: 255, trim: true }) name: string;
  /** Password to sign in with. */
  @Field.Text({ min: MIN_PASSWORD_LENGTH, max: 1000 }) password: string;
}

/** Membership that an invitation led to. */
export class NewMembership {
  /** Id of the account. */
  @Field.ApiInteger() merchant_id: number;
  /** Id of the organisation. */
  @Field.ApiInteger() organisation_id: number;
  /** Role in the organisation. */
  @Field.ApiEnum(ORGANISATION_ROLES) role: OrganisationRole;
}
