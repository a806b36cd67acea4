import { parseUrl } from '../../platform/vendor-internals/parse-url.js';
import type { Work } from '../../platform/observability/span.js';
import type { Attempted } from './attempt-log.service.js';

const HTTP = { 'http.request.method': 'POST' };

/** Describes an attempt for a trace: without the path and the query of its URL, which may contain secrets. */
export function attemptWork(attempt: Attempted, ended_at: number, delivery_id?: number): Work {
  const { claim, response_status, started_at } = attempt;
  const { store_id, app_id, subscription_id, event_topic, event_id, target_url } = claim;
  return {
    name: `deliver ${event_topic ?? ''}`,
    kind: 'client',
    started_at,
    ended_at,
    attributes: {
      ...HTTP,
      'server.address': parseUrl(target_url)?.hostname,
      'http.response.status_code': response_status ?? undefined,
      attempt_number: claim.attempts + 1,
      delivery_id,
      subscription_id,
      event_topic: event_topic ?? undefined,
      event_id: event_id ?? undefined,
      store_id,
      app_id,
    },
    error: errorOf(attempt),
  };
}

/** Returns the status of a failed attempt, or the reason for its missing status. */
function errorOf({ verdict, response_status }: Attempted): string | undefined {
  if (verdict.status === 'delivered') return undefined;
  return response_status === null ? verdict.error_message : String(response_status);
}
