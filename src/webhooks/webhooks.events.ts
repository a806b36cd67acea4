import { topic } from '../platform/contract/domain-event.js';
import { EventField } from '../platform/contract/payload.js';

/** Failing subscription as its warnings describe it. */
export interface FailingSubscription {
  readonly app_id: number;
  readonly store_id: number;
  readonly installation_id: number;
  readonly subscription_id: number;
  readonly target_url: string;
  readonly failure_count: number;
  readonly last_error: string | null;
}

/** Numbers of consecutive failures that cause a warning to the app. */
export const WARN_AT: readonly number[] = [5, 10, 19];

const payload = ({ subscription_id, target_url, failure_count, last_error, ...of }: FailingSubscription, limit: number) => ({
  subscription_id,
  target_url,
  failure_count,
  limit,
  last_error,
  app_id: of.app_id,
  store_id: of.store_id,
  installation_id: of.installation_id,
});

const FIELDS = {
  subscription_id: EventField.integer('Id of the failing subscription, which does not receive this event itself.', 12),
  target_url: EventField.text('URL that the events are posted to.', 'https://app.example.com/webhooks'),
  failure_count: EventField.integer('Consecutive events that failed after all attempts.', 5),
  limit: EventField.integer('Number of failures at which the subscription is disabled.', 20),
  last_error: EventField.nullable(EventField.text('Reason of the last failure.', 'HTTP 503')),
  app_id: EventField.integer('Id of the app.', 3),
  store_id: EventField.integer('Id of the store.', 1),
  installation_id: EventField.integer('Id of the installation.', 41),
};

/** A subscription keeps failing. */
export const webhookFailing = topic.ofApp('webhook.failing', null, payload, {
  when: `A subscription of the app has failed for ${WARN_AT.slice(0, -1).join(', ')} or ${String(WARN_AT.at(-1))} events in a row.`,
  fields: FIELDS,
  not_to_subject: true,
});

/** A subscription was disabled after too many failures. */
export const webhookDisabled = topic.ofApp('webhook.disabled', null, payload, {
  when: 'A subscription of the app was disabled after too many failures in a row.',
  fields: { ...FIELDS, failure_count: { ...FIELDS.failure_count, example: 20 } },
  not_to_subject: true,
});
