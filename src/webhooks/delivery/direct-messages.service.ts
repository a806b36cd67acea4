import { Injectable } from '@nestjs/common';
import { sandboxFlag } from '../../platform/database/sandbox.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SigningSecretsService } from '../../apps/signing-secrets.service.js';
import { WebhookSender } from './webhook-sender.service.js';
import { newId } from '../../platform/crypto/new-id.js';

/** Message for one app whose payload must not be stored anywhere. */
export interface DirectMessage {
  readonly app_id: number;
  readonly target_url: string;
  readonly topic: string;
  readonly data: object;
}

/** Sends messages that are not events to an app: signed like a webhook, sent once, neither stored nor logged. */
@Injectable()
export class DirectMessages {
  constructor(
    private readonly secrets: SigningSecretsService,
    private readonly sender: WebhookSender,
  ) {}

  /** Sends a message in the envelope of specification 6.1. Returns true if the app responded with a 2xx status. */
  async send(ctx: StoreContext, { app_id, target_url, topic, data }: DirectMessage): Promise<boolean> {
    const secrets = await this.secrets.sealedOf(ctx.connection, app_id);
    const event_id = newId();
    const { store_id } = ctx;
    const { origin, request_id } = ctx.caller;
    const is_sandbox = await sandboxFlag(ctx);
    const timestamp = new Date().toISOString();
    const body = JSON.stringify({ event_id, event_topic: topic, store_id, is_sandbox, timestamp, origin, request_id, data });
    const { status } = await this.sender.send({ app_id, event_id, body, target_url, secrets });
    return status !== null && status >= 200 && status < 300;
  }
}
