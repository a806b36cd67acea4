import { Field } from '../../platform/contract/field.js';
import { Checked } from '../checked.js';

/** Languages of email. */
export const MAIL_LANGUAGES = ['en', 'bn'] as const;

/** Form of what a member is told. Without email on this installation, it has no fields for it. */
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
