import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../platform/auth/merchant-context.js';
import type { LogDirection } from '../platform/database/log-range.js';
import { KIND_NAMES, type Notification, NOTIFICATION_KINDS, type NotificationKind } from './notification.entity.js';

/** Notification as a person sees it. */
export interface ShownNotification extends Pick<Notification, 'notification_id' | 'kind' | 'subject_id' | 'title' | 'created_at'> {
  /** Name of the app; null without one. */
  readonly app_name: string | null;
  /** True if the person has read it. */
  readonly is_read: boolean;
}

/** Number of the newest notifications that are counted, and of which the unread ones are, so that counting has a bound. */
export const MAX_COUNTED = 100;
/** Notifications of a page. The planner knows these numbers only if they are in the text. */
const LIMIT = 25;

/** Notification after which a page begins, if it is not the first one, and the order. */
interface NotificationPart {
  readonly after: number | undefined;
  readonly direction: LogDirection;
}

/** Page of notifications, the number and the newest of all, and the cursor of the next page. */
interface NotificationsFound {
  readonly rows: ShownNotification[];
  readonly total: number;
  readonly newest: number | null;
  readonly next_cursor: string | null;
}

/** Notifications of one store, as far as a person may act on them. */
@Injectable()
export class Notifications {
  /** Returns the number of unread ones among the newest {@link MAX_COUNTED}. */
  async unread(ctx: MerchantContext): Promise<number> {
    const [row] = await ctx.query<{ unread: number }>(UNREAD, kindsFor(ctx), ctx.merchant_id);
    return row?.unread ?? 0;
  }

  /** Returns a page, and the number of all, at most {@link MAX_COUNTED}. */
  async page(ctx: MerchantContext, { after, direction }: NotificationPart): Promise<NotificationsFound> {
    const kinds = kindsFor(ctx);
    const start = after ?? (direction === 'DESC' ? Number.MAX_SAFE_INTEGER : 0);
    const [found, [{ total, newest } = { total: 0, newest: null }]] = await Promise.all([
      ctx.query<ShownNotification>(page(direction), kinds, ctx.merchant_id, start),
      ctx.query<Pick<NotificationsFound, 'total' | 'newest'>>(COUNT, kinds, ctx.merchant_id),
    ]);
    const rows = found.slice(0, LIMIT);
    return { rows, total, newest, next_cursor: found.length > LIMIT ? String(rows.at(-1)?.notification_id) : null };
  }

  /** Marks one as read by the person. Does nothing if the person does not see it. */
  async read(ctx: MerchantContext, notification_id: number): Promise<void> {
    await ctx.query(READ, kindsFor(ctx), ctx.merchant_id, notification_id, notification_id);
  }

  /** Marks all up to an id as read by the person. Later notifications stay unread. */
  async readUpTo(ctx: MerchantContext, notification_id: number): Promise<void> {
    await ctx.query(READ, kindsFor(ctx), ctx.merchant_id, 1, notification_id);
  }
}

/** Returns the kinds whose subjects a person may act on. */
export const kindsFor = (ctx: MerchantContext): NotificationKind[] => KIND_NAMES.filter((kind) => ctx.may(NOTIFICATION_KINDS[kind]));

/** A scalar subquery, which the planner does not turn into a scan of all readers. */
const IS_READ = `((
  SELECT true FROM notification_reads r WHERE r.store_id = $1 AND r.notification_id = n.notification_id AND r.merchant_id = $3
) IS NOT NULL)`;

/** The kinds `$2` that the person does not hide. */
const SHOWN = `n.kind = ANY ($2) AND n.kind <> ALL (coalesce((
  SELECT c.hidden_kinds FROM notification_choices c WHERE c.store_id = $1 AND c.merchant_id = $3
), '{}'))`;

const UNREAD = `
SELECT count(*)::int AS unread FROM (
  SELECT n.notification_id FROM notifications n WHERE n.store_id = $1 AND ${SHOWN} ORDER BY n.notification_id DESC LIMIT ${String(MAX_COUNTED)}
) n WHERE NOT ${IS_READ}`;

const COUNT = `
SELECT count(*)::int AS total, max(n.notification_id) AS newest FROM (
  SELECT n.notification_id FROM notifications n WHERE n.store_id = $1 AND ${SHOWN} ORDER BY n.notification_id DESC LIMIT ${String(MAX_COUNTED)}
) n`;

const page = (direction: LogDirection): string => `
SELECT n.notification_id, n.kind, n.subject_id, n.title, n.created_at, a.name AS app_name, ${IS_READ} AS is_read
FROM (
  SELECT n.notification_id, n.kind, n.subject_id, n.title, n.created_at, n.app_id FROM notifications n WHERE n.store_id = $1 AND ${SHOWN} AND n.notification_id ${direction === 'DESC' ? '<' : '>'} $4 ORDER BY n.notification_id ${direction}
  LIMIT ${String(LIMIT + 1)}
) n LEFT JOIN apps a ON a.app_id = n.app_id ORDER BY n.notification_id ${direction}`;

const READ = `
INSERT INTO notification_reads (store_id, notification_id, merchant_id)
SELECT $1, n.notification_id, $3 FROM notifications n
WHERE n.store_id = $1 AND ${SHOWN} AND n.notification_id BETWEEN $4 AND $5
ORDER BY n.notification_id ON CONFLICT DO NOTHING`;
