import { Field } from '../../platform/contract/field.js';

/** Form of a customer. The page shows what is wrong with it. */
export class CustomerForm {
  /** Version that the page showed. */
  @Field.Text({ max: 64 }) seen: string = '';
  /** Full name. */
  @Field.Text() name: string = '';
  /** Phone number. */
  @Field.Text() phone: string = '';
  /** Email address. Empty for none. */
  @Field.Text() email: string = '';
  /** First part of the saved address, e.g. house and road. */
  @Field.Text() street: string = '';
  /** City of the saved address. */
  @Field.Text() city: string = '';
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
