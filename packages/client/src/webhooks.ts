import { Webhook } from 'standardwebhooks';
import type { webhooks } from './reference/schema.js';

/** Topic of an event, e.g. `order.created`. */
export type Topic = keyof webhooks;
/** Event of a topic, with its envelope. */
export type EventOf<T extends Topic> = webhooks[T]['post']['requestBody']['content']['application/json'];
/** An event of any topic: `event_topic` tells which. */
export type WebhookEvent = { [T in Topic]: EventOf<T> }[Topic];

/** Functions that receive events, by topic. */
export type EventHandlers = { readonly [T in Topic]?: (event: EventOf<T>) => unknown };

/** Headers of a request: those of `Request`, or those of Node.js. */
export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A webhook is not from the platform: the signature is wrong, or the time is off by more than five minutes. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
}

/**
 * Returns the event of a webhook. Pass the body as it arrived: parsing and printing it again breaks the signature.
 *
 * An event can arrive more than once; `event_id` identifies it. Throws a {@link WebhookSignatureError} if the webhook is not authentic.
 */
export function verifyWebhook(webhook_secret: string, body: string | Uint8Array, headers: HeadersLike): WebhookEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  try {
    return new Webhook(webhook_secret).verify(text, signedHeaders(headers)) as WebhookEvent;
  } catch (cause) {
    throw new WebhookSignatureError(cause instanceof Error ? cause.message : 'The signature is wrong.', { cause });
  }
}

const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

function signedHeaders(headers: HeadersLike): Record<string, string> {
  const valueOf = (name: string): string => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  return Object.fromEntries(SIGNED.map((name) => [name, valueOf(name)]));
}

/** Passes an event to the handler of its topic, if there is one. */
export async function dispatchEvent(handlers: EventHandlers, event: WebhookEvent): Promise<void> {
  const handle = handlers[event.event_topic] as ((event: WebhookEvent) => unknown) | undefined;
  await handle?.(event);
}
