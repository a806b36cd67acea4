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

/** Number of the newest notifications that are counted, and checked for unread ones, so that counting is bounded. */
export const MAX_COUNTED = 100;
/** Notifications per page. The planner knows these numbers only if they are in the text of the statement. */
const LIMIT = 25;

/** States of a notification for a person. */
export const READ_STATES = ['unread', 'read'] as const;

/** Filters of notifications. */
interface NotificationFilters {
  readonly kind: NotificationKind | undefined;
  readonly state: (typeof READ_STATES)[number] | undefined;
}

/** Filters and order of a page, and the notification after which it begins, unless it is the first page. */
interface NotificationPart extends NotificationFilters {
  readonly after: number | undefined;
  readonly direction: LogDirection;
}

/** Page of notifications, and the cursor of the next page. */
export interface NotificationsFound {
  readonly rows: ShownNotification[];
  /** Number of the matching notifications, at most {@link MAX_COUNTED}. */
  readonly total: number;
  /** Id of the newest notification, regardless of filters; null if there is none. */
  readonly newest: number | null;
  /** Number of the unread notifications, as the bell counts them, regardless of filters. */
  readonly unread: number;
  /** Kinds that the person sees. */
  readonly kinds: NotificationKind[];
  readonly next_cursor: string | null;
}

/** Notifications of one store that a person may act on. */
@Injectable()
export class Notifications {
  /** Returns the number of unread notifications among the newest {@link MAX_COUNTED}. */
  async unread(ctx: MerchantContext): Promise<number> {
    const [row] = await ctx.query<{ unread: number }>(UNREAD, kindsFor(ctx), ctx.merchant_id);
    return row?.unread ?? 0;
  }

  /** Returns a page of the matching notifications, and their number. */
  async page(ctx: MerchantContext, { after, direction, ...filters }: NotificationPart): Promise<NotificationsFound> {
    const allowed = kindsFor(ctx);
    const start = after ?? (direction === 'DESC' ? Number.MAX_SAFE_INTEGER : 0);
    const ofKind = filters.kind === undefined ? [] : [filters.kind];
    const [found, [counted]] = await Promise.all([
      ctx.query<ShownNotification>(page(direction, filters), allowed, ctx.merchant_id, start, ...ofKind),
      ctx.query<Counted>(count(filters), allowed, ctx.merchant_id, ...ofKind),
    ]);
    const { hidden, ...numbers } = counted ?? { total: 0, newest: null, unread: 0, hidden: [] };
    const rows = found.slice(0, LIMIT);
    const next_cursor = found.length > LIMIT ? String(rows.at(-1)?.notification_id) : null;
    return { ...numbers, rows, kinds: allowed.filter((kind) => !hidden.includes(kind)), next_cursor };
  }

  /** Marks a notification as read by the person. Does nothing if the person does not see it. */
  async read(ctx: MerchantContext, notification_id: number): Promise<void> {
    await ctx.query(READ, kindsFor(ctx), ctx.merchant_id, notification_id, notification_id);
  }

  /** Marks all notifications up to an id as read by the person. Later notifications stay unread. */
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

/** The kinds that the person hides. */
const HIDDEN = `coalesce((
  SELECT c.hidden_kinds FROM notification_choices c WHERE c.store_id = $1 AND c.merchant_id = $3
), '{}')`;

/** The kinds `$2` that the person does not hide. */
const SHOWN = `n.kind = ANY ($2) AND n.kind <> ALL (${HIDDEN})`;

/** Returns the condition for the matching notifications. `parameter` is the parameter of the kind. */
const matching = ({ kind, state }: NotificationFilters, parameter: string): string =>
  [SHOWN, ...(kind ? [`n.kind = ${parameter}`] : []), ...(state ? [state === 'read' ? IS_READ : `NOT ${IS_READ}`] : [])].join(' AND ');

/** Numbers of a page, and the kinds that the person hides. */
type Counted = Pick<NotificationsFound, 'total' | 'newest' | 'unread'> & { readonly hidden: readonly string[] };

const UNREAD = `
SELECT count(*)::int AS unread FROM (
  SELECT n.notification_id FROM notifications n WHERE n.store_id = $1 AND ${SHOWN} ORDER BY n.notification_id DESC LIMIT ${String(MAX_COUNTED)}
) n WHERE NOT ${IS_READ}`;

const count = (filters: NotificationFilters): string => `
SELECT (SELECT count(*)::int FROM (
  SELECT n.notification_id FROM notifications n WHERE n.store_id = $1 AND ${matching(filters, '$4')}
  ORDER BY n.notification_id DESC LIMIT ${String(MAX_COUNTED)}
) m) AS total, (
  SELECT n.notification_id FROM notifications n WHERE n.store_id = $1 AND ${SHOWN} ORDER BY n.notification_id DESC LIMIT 1
) AS newest, (${UNREAD}) AS unread, ${HIDDEN} AS hidden`;

const page = (direction: LogDirection, filters: NotificationFilters): string => `
SELECT n.notification_id, n.kind, n.subject_id, n.title, n.created_at, a.name AS app_name, ${IS_READ} AS is_read
FROM (
  SELECT n.notification_id, n.kind, n.subject_id, n.title, n.created_at, n.app_id FROM notifications n
  WHERE n.store_id = $1 AND ${matching(filters, '$5')} AND n.notification_id ${direction === 'DESC' ? '<' : '>'} $4
  ORDER BY n.notification_id ${direction} LIMIT ${String(LIMIT + 1)}
) n LEFT JOIN apps a ON a.app_id = n.app_id ORDER BY n.notification_id ${direction}`;

const READ = `
INSERT INTO notification_reads (store_id, notification_id, merchant_id)
SELECT $1, n.notification_id, $3 FROM notifications n
WHERE n.store_id = $1 AND ${SHOWN} AND n.notification_id BETWEEN $4 AND $5
ORDER BY n.notification_id ON CONFLICT DO NOTHING`;
