import { Field } from '../../platform/contract/field.js';
import { Checked } from '../checked.js';

/** Form of a custom app. Empty fields are omitted. */
export class CustomAppForm {
  /** Name. */
  @Field.Text({ min: 1, max: 255, trim: true }) name: string;
  /** Purpose of the app. */
  @Field.Optional() @Field.Text({ max: 1000, trim: true }) description?: string;
  /** Webhook URL. */
  @Field.Optional() @Field.Text({ max: 2048, trim: true }) webhook_url?: string;
  /** Scopes. */
  @Checked() @Field.Words({ min: 0 }) scopes: string[] = [];
  /** Webhook topics. */
  @Checked() @Field.Words({ min: 0 }) topics: string[] = [];
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
