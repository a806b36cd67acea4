import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { StoreContext } from '../platform/database/store-context.js';
import { WebhookSender } from './webhook-sender.service.js';

/** A message for one app, whose payload must stand nowhere but in the message. */
export interface DirectMessage {
  readonly app_id: number;
  readonly target_url: string;
  readonly topic: string;
  readonly data: object;
}

/** Messages to an app beside the events: signed like a webhook, sent once, kept and logged nowhere. */
@Injectable()
export class DirectMessages {
  constructor(private readonly sender: WebhookSender) {}

  /** Sends the message in the envelope of specification 6.1. True when the app answered with a 2xx status. */
  async send(ctx: StoreContext, { app_id, target_url, topic, data }: DirectMessage): Promise<boolean> {
    const secrets = await ctx.session.query<{ sealed: string }>(
      `SELECT encode(sealed, 'hex') AS sealed FROM signing_secrets
       WHERE app_id = $1 AND subscription_id IS NULL AND (expires_at IS NULL OR expires_at > now()) ORDER BY secret_id DESC`,
      [app_id],
    );
    const event_id = randomUUID();
    const { origin, request_id } = ctx.caller;
    const timestamp = new Date().toISOString();
    const body = JSON.stringify({ event_id, event_topic: topic, store_id: ctx.store_id, timestamp, origin, request_id, data });
    const { status } = await this.sender.send({ event_id, body, target_url, secrets: secrets.map(({ sealed }) => sealed) });
    return status !== null && status >= 200 && status < 300;
  }
}
