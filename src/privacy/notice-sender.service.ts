import { Injectable } from '@nestjs/common';
import { SigningSecretsService } from '../apps/signing-secrets.service.js';
import { Config } from '../platform/config/config.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { WebhookSender } from '../webhooks/delivery/webhook-sender.service.js';

/** Key of a notice. */
export interface NoticeKey {
  readonly store_id: number;
  readonly request_id: string;
  readonly app_id: number;
}

interface Claim {
  readonly event_id: string;
  readonly attempts: number;
  readonly body: string;
  /** Null for an app without one. */
  readonly webhook_url: string | null;
}

/** Time beyond the timeout of the request after which another process may repeat an attempt, in milliseconds. */
const LEASE_MARGIN_MS = 30_000;
const DAY_MS = 86_400_000;

/** Sends notices of privacy requests to the webhook URLs of their apps. */
@Injectable()
export class NoticeSender {
  constructor(
    private readonly config: Config,
    private readonly secrets: SigningSecretsService,
    private readonly sender: WebhookSender,
  ) {}

  /**
   * Makes and records the next attempt of a notice, if one is due, outside of any transaction. A 2xx status acknowledges the notice. After the
   * usual attempts of webhooks there is one a day, until the notice is due. An attempt that could not be made is repeated.
   */
  async send(ctx: StoreContext, { request_id, app_id }: NoticeKey): Promise<void> {
    const lease_ms = this.config.webhook_timeout + LEASE_MARGIN_MS;
    const start_before = performance.now() + LEASE_MARGIN_MS;
    const [claim] = await ctx.query<Claim>(CLAIM, request_id, app_id, lease_ms);
    if (!claim) return;
    const is_acknowledged = await this.attempt(ctx, app_id, { ...claim, start_before });
    if (is_acknowledged === undefined) await ctx.query(RELEASE, request_id, app_id);
    else if (is_acknowledged) await ctx.query(ACKNOWLEDGE, request_id, app_id);
    else await ctx.query(POSTPONE, request_id, app_id, this.config.webhook_retry_delays[claim.attempts] ?? DAY_MS);
  }

  /** Returns true for a 2xx status; undefined when no attempt was made. */
  private async attempt(
    ctx: StoreContext,
    app_id: number,
    { event_id, body, webhook_url, start_before }: Claim & { readonly start_before: number },
  ): Promise<boolean | undefined> {
    if (webhook_url === null) return false;
    const secrets = await this.secrets.sealedOf(ctx.connection, app_id);
    const message = { app_id, event_id, body, target_url: webhook_url, secrets };
    const result = await this.sender.sendInTurn(message, { app_id, name: `privacy ${String(ctx.store_id)}`, start_before });
    if (!result || result.error === 'cancelled') return undefined;
    return result.status !== null && result.status >= 200 && result.status < 300;
  }
}

const NOTICE = 'n.store_id = $1 AND n.request_id = $2 AND n.app_id = $3';

/** Leases a notice whose next attempt is due. Its event exists once the relay has published it. */
const CLAIM = `
UPDATE privacy_notices n SET leased_until = now() + $4 * interval '1 millisecond', body = coalesce(n.body, e.body)
FROM privacy_notices o JOIN apps a ON a.app_id = o.app_id
  LEFT JOIN events e ON e.store_id = o.store_id AND e.event_id = o.event_id
WHERE ${NOTICE} AND o.store_id = n.store_id AND o.request_id = n.request_id AND o.app_id = n.app_id
  AND n.next_attempt_at <= now() AND (n.leased_until IS NULL OR n.leased_until < now()) AND coalesce(n.body, e.body) IS NOT NULL
RETURNING n.event_id, n.attempts, n.body, a.webhook_url`;

const RELEASE = `
UPDATE privacy_notices n SET leased_until = NULL, next_attempt_at = now() + interval '1 second' WHERE ${NOTICE} AND acknowledged_at IS NULL`;

const ACKNOWLEDGE = `
UPDATE privacy_notices n
SET attempts = attempts + 1, leased_until = NULL, next_attempt_at = NULL, body = NULL, acknowledged_at = coalesce(acknowledged_at, row_clock(store_id))
WHERE ${NOTICE}`;

/** No attempt is made after the notice is due. */
const NEXT = 'CASE WHEN row_clock(store_id, $4) <= due_at THEN';

const POSTPONE = `
UPDATE privacy_notices n SET attempts = attempts + 1, leased_until = NULL,
  next_attempt_at = ${NEXT} row_clock(store_id, $4) END, body = ${NEXT} body END
WHERE ${NOTICE} AND acknowledged_at IS NULL`;
