import type { RecordKind, Related } from './records.js';

/** Subscriptions of apps to topics, without the secrets that sign their deliveries. */
export const WEBHOOK_SUBSCRIPTIONS: RecordKind = {
  name: 'Subscription',
  plural: 'webhook_subscriptions',
  select: `t.subscription_id, t.store_id, t.app_id, t.event_topic, t.is_active, t.inactive_reason, t.failure_count, t.target_url, t.installation_id,
    t.filter, t.fields, t.skip_self, t.last_success_at, t.last_failure_at, t.created_at, t.deleted_at`,
  from: 'webhook_subscriptions t',
  key: 'subscription_id',
};

/** Attempts to deliver events, without the bodies, which contain customer data. */
export const DELIVERIES: RecordKind = {
  name: 'Delivery',
  plural: 'deliveries',
  select: `t.delivery_id, t.store_id, s.app_id, t.event_topic, t.status, t.response_status, t.attempt_number, t.error_message, t.created_at,
    t.event_id, t.subscription_id, t.dispatch_id, t.duration_ms, t.completed_at, t.target_url`,
  from: 'webhook_deliveries t JOIN webhook_subscriptions s ON s.store_id = t.store_id AND s.subscription_id = t.subscription_id',
  key: 'delivery_id',
};

/** Statements for the rows related to an attempt. */
export const OF_DELIVERY: Related = {
  attempts: `SELECT o.delivery_id, o.attempt_number, o.status, o.response_status, o.error_message, o.duration_ms, o.created_at
    FROM webhook_deliveries t JOIN webhook_deliveries o ON o.store_id = t.store_id AND o.dispatch_id = t.dispatch_id
    WHERE t.store_id = $2 AND t.delivery_id = $1 ORDER BY o.attempt_number`,
  dispatches: `SELECT d.dispatch_id, d.status, d.attempts, d.created_at,
      CASE WHEN d.status IN ('pending', 'retrying') THEN d.next_attempt_at END AS next_attempt_at
    FROM webhook_deliveries t JOIN webhook_dispatches d ON d.store_id = t.store_id AND d.dispatch_id = t.dispatch_id
    WHERE t.store_id = $2 AND t.delivery_id = $1`,
};
