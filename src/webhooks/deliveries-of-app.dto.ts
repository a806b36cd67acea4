import { Field } from '../platform/contract/field.js';
import { Shape } from '../platform/contract/shape.js';
import { DELIVERY_STATUSES, WebhookDelivery } from './delivery/webhook-delivery.entity.js';
import { ENTRY } from './log/deliveries.dto.js';

const FIELDS = ['store_id', ...ENTRY] as const;

/** Filters of the deliveries of an app over all of its stores, newest first. */
export class ListDeliveriesOfApp {
  /** Deliveries whose last attempt left them in this state. */
  @Field.Optional() @Field.OneOf(DELIVERY_STATUSES) status?: (typeof DELIVERY_STATUSES)[number];
  /** Topic, e.g. `order.created`. */
  @Field.Optional() @Field.Text({ max: 100 }) topic?: string;
  /** Store. */
  @Field.Optional() @Field.Id() store_id?: number;
  /** Deliveries whose last attempt was at or after this time. */
  @Field.Optional() @Field.Moment() since?: Date;
  /** Deliveries whose last attempt was at or before this time. */
  @Field.Optional() @Field.Moment('end') until?: Date;
  /** Page size. Values above 250 count as 250. */
  @Field.Optional() @Field.Integer({ min: 1, clampTo: 250 }) limit?: number = 50;
  /** `pagination.next_cursor` of the previous response. */
  @Field.Optional() @Field.Text({ max: 2000 }) cursor?: string;
}

/** Delivery of an event to an app in one of its stores, as its last attempt left it. */
export class DeliveryOfApp extends Shape(WebhookDelivery, FIELDS) {}

/** One attempt of a delivery. */
export class AttemptOfApp {
  /** Id of the attempt. */
  @Field.Member() @Field.ApiInteger() delivery_id: number;
  /** 1 to 6. */
  @Field.Member() @Field.ApiInteger() attempt_number: number;
  /** State of the delivery after the attempt. */
  @Field.Member() @Field.ApiEnum(DELIVERY_STATUSES) status: string;
  /** HTTP status of the response; null on a connection error. */
  @Field.Member() @Field.ApiInteger() response_status: number | null;
  /** Start of the attempt, ISO 8601. */
  @Field.Member() created_at: string;
}

/** Reasons why an event cannot be sent again, as codes of errors. */
const REFUSALS = ['subscription_inactive', 'payload_expired'] as const;

/** One attempt with its request body, and the other attempts of its delivery. */
export class DeliveryOfAppDetail extends Shape(WebhookDelivery, FIELDS) {
  /** Request body as text; null when it is no longer stored or the app has lost the scope of the topic. */
  @Field.Member() payload: string | null;
  /** Time at which the next attempt is due, ISO 8601; null if there is none. */
  @Field.Member() next_attempt_at: string | null;
  /** Code of the error that a retry would return; null if the event can be sent again. */
  @Field.Member() @Field.ApiEnum(REFUSALS) @Field.Nullable() retry_error: (typeof REFUSALS)[number] | null;
  /** Every attempt, oldest first. */
  @Field.Member(() => AttemptOfApp) attempts: AttemptOfApp[];
}
