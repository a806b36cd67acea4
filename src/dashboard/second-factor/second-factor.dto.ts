import { Field } from '../../platform/contract/field.js';

/** Form that confirms a change with the password. */
export class PasswordOnly {
  /** Password of the account. */
  @Field.Text({ max: 1000 }) current_password: string;
}

/** Form with a code. */
export class CodeForm {
  /** Code of the app. */
  @Field.Text({ max: 100 }) code: string;
}

/** Form of the second step of a sign-in. */
export class SecondStepForm extends CodeForm {
  /** Ticket of the first step. */
  @Field.Text({ max: 2000 }) ticket: string;
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
