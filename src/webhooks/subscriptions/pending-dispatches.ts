import type { Connection } from '../../platform/database/connection.js';
import type { StoreContext } from '../../platform/database/store-context.js';

/** Subscriptions whose dispatches end: one, or all of an installation. */
type Ended = { readonly subscription_id: number } | { readonly installation_id: number };

/**
 * Ends every pending dispatch of subscriptions that may no longer receive events, except dispatches of `topics`. An attempt in progress is
 * completed.
 */
export async function endPending(ctx: StoreContext, ended: Ended, topics: readonly string[] = []): Promise<void> {
  const { subscription_id = null, installation_id = null } = ended as { subscription_id?: number; installation_id?: number };
  await ctx.query(END, subscription_id, installation_id, [...topics]);
}

/** Ends every pending dispatch of an app in all stores, except dispatches of `topics`. An attempt in progress is completed. */
export async function endPendingOfApp(connection: Connection, app_id: number, topics: readonly string[]): Promise<void> {
  await connection.query(END_OF_APP, [app_id, [...topics]]);
}

const END_OF_APP = `
UPDATE webhook_dispatches d SET status = 'cancelled', leased_until = NULL, updated_at = now()
FROM webhook_subscriptions s
WHERE s.app_id = $1 AND s.event_topic <> ALL ($2::text[])
  AND d.store_id = s.store_id AND d.subscription_id = s.subscription_id AND d.status IN ('pending', 'retrying')`;

const END = `
UPDATE webhook_dispatches d SET status = 'cancelled', leased_until = NULL, updated_at = now()
FROM webhook_subscriptions s
WHERE s.store_id = $1 AND d.store_id = $1 AND (s.subscription_id = $2 OR s.installation_id = $3) AND s.event_topic <> ALL ($4::text[])
  AND d.subscription_id = s.subscription_id AND d.status IN ('pending', 'retrying')`;
