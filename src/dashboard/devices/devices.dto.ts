import { Field } from '../../platform/contract/field.js';

/** Code in the address of the page. */
export class DeviceQuery {
  /** Code that the device shows. */
  @Field.Optional() @Field.Text({ max: 100 }) user_code?: string;
  /** Decision that was made. */
  @Field.Optional() @Field.Text({ max: 20 }) done?: string;
}

/** Code that a person typed, and the decision about the device. */
export class DeviceForm {
  /** Code that the device shows. */
  @Field.Text({ max: 100 }) user_code = '';
  /** Decision; absent in the form that asks for the code. */
  @Field.Optional() @Field.OneOf(['approved', 'denied']) decision?: 'approved' | 'denied';
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
