import { retention } from '../platform/retention/retention.processor.js';
import { WebhookDelivery, WebhookDispatch } from './delivery/webhook-delivery.entity.js';

const DAY_MS = 86_400_000;

/** Retention of the delivery log and of finished dispatches, which the log refers to. */
export const webhooksRetention = retention(({ webhook_retention: age }) => [
  { entity: WebhookDelivery, data: 'Delivery log', setting: 'WEBHOOK_RETENTION', since: 'created_at', age, isPartitioned: true },
  {
    entity: WebhookDispatch,
    data: 'Finished deliveries, which the log refers to',
    setting: 'WEBHOOK_RETENTION',
    since: 'created_at',
    age: age + DAY_MS,
    condition: `status IN ('delivered', 'failed', 'cancelled')`,
  },
]);
