import type { PendingEvent } from '../contract/domain-event.js';
import { currentSpan } from '../observability/span.js';
import type { Connection } from './connection.js';

/**
 * Returns the span of a new event as a value of the header `traceparent`; null without a traced request. The span ends with the commit, so
 * that an event of a transaction that was rolled back or repeated is not exported.
 */
export function traceEvent(event: Omit<PendingEvent, 'traceparent'>, { afterCommit }: Connection): string | null {
  const parent = currentSpan();
  if (!parent?.is_sampled) return parent?.traceparent ?? null;
  const { topic, event_id, store_id } = event;
  const span = parent.start(`publish ${topic}`, 'producer', { event_topic: topic, event_id, store_id });
  afterCommit.push(() => span.end());
  return span.traceparent;
}
