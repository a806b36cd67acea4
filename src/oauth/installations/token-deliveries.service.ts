import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import type { App } from '../../apps/app.entity.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { DirectMessages } from '../../webhooks/delivery/direct-messages.service.js';
import type { IssuedTokens } from '../tokens/tokens.js';

const POLL_MS = 50;
/** Milliseconds beyond the timeout of the request to the app after which a delivery counts as abandoned. */
const MARGIN_MS = 5_000;

/** Start time of a completed delivery, as PostgreSQL formats it. It identifies a delivery of an installation. */
export type EndedDelivery = string;

/** Payload of `app.tokens_issued`. */
export interface DeliveredTokens extends IssuedTokens {
  readonly app_id: number;
  readonly store_id: number;
  readonly installation_id: number;
}

/** Deliveries of tokens by direct installs. One of several concurrent requests delivers; the others share its result. */
@Injectable()
export class TokenDeliveries {
  constructor(
    private readonly config: Config,
    private readonly messages: DirectMessages,
  ) {}

  /** Returns the latest delivery to an app that has ended; null when there is none. */
  async latest(ctx: StoreContext, app_id: number): Promise<EndedDelivery | null> {
    const [ended] = await ctx.query<{ began_at: EndedDelivery }>(LATEST, app_id);
    return ended?.began_at ?? null;
  }

  /**
   * Begins a delivery in the caller's transaction. Returns false when another one is under way or has ended since the caller read the
   * {@link latest} one.
   */
  async begin(ctx: StoreContext, installation_id: number, latest: EndedDelivery | null): Promise<boolean> {
    const begun = await ctx.query(BEGIN, installation_id, latest, this.patience);
    return begun.length > 0;
  }

  /** Posts tokens to an app's webhook URL and records the result. Returns true when the app accepted them. */
  async deliver(ctx: StoreContext, { app_id, webhook_url }: App, data: DeliveredTokens): Promise<boolean> {
    let delivered = false;
    try {
      const message = { app_id, target_url: webhook_url ?? '', topic: 'app.tokens_issued', data };
      delivered = webhook_url !== null && (await this.messages.send(ctx, message));
    } finally {
      await ctx.query(END, data.installation_id, delivered ? 1 : 0);
    }
    return delivered;
  }

  /** Waits for the delivery of another request. Returns true when the app accepted the tokens. */
  async outcome(ctx: StoreContext, installation_id: number): Promise<boolean> {
    const deadline = performance.now() + this.patience;
    while (performance.now() < deadline) {
      const [ended] = await ctx.query<{ delivered: number }>(
        'SELECT delivered FROM token_deliveries WHERE store_id = $1 AND installation_id = $2 AND ended_at IS NOT NULL',
        installation_id,
      );
      if (ended) return ended.delivered === 1;
      await setTimeout(POLL_MS);
    }
    return false;
  }

  private get patience(): number {
    return this.config.webhook_timeout + MARGIN_MS;
  }
}

const END = 'UPDATE token_deliveries SET ended_at = row_clock(store_id), delivered = $3 WHERE store_id = $1 AND installation_id = $2';

const LATEST = `
SELECT d.began_at::text FROM installations i JOIN token_deliveries d ON d.store_id = i.store_id AND d.installation_id = i.installation_id
WHERE i.store_id = $1 AND i.app_id = $2 AND i.status = 'active' AND d.ended_at IS NOT NULL`;

const BEGIN = `
INSERT INTO token_deliveries AS d (store_id, installation_id, began_at) VALUES ($1, $2, clock_timestamp())
ON CONFLICT (store_id, installation_id) DO UPDATE SET began_at = row_clock(d.store_id), ended_at = NULL, delivered = 0
WHERE (d.ended_at IS NOT NULL AND d.began_at = $3::timestamptz) OR (d.ended_at IS NULL AND d.began_at < row_clock(d.store_id, -$4::float8))
RETURNING installation_id`;
