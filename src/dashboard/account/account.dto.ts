import { Field } from '../../platform/contract/field.js';

/** Form for a new password. */
export class PasswordForm {
  /** Current password of the account. */
  @Field.Text({ min: 1, max: 1000 }) current_password: string;
  /** New password, typed twice. The page shows what is wrong with it. */
  @Field.Text() new_password: string;
  /** Repetition of the new password. */
  @Field.Text() repeated_password: string;
}
