import { Field } from '../../platform/contract/field.js';

/** Form for a new email address. */
export class EmailForm {
  /** New address. */
  @Field.Text({ max: 255, trim: true }) email: string;
  /** Password of the account. */
  @Field.Text({ max: 1000 }) current_password: string;
}

/** Link, or form, that confirms a new address. */
export class EmailLink {
  /** Token of the link. */
  @Field.Optional() @Field.Text({ max: 200 }) token?: string;
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
