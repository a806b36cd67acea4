import { Field } from '../../platform/contract/field.js';
import { SignIn } from '../../identity/sign-in/sign-in.dto.js';

/** Sign-in form. */
export class SignInForm extends SignIn {
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
