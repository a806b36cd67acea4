import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';

/** Address that no name server knows, followed by the URL that it replaces. */
const BROKEN = 'https://broken.invalid/?instead_of=';

/** Webhooks of an app that are sent to an address that does not exist, until they are repaired, so that developers can see the effects. */
@Injectable()
export class BrokenWebhooks {
  /** Breaks the active subscriptions of an installation and returns their number. Already broken ones are left unchanged. */
  async break(ctx: StoreContext, installation_id: number): Promise<number> {
    return (await ctx.query(BREAK, installation_id, BROKEN)).length;
  }

  /**
   * Makes the broken subscriptions of an installation receive events at their own URL again and returns their number. Subscriptions that
   * failures have deactivated are active again.
   */
  async repair(ctx: StoreContext, installation_id: number): Promise<number> {
    return (await ctx.query(REPAIR, installation_id, BROKEN)).length;
  }
}

const BREAK = `
UPDATE webhook_subscriptions SET target_url = $3 || target_url, updated_at = now()
WHERE store_id = $1 AND installation_id = $2 AND is_active = 1 AND NOT starts_with(target_url, $3) RETURNING subscription_id`;

/** An installation that was created again in the meantime may have a subscription at the URL; the broken one is then left unchanged. */
const REPAIR = `
UPDATE webhook_subscriptions s SET target_url = substr(target_url, length($3) + 1), updated_at = now(), failure_count = 0,
  is_active = CASE WHEN inactive_reason = 'failures' THEN 1 ELSE is_active END, inactive_reason = nullif(inactive_reason, 'failures')
WHERE store_id = $1 AND installation_id = $2 AND deleted_at IS NULL AND starts_with(target_url, $3) AND NOT EXISTS (
  SELECT FROM webhook_subscriptions o WHERE o.store_id = $1 AND o.installation_id = $2 AND o.event_topic = s.event_topic
    AND o.target_url = substr(s.target_url, length($3) + 1))
RETURNING subscription_id`;
