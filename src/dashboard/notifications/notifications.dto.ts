import { Field } from '../../platform/contract/field.js';
import { Checked } from '../checked.js';

/** Form of new sign-ins that the person knows. */
export class SignInsForm {
  /** The sign-ins that the page showed. */
  @Checked() @Field.Words({ min: 0 }) notice_ids: string[] = [];
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
