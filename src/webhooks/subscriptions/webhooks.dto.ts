import { Field } from '../../platform/contract/field.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { WebhookSubscription } from './webhook-subscription.entity.js';

/** Maximum length of a target URL in characters. */
const MAX_URL_LENGTH = 2048;

/** Paging and sort order of the subscription list. */
export class ListSubscriptions extends ListQuery(['created_at', 'updated_at'], 'created_at:desc') {}

/** New subscription to one topic. */
export class CreateWebhookSubscription {
  /** Topic, e.g. `order.created`. The installation needs the scope of the topic. */
  @Field.Text({ min: 1, max: 100 }) event_topic: string;
  /** URL that events are posted to: https, at a public address. */
  @Field.Text({ min: 1, max: MAX_URL_LENGTH }) target_url: string;
  /**
   * Conditions on the fields of `data`, all of which must hold: a value, a list of values, or an object of `gt`, `gte`, `lt`, `lte` and
   * `ne`. Dots reach nested fields. At most 20 conditions. Null admits every event.
   */
  @Field.Nullable() @Field.JsonObject() filter?: Record<string, unknown> | null;
  /** Fields of `data` to deliver; dots reach nested fields. Null delivers all. The envelope is always complete. */
  @Field.Nullable() @Field.Words({ min: 1 }) fields?: string[] | null;
  /** True leaves out events that this app caused. Defaults to false. */
  @Field.Optional() @Field.Bool() skip_self?: boolean;
}

/** Changes of a subscription. Omitted fields keep their values. */
export class UpdateSubscription {
  /** URL that events are posted to, including pending retries. */
  @Field.Optional() @Field.Text({ min: 1, max: MAX_URL_LENGTH }) target_url?: string;
  /** Conditions on the fields of `data`, as for a new subscription. Null admits every event. */
  @Field.Nullable() @Field.JsonObject() filter?: Record<string, unknown> | null;
  /** Fields of `data` to deliver. Null delivers all. */
  @Field.Nullable() @Field.Words({ min: 1 }) fields?: string[] | null;
  /** True leaves out events that this app caused. */
  @Field.Optional() @Field.Bool() skip_self?: boolean;
  /**
   * True enables the subscription and resets its failure count. False disables it and ends its pending retries.
   */
  @Field.Optional() @Field.Bool() is_active?: boolean;
}

/** Subscription of the calling app (specification 2.21). */
export class SubscriptionDetail extends Shape(WebhookSubscription, [
  'subscription_id',
  'event_topic',
  'target_url',
  'is_active',
  'failure_count',
  'last_failure_at',
  'last_success_at',
  'filter',
  'fields',
  'skip_self',
  'created_at',
  'updated_at',
]) {}

/** New subscription. */
export class CreatedSubscription extends SubscriptionDetail {
  /** Signing secret of the subscription, which cannot be read again. Only for custom apps; others sign with the secret of the app. */
  webhook_secret?: string;
}

/** Result of a test delivery. */
export class TestDelivery {
  /** Id of the test event, which is not an event of the store. */
  event_id: string;
  /** 1 if the receiver responded with a 2xx status in time. */
  @Field.ApiFlag() delivered: 0 | 1;
  /** HTTP status of the response; null without one. */
  @Field.ApiInteger({ nullable: true }) response_status: number | null;
  /** Start of the response body, at most 20 KiB. */
  response_body: string;
  /** Duration of the attempt in milliseconds. */
  @Field.ApiInteger() duration_ms: number;
  /** Reason of the failure; null after a success. */
  error_message: string | null;
}

/** Events to send again. */
export class ReplayEvents {
  /** Events published at or after this time. */
  @Field.Moment() since: Date;
  /** Events published at or before this time. Defaults to now. */
  @Field.Optional() @Field.Moment('end') until?: Date;
}

/** Replay of events. */
export class StartedReplay {
  /** Id of the replay. */
  @Field.ApiInteger() replay_id: number;
  /** Number of events that are sent again. */
  @Field.ApiInteger() events: number;
  /** Time to continue from with another replay, because the limit was reached; null when the period was covered. */
  next_since: string | null;
}

/** Secret to rotate. */
export class RotateSigningSecret {
  /** Subscription of a custom app whose own secret is replaced. Without it, the secret of the app is replaced. */
  @Field.Optional() @Field.Id() subscription_id?: number | null;
}

/** New signing secret. */
export class NewSigningSecret {
  /** Signing secret, `whsec_…`, which cannot be read again. The previous one also signs for 24 hours. */
  secret: string;
}
