import { Field } from '../../platform/contract/field.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { DELIVERY_STATUSES, WebhookDelivery } from '../delivery/webhook-delivery.entity.js';

/** Filters and sort order of the delivery log of a subscription. */
export class ListDeliveries extends ListQuery(['created_at'], 'created_at:desc') {
  /** Attempts that left the delivery in this state. */
  @Field.Optional() @Field.OneOf(DELIVERY_STATUSES) status?: (typeof DELIVERY_STATUSES)[number];
  /** Attempts at or after this time. */
  @Field.Optional() @Field.Moment() since?: Date;
  /** Attempts at or before this time. */
  @Field.Optional() @Field.Moment('end') until?: Date;
}

/** Columns of an attempt that apps see. */
export const ENTRY = [
  'delivery_id',
  'subscription_id',
  'event_topic',
  'event_id',
  'target_url',
  'response_status',
  'attempt_number',
  'status',
  'duration_ms',
  'error_message',
  'created_at',
  'completed_at',
] as const;

/** One attempt of a delivery (specification 2.21). */
export class DeliveryEntry extends Shape(WebhookDelivery, ENTRY) {}

/** One attempt of a delivery with its request body. */
export class DeliveryDetail extends Shape(WebhookDelivery, ENTRY) {
  /** Request body as text; null when it is no longer stored or the app has lost the scope of the topic. */
  @Field.Member() payload: string | null;
}
