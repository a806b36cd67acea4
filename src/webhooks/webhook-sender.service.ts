import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { unseal } from '../platform/crypto/secrets.js';
import { signWebhook } from '../platform/crypto/webhook-signature.js';
import { type Attempt, GuardedClient } from '../platform/net/guarded-client.js';

/** What is sent, where to, and the sealed secrets in hex that sign it. */
export interface Message {
  readonly event_id: string;
  /** The envelope's text, sent byte for byte. */
  readonly body: string;
  readonly target_url: string;
  readonly secrets: readonly string[];
}

const MOST_SECRETS = 10_000;
const USER_AGENT = 'merchant-apps-platform-webhooks/1';

/** Sends signed webhooks. */
@Injectable()
export class WebhookSender {
  /** Secrets by their sealed form; what is opened once never changes, so it never grows stale. */
  private readonly opened = new Map<string, string>();

  constructor(
    private readonly config: Config,
    private readonly client: GuardedClient,
  ) {}

  /** Makes one attempt, signed for this moment. Throws when a secret cannot be read, which no receiver is to blame for. */
  send({ event_id, body, target_url, secrets }: Message): Promise<Attempt> {
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = signWebhook({ id: event_id, timestamp, body, secrets: secrets.map((sealed) => this.open(sealed)) });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': USER_AGENT, ...signature };
    return this.client.post(target_url, { headers, body, timeout_ms: this.config.webhook_timeout });
  }

  private open(sealed: string): string {
    const known = this.opened.get(sealed);
    if (known !== undefined) return known;
    const secret = unseal(this.config.encryption_key, Buffer.from(sealed, 'hex'));
    if (this.opened.size >= MOST_SECRETS) this.opened.clear();
    this.opened.set(sealed, secret);
    return secret;
  }
}
