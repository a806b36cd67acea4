import { Injectable } from '@nestjs/common';
import { unsealedSecret } from '../../apps/signing-secret.entity.js';
import { Config } from '../../platform/config/config.js';
import { ReceiverLimits } from './receiver-limits.js';
import { type Attempt, GuardedClient } from '../../platform/net/guarded-client.js';
import { signWebhook } from '../../platform/crypto/webhook-signature.js';

/** Webhook request: body, target URL and the encrypted secrets that sign it, as `SigningSecretsService` returns them. */
export interface Message {
  /** App that the secrets belong to. */
  readonly app_id: number;
  readonly event_id: string;
  /** Envelope as JSON text, sent byte for byte. */
  readonly body: string;
  readonly target_url: string;
  readonly secrets: readonly string[];
}

/** Attempt that waits for its turn: its app and subscription, and the time before which it may start (`performance.now()`). */
export interface QueuedAttempt {
  readonly app_id: number;
  readonly name: string;
  readonly start_before: number;
}

/** Attempt that was made, and its start (`performance.now()`). */
export interface TimedAttempt extends Attempt {
  readonly started_at: number;
}

const MAX_CACHED_SECRETS = 10_000;
const USER_AGENT = 'merchant-apps-platform-webhooks/1';

/** Sends signed webhooks. */
@Injectable()
export class WebhookSender {
  /** Decrypted secrets by their encrypted form, which never changes. */
  private readonly decrypted = new Map<string, string>();

  constructor(
    private readonly config: Config,
    private readonly client: GuardedClient,
    private readonly limits: ReceiverLimits,
  ) {}

  /** Returns the headers of a webhook, signed with these secrets and the current time. */
  static headersOf({ event_id, body }: Pick<Message, 'event_id' | 'body'>, secrets: readonly string[]): Record<string, string> {
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = signWebhook({ id: event_id, timestamp, body, secrets });
    return { 'content-type': 'application/json; charset=utf-8', 'user-agent': USER_AGENT, ...signature };
  }

  /**
   * Sends one request after the limits of its receiver admit it. Returns undefined, without an attempt, when there are too many slow
   * attempts or the request could not start in time.
   */
  async sendInTurn(message: Message, { app_id, name, start_before }: QueuedAttempt): Promise<TimedAttempt | undefined> {
    const origin = originOf(message.target_url);
    return this.limits.run({ app_id, name, origin }, async () => {
      const started_at = performance.now();
      return started_at > start_before ? undefined : { ...(await this.send(message)), started_at };
    });
  }

  /** Sends one request, signed with the current time. Throws when a secret cannot be decrypted, which is not a failure of the receiver. */
  send({ app_id, event_id, body, target_url, secrets }: Message): Promise<Attempt> {
    const decrypted = secrets.map((sealed) => this.decrypt(sealed, app_id));
    const headers = WebhookSender.headersOf({ event_id, body }, decrypted);
    return this.client.post(target_url, { headers, body, timeout_ms: this.config.webhook_timeout });
  }

  private decrypt(sealed: string, app_id: number): string {
    const known = this.decrypted.get(sealed);
    if (known !== undefined) return known;
    const secret = unsealedSecret(this.config, app_id, sealed);
    if (this.decrypted.size >= MAX_CACHED_SECRETS) this.decrypted.clear();
    this.decrypted.set(sealed, secret);
    return secret;
  }
}

/** Returns the origin of a URL; an empty text if it is not a URL. */
function originOf(url: string): string {
  try {
    return new URL(url).origin;
  } catch {
    return '';
  }
}
