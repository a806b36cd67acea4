import { WebhookSender } from '../../webhooks/delivery/webhook-sender.service.js';
import { type ConnectionChange, FeedClient, type FeedEvent } from './feed-client.js';
import { newWebhookSecret } from '../../platform/crypto/webhook-signature.js';

/** Options of `webhook listen`. */
export interface ListenOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly forwardTo: string;
  readonly topics?: string;
  readonly secret?: string | undefined;
  /** Position to start after; without it, the listener starts with the next event. */
  readonly after?: number;
}

const TIMEOUT_MS = 15_000;

/** Prints a line. */
type Print = (line: string) => void;

/**
 * Posts the events of the feed to a local address, signed like webhooks, and prints a line for each, until the signal is aborted. An event
 * is posted once, whatever the response. Throws the message of the API when it refuses the credentials or the topics.
 */
export async function listen(options: ListenOptions, print: Print, signal: AbortSignal): Promise<void> {
  const { baseUrl: base_url, token, topics, forwardTo, secret = newWebhookSecret() } = options;
  const feed = new FeedClient({ base_url, token, topics }, (change) => print(lineOf(change)), signal);
  let count = 0;
  try {
    let position = options.after ?? (await feed.latest());
    print(`Signing secret: ${secret}`);
    print(`Posting the events of ${base_url} to ${forwardTo}. Press Ctrl-C to stop.`);
    while (!signal.aborted) {
      const { data, next_after } = await feed.after(position);
      for (const event of data) {
        print(await forward(event, { url: forwardTo, secret }, signal));
        count++;
      }
      position = next_after;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  print(`Stopped after ${String(count)} ${count === 1 ? 'event' : 'events'}.`);
}

const lineOf = ({ lost }: ConnectionChange): string =>
  lost === undefined ? 'Connected again.' : `The connection was lost (${lost}). Trying again …`;

/** Posts an event and returns the line about it: sequence, topic, status, milliseconds. */
async function forward(event: FeedEvent, { url, secret }: { url: string; secret: string }, signal: AbortSignal): Promise<string> {
  const body = JSON.stringify(event);
  const started = performance.now();
  const outcome = await fetch(url, {
    method: 'POST',
    body,
    headers: WebhookSender.headersOf({ event_id: event.event_id, body }, [secret]),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return String(response.status);
    },
    (error: unknown) => failureOf(error),
  );
  const ms = Math.round(performance.now() - started);
  return `#${String(event.sequence)} ${event.event_topic} ${outcome} ${String(ms)} ms`;
}

/** Returns why a request got no response; fetch hides the reason in the cause. */
function failureOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return `failed (${cause?.code ?? name})`;
}
