import { Field } from '../../platform/contract/field.js';
import { Checked } from '../checked.js';

/** Languages of email. */
export const MAIL_LANGUAGES = ['en', 'bn'] as const;

/** Form with the notifications that a member receives. It has no fields for email if this installation does not send any. */
export class ChoicesForm {
  /** Kinds that the bell and the page show. */
  @Checked() @Field.Words({ min: 0 }) shown: string[] = [];
  /** Kinds that are sent by email. */
  @Checked() @Field.Words({ min: 0 }) mailed: string[] = [];
  /** Language of the email. */
  @Field.Optional() @Field.OneOf(MAIL_LANGUAGES) language?: (typeof MAIL_LANGUAGES)[number];
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
