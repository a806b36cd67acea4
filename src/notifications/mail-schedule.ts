import type { StoreContext } from '../platform/database/store-context.js';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification.entity.js';

/** Number of notifications that a member receives individually within an hour. Later ones are collected for an hour. */
const ONE_BY_ONE = 5;

/**
 * Schedules the email about a notification for every member who may act on it and wants it, in the transaction of the caller. Does nothing
 * if another process has already done so.
 */
export async function scheduleMails(ctx: StoreContext, notification_id: number): Promise<void> {
  // The mails of a member within an hour are counted, so the notifications of a store are scheduled one at a time.
  await ctx.lock('notification mails');
  const [notification] = await ctx.query<{ kind: NotificationKind }>(TAKE, notification_id);
  if (!notification) return;
  const { kind } = notification;
  await ctx.query(SCHEDULE, notification_id, kind, NOTIFICATION_KINDS[kind], ONE_BY_ONE);
}

const TAKE = `
UPDATE notifications SET scheduled_at = row_clock(store_id) WHERE store_id = $1 AND notification_id = $2 AND scheduled_at IS NULL
RETURNING kind`;

/** Members who hold the permission `$4`, directly or through a role. Owners and admins have every permission. */
const MAY_ACT = `(s.role IN ('owner', 'admin') OR $4 = ANY (s.permissions) OR EXISTS (
  SELECT FROM staff_roles h JOIN roles r ON r.store_id = $1 AND r.role_id = h.role_id
  WHERE h.store_id = $1 AND h.staff_id = s.id AND $4 = ANY (r.permissions)
))`;

/** The notification joins a digest that is still collecting; otherwise a new digest collects for an hour. */
const SCHEDULE = `
INSERT INTO notification_mails (store_id, notification_id, merchant_id, due_at)
SELECT $1, $2, s.merchant_id, CASE WHEN recent.count < $5 THEN now() ELSE coalesce(recent.digest_at, now() + interval '1 hour') END
FROM staff s CROSS JOIN LATERAL (
  SELECT count(*) AS count, min(m.due_at) FILTER (WHERE m.due_at > now() AND m.attempts = 0) AS digest_at
  FROM notification_mails m WHERE m.store_id = $1 AND m.merchant_id = s.merchant_id AND m.created_at > now() - interval '1 hour'
) recent
WHERE s.store_id = $1 AND s.suspended_at IS NULL AND ${MAY_ACT} AND NOT EXISTS (
  SELECT FROM notification_choices c
  WHERE c.store_id = $1 AND c.merchant_id = s.merchant_id AND (c.unsubscribed_at IS NOT NULL OR $3 = ANY (c.unmailed_kinds))
)
ORDER BY s.merchant_id
ON CONFLICT DO NOTHING`;
