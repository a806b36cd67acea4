import { createHmac } from 'node:crypto';
import type { FeedEvent } from './feed.js';

/** Receiver of events. */
export interface Receiver {
  readonly url: string;
  /** Secret of the webhooks of the app, `whsec_…`. */
  readonly secret: string;
}

const TIMEOUT_MS = 15_000;

/**
 * Posts an event once, signed like a webhook, whatever the response. Returns the line about it: sequence, topic, status, milliseconds.
 */
export async function forward(event: FeedEvent, { url, secret }: Receiver, signal: AbortSignal): Promise<string> {
  const body = JSON.stringify(event);
  const started = performance.now();
  const outcome = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...signatureOf(event.event_id, body, secret) },
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return String(response.status);
    },
    (error: unknown) => failureOf(error),
  );
  return `#${String(event.sequence)} ${event.event_topic} ${outcome} ${String(Math.round(performance.now() - started))} ms`;
}

/** Returns the headers of a webhook (standardwebhooks.com). */
function signatureOf(id: string, body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** Returns why a request got no response; fetch hides the reason in the cause. */
function failureOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return `failed (${cause?.code ?? name})`;
}
