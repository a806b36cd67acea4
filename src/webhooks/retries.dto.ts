import { OneOf, WholeNumber } from '../platform/http/fields.js';

/** A new chain of attempts. */
export class RetriedDelivery {
  /** Identifier that the first attempt has in the log once it was made. */
  @WholeNumber() delivery_id: number;
  /** The event that is sent once more, under the id that it always had. */
  event_id: string;
  /** The subscription that it is sent to. */
  @WholeNumber() subscription_id: number;
  /** Number of the attempt that comes next. */
  @WholeNumber() attempt_number: number;
  /** Always `retrying`. */
  @OneOf(['retrying']) status: 'retrying';
}
