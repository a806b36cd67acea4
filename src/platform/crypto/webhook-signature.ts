import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** The three headers a receiver verifies a webhook with (Standard Webhooks 1.0). */
export interface SignatureHeaders {
  /** Identifies the event: the same on every attempt, so that receivers can drop duplicates. */
  'webhook-id': string;
  /** Unix time of this attempt in seconds. */
  'webhook-timestamp': string;
  /** One `v1,<base64>` per secret, separated by spaces. */
  'webhook-signature': string;
}

/** What {@link signWebhook} signs. */
export interface SignedMessage {
  /** Goes out as `webhook-id`. */
  id: string;
  /** Unix time of the attempt in whole seconds. */
  timestamp: number;
  /** Exactly the text that is sent: the signature covers its UTF-8 bytes. */
  body: string;
  /** Every secret a receiver may hold at the moment: two while a rotation is under way. */
  secrets: readonly string[];
}

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * Signs `id.timestamp.body` with every secret (HMAC-SHA256). A receiver accepts the message when any one signature matches.
 *
 * @throws {RangeError} without a secret, with an empty one, or when the timestamp is not whole seconds.
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
  // An empty key would give signatures that anybody can make.
  if (key.length === 0) throw new RangeError('A webhook secret must not be empty.');
  return key;
}
