import { IsBoolean } from 'class-validator';
import { Optional } from '../platform/http/fields.js';
import { ListQuery } from '../platform/http/list-query.js';
import { Shape } from '../platform/http/shape.js';
import { WebhookSubscription } from './webhook-subscription.entity.js';

/** How a list of subscriptions is paged and sorted. */
export class ListSubscriptions extends ListQuery(['created_at', 'updated_at'], 'created_at:desc') {}

/** Changes of a subscription. */
export class UpdateSubscription {
  /** `true` switches it on and resets its failure counter (specification 6.4.7); `false` switches it off. */
  @Optional() @IsBoolean() is_active?: boolean;
}

/** A subscription of the calling app (specification 2.21). */
export class SubscriptionDetail extends Shape(WebhookSubscription, [
  'subscription_id',
  'event_topic',
  'target_url',
  'is_active',
  'failure_count',
  'last_failure_at',
  'last_success_at',
  'created_at',
  'updated_at',
]) {}
