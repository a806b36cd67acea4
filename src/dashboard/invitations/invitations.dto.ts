import { Field } from '../../platform/contract/field.js';
import { INVITED_ROLES, type InvitedRole } from '../../identity/members/staff-invitation.entity.js';
import { Checked } from '../checked.js';

/** Form of an invitation. */
export class InvitationForm {
  /** Email address or phone number of the person. */
  @Field.Text({ max: 255, trim: true }) contact: string;
  /** Store-level role. */
  @Field.OneOf(INVITED_ROLES) role: InvitedRole;
  /** Names of roles of the store. */
  @Checked() @Field.Words({ min: 0 }) roles: string[] = [];
  /** Permissions given directly. */
  @Checked() @Field.Words({ min: 0 }) permissions: string[] = [];
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Link of an invitation. */
export class JoinLink {
  /** Token of the link. */
  @Field.Optional() @Field.Text({ max: 200 }) token?: string;
}

/** Form of a signed-in merchant who accepts an invitation. */
export class AcceptForm extends JoinLink {
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form of a new person who accepts an invitation. */
export class JoinForm extends AcceptForm {
  /** Full name. */
  @Field.Text({ max: 255, trim: true }) name: string;
  /** Email address to sign in with. An invitation by email has its own. */
  @Field.Optional() @Field.Text({ max: 255, trim: true }) email?: string;
  /** New password, typed twice. The page shows what is wrong with it. */
  @Field.Text() new_password: string;
  /** Repetition of the new password. */
  @Field.Text() repeated_password: string;
}
