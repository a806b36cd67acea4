import { CredentialEviction } from '../auth/credential-eviction.entity.js';
import { IdempotencyKey } from '../endpoint/idempotency-key.entity.js';
import { PublishedEvent } from '../outbox/event.entity.js';
import { DeadLetter } from '../outbox/outbox-event.entity.js';
import { retention } from './retention.processor.js';

const HOUR_MS = 3_600_000;

/** Retention of events, of revocations that every process has read, and of responses that are kept for an `Idempotency-Key`. */
export const platformRetention = retention(({ webhook_retention, idempotency_ttl }) => [
  { entity: PublishedEvent, data: 'Events with their bodies', setting: 'WEBHOOK_RETENTION', since: 'created_at', age: webhook_retention },
  {
    entity: DeadLetter,
    data: 'Events that could not be published',
    setting: 'WEBHOOK_RETENTION',
    since: 'quarantined_at',
    age: webhook_retention,
  },
  { entity: CredentialEviction, data: 'Notices to processes about revoked credentials', since: 'created_at', age: HOUR_MS },
  {
    entity: IdempotencyKey,
    data: 'Stored responses to requests with an `Idempotency-Key`',
    setting: 'IDEMPOTENCY_TTL',
    since: 'created_at',
    age: idempotency_ttl,
  },
]);
