import { SignIn } from '../../identity/sign-in.dto.js';
import { Optional } from '../../platform/http/fields.js';
import { IsString } from 'class-validator';

/** The sign-in form. */
export class SignInForm extends SignIn {
  /** Proves that the form was ours. */
  @Optional() @IsString() csrf_token?: string;
}
