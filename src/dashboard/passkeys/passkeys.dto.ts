import { Field } from '../../platform/contract/field.js';

/** Form with the answer of an authenticator. */
class PasskeyAnswerForm {
  /** Ticket of the challenge. */
  @Field.Text({ max: 2000 }) ticket: string;
  /** JSON of the browser's `PublicKeyCredential`. */
  @Field.Text({ max: 10_000 }) credential: string;
}

/** Form with a new passkey. */
export class NewPasskeyForm extends PasskeyAnswerForm {
  /** Name that distinguishes the passkey from others. */
  @Field.Text({ trim: true }) name: string;
}

/** Sign-in form with a passkey. */
export class PasskeySignInForm extends PasskeyAnswerForm {
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
