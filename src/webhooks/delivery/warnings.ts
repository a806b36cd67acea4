import { type FailingSubscription, WARN_AT, webhookDisabled, webhookFailing } from '../webhooks.events.js';

/** Counters of a subscription after they were updated. */
export interface Counted extends Omit<FailingSubscription, 'last_error'> {
  /** Number of consecutive failures before the failures of the update: 0 after a success. */
  readonly counted_from: number;
  readonly was_active: 0 | 1;
  readonly is_active: 0 | 1;
}

/** Warning of an app, and the number of failures that it states. */
export interface Warning {
  readonly event: typeof webhookFailing;
  readonly failure_count: number;
}

/**
 * Returns the warnings that an update causes, in the order in which they are published: one for each threshold that was reached, and the
 * deactivation of the subscription at `limit`.
 */
export function warningsOf({ counted_from, failure_count, was_active, is_active }: Counted, limit: number): Warning[] {
  if (!was_active) return [];
  const reached = WARN_AT.filter((count) => counted_from < count && count <= failure_count && count < limit);
  const warnings = reached.map((count) => ({ event: webhookFailing, failure_count: count }));
  return is_active ? warnings : [...warnings, { event: webhookDisabled, failure_count: limit }];
}
