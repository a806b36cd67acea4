import { Field } from '../../platform/contract/field.js';
import { Checked } from '../checked.js';

/** Form of a custom app. The page shows what is wrong with it. */
export class CustomAppForm {
  /** Name. */
  @Field.Text({ trim: true }) name: string = '';
  /** Purpose of the app. */
  @Field.Text({ trim: true }) description: string = '';
  /** Webhook URL. */
  @Field.Text({ trim: true }) webhook_url: string = '';
  /** Scopes. */
  @Checked() @Field.Words({ min: 0 }) scopes: string[] = [];
  /** Webhook topics. */
  @Checked() @Field.Words({ min: 0 }) topics: string[] = [];
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
