import { Field } from '../../platform/contract/field.js';

/** Retry of a delivery: a new series of attempts. */
export class RetriedDelivery {
  /** Id of the first attempt. It appears in the log after the attempt. */
  @Field.ApiInteger() delivery_id: number;
  /** Id of the event. A retry does not change it. */
  event_id: string;
  /** Id of the subscription. */
  @Field.ApiInteger() subscription_id: number;
  /** Number of the next attempt. */
  @Field.ApiInteger() attempt_number: number;
  /** Always `retrying`. */
  @Field.OneOf(['retrying']) status: 'retrying';
}
