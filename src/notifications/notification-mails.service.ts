import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { MailOutbox } from '../platform/mail/mail-outbox.service.js';
import { delayAfter, leaseOf } from '../platform/mail/mail-retries.js';
import type { Mail } from '../platform/mail/mailer.js';
import { StaffService } from '../staff/staff.service.js';
import { type MailedNotification, mailAbout, type MailLanguage } from './mail-texts.js';
import { NOTIFICATION_KINDS } from './notification.entity.js';
import { subjectPath } from './subjects.js';
import { UnsubscribeLinks } from './unsubscribe-links.service.js';

/** Maximum number of notifications in one message. */
const MAX = 100;

interface Claimed {
  readonly notification_id: number;
  readonly attempts: number;
}

interface PendingMail extends Omit<MailedNotification, 'link'> {
  readonly notification_id: number;
  readonly subject_id: number;
}

interface Receiver {
  readonly email: string;
  readonly name: string;
  readonly language: MailLanguage;
  readonly store: string;
}

/** Email about the notifications of a store. */
@Injectable()
export class NotificationMails {
  /** False if this installation sends no email. */
  readonly offered: boolean;

  constructor(
    private readonly config: Config,
    private readonly outbox: MailOutbox,
    private readonly staff: StaffService,
    private readonly links: UnsubscribeLinks,
  ) {
    this.offered = outbox.offered;
  }

  /**
   * Sends a member one message about all notifications that are due, outside of any transaction. A message that the server did not accept is
   * repeated later. Notifications that another process is sending are left to that process.
   */
  async send(ctx: StoreContext, merchant_id: number): Promise<void> {
    const claimed = await ctx.query<Claimed>(CLAIM, merchant_id, leaseOf(this.config.mail), MAX);
    if (claimed.length === 0) return;
    const ids = claimed.map(({ notification_id }) => notification_id).sort((one, other) => one - other);
    const mail = await this.mailTo(ctx, merchant_id, ids);
    if (!mail) {
      await ctx.query(GIVE_UP, merchant_id, ids);
      return;
    }
    try {
      await this.outbox.send(mail);
    } catch (error) {
      for (const { notification_id, attempts } of claimed) await this.postpone(ctx, merchant_id, notification_id, attempts);
      throw error;
    }
    await ctx.query(SENT, merchant_id, ids);
  }

  private async postpone(ctx: StoreContext, merchant_id: number, notification_id: number, attempts: number): Promise<void> {
    const delay = delayAfter(attempts);
    if (delay === undefined) await ctx.query(GIVE_UP, merchant_id, [notification_id]);
    else await ctx.query(POSTPONE, merchant_id, [notification_id], delay);
  }

  /** Returns the message; undefined if nothing is left that the member may act on and has not read. */
  private async mailTo(ctx: StoreContext, merchant_id: number, ids: readonly number[]): Promise<Mail | undefined> {
    const access = await this.staff.accessOf(ctx.connection, ctx.store_id, merchant_id);
    if (!access) return undefined;
    const unread = await ctx.query<PendingMail>(UNREAD, merchant_id, ids);
    const told = unread.filter(({ kind }) => access.permissions.includes(NOTIFICATION_KINDS[kind]));
    const [receiver] = await ctx.query<Receiver>(RECEIVER, merchant_id);
    if (!receiver || told.length === 0) return undefined;
    const { base_url } = this.config;
    const store_url = `${base_url}/${String(ctx.store_id)}`;
    const unsubscribe = this.links.of(ctx.store_id, merchant_id);
    const notifications = told.map(({ subject_id, ...each }) => ({
      ...each,
      link: base_url + subjectPath(ctx.store_id, each.kind, subject_id),
    }));
    const facts = { ...receiver, notifications, choices: `${store_url}/notifications/choices`, unsubscribe };
    // A message that is sent twice has the same id both times.
    const message_id = `<notifications-${[ctx.store_id, merchant_id, ...ids.slice(0, 1), ...ids.slice(-1)].join('-')}@${new URL(base_url).hostname}>`;
    return { to: receiver.email, ...mailAbout(receiver.language, facts), unsubscribe_url: unsubscribe, message_id };
  }
}

const OF_MEMBER = 'm.store_id = $1 AND m.merchant_id = $2';

/** Leases the due rows. Rows that another process leases concurrently are skipped. */
const CLAIM = `
UPDATE notification_mails m SET attempts = m.attempts + 1, leased_until = row_clock(m.store_id, $3)
WHERE ${OF_MEMBER} AND m.notification_id IN (
  SELECT d.notification_id FROM notification_mails d
  WHERE d.store_id = $1 AND d.merchant_id = $2 AND d.due_at <= now() AND (d.leased_until IS NULL OR d.leased_until < now())
  ORDER BY d.notification_id LIMIT $4 FOR UPDATE SKIP LOCKED
)
RETURNING m.notification_id, m.attempts`;

const UNREAD = `
SELECT n.notification_id, n.kind, n.subject_id, n.title, a.name AS app_name
FROM notifications n LEFT JOIN apps a ON a.app_id = n.app_id
WHERE n.store_id = $1 AND n.notification_id = ANY ($3) AND NOT EXISTS (
  SELECT FROM notification_reads r WHERE r.store_id = $1 AND r.notification_id = n.notification_id AND r.merchant_id = $2
) AND NOT EXISTS (
  SELECT FROM notification_choices c
  WHERE c.store_id = $1 AND c.merchant_id = $2 AND (c.unsubscribed_at IS NOT NULL OR n.kind = ANY (c.unmailed_kinds))
)
ORDER BY n.notification_id`;

/** Uses the language that the person chose, or else that of the store. */
const RECEIVER = `
SELECT m.email, m.name, s.name AS store, coalesce(m.language, CASE WHEN s.language ILIKE 'bn%' THEN 'bn' ELSE 'en' END) AS language
FROM stores s JOIN merchants m ON m.merchant_id = $2 WHERE s.store_id = $1`;

const SENT = `
UPDATE notification_mails m SET due_at = NULL, leased_until = NULL, sent_at = row_clock(m.store_id)
WHERE ${OF_MEMBER} AND m.notification_id = ANY ($3)`;

const POSTPONE = `
UPDATE notification_mails m SET due_at = row_clock(m.store_id, $4), leased_until = NULL WHERE ${OF_MEMBER} AND m.notification_id = ANY ($3)`;

const GIVE_UP = `
UPDATE notification_mails m SET due_at = NULL, leased_until = NULL WHERE ${OF_MEMBER} AND m.notification_id = ANY ($3)`;
