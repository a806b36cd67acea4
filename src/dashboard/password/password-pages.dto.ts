import { Field } from '../../platform/contract/field.js';

/** Form of a merchant who forgot the password. */
export class ForgottenPassword {
  /** Email address of the account. */
  @Field.Text({ min: 1, max: 255 }) email: string;
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Link for a new password. */
export class ResetLink {
  /** Token of the link. */
  @Field.Optional() @Field.Text({ max: 200 }) token?: string;
}

/** Form for a new password. */
export class NewPassword {
  /** Token of the link. */
  @Field.Text({ max: 200 }) token: string;
  /** New password, typed twice. The page shows what is wrong with it. */
  @Field.Text() new_password: string;
  /** Repetition of the new password. */
  @Field.Text() repeated_password: string;
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
