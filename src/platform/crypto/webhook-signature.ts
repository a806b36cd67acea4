import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Headers by which a receiver verifies a webhook (Standard Webhooks 1.0). */
export interface SignatureHeaders {
  /** Id of the event. It is the same for every attempt, so that receivers can drop duplicates. */
  'webhook-id': string;
  /** Unix time of this attempt in seconds. */
  'webhook-timestamp': string;
  /** One `v1,<base64>` per secret, separated by spaces. */
  'webhook-signature': string;
}

/** Input of {@link signWebhook}. */
export interface SignedMessage {
  /** Value of `webhook-id`. */
  id: string;
  /** Unix time of the attempt in seconds, an integer. */
  timestamp: number;
  /** Body, exactly as sent. The signature covers its UTF-8 bytes. */
  body: string;
  /** Valid secrets: two during a rotation. */
  secrets: readonly string[];
}

/** Returns a new signing secret: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * Signs `id.timestamp.body` with every secret (HMAC-SHA256). A receiver accepts the message when any one signature matches.
 *
 * @throws {RangeError} without a secret, for an empty secret, and for a timestamp that is not an integer.
 */
export function signWebhook({ id, timestamp, body, secrets }: SignedMessage): SignatureHeaders {
  if (secrets.length === 0) throw new RangeError('A webhook is signed with at least one secret.');
  if (!Number.isSafeInteger(timestamp)) throw new RangeError('The timestamp of a webhook is a whole number of seconds.');
  const content = `${id}.${String(timestamp)}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`).join(' '),
  };
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  // Anybody could sign with an empty key.
  if (key.length === 0) throw new RangeError('A webhook secret must not be empty.');
  return key;
}
