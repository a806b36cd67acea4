import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../platform/auth/merchant-context.js';
import { MailOutbox } from '../platform/mail/mail-outbox.service.js';
import { StaffService } from '../staff/staff.service.js';
import type { MailLanguage } from './mail-texts.js';
import type { NotificationKind } from './notification.entity.js';
import { kindsFor } from './notifications.service.js';

/** Choices of a member: kinds of notifications, and the channels of each. */
export interface Choices {
  /** Kinds whose subjects the member may act on. */
  readonly kinds: readonly NotificationKind[];
  /** Kinds that the bell and the page show. */
  readonly shown: readonly NotificationKind[];
  /** Kinds that are sent by email. */
  readonly mailed: readonly NotificationKind[];
  /** True if the member ended all email about the store. */
  readonly is_unsubscribed: boolean;
  /** Language of the email. */
  readonly language: MailLanguage;
}

/** Kinds that a member wants. If this installation sends no email, the choice of email does not change. */
export interface ChosenNotifications {
  readonly shown: readonly string[];
  readonly mailed: readonly string[] | undefined;
  readonly language: MailLanguage | undefined;
}

interface Row {
  readonly hidden_kinds: readonly string[];
  readonly unmailed_kinds: readonly string[];
  readonly is_unsubscribed: boolean;
  readonly language: MailLanguage;
}

/** Choices of the members of a store about notifications. */
@Injectable()
export class NotificationChoices {
  /** False if this installation sends no email. */
  readonly offers_mail: boolean;

  constructor(
    mails: MailOutbox,
    private readonly staff: StaffService,
  ) {
    this.offers_mail = mails.offered;
  }

  /** Returns the choices of the member. */
  async of(ctx: MerchantContext): Promise<Choices> {
    const kinds = kindsFor(ctx);
    const [row] = await ctx.query<Row>(READ, ctx.merchant_id);
    const { hidden_kinds = [], unmailed_kinds = [], is_unsubscribed = false, language = 'en' } = row ?? {};
    const shown = kinds.filter((kind) => !hidden_kinds.includes(kind));
    const mailed = is_unsubscribed ? [] : kinds.filter((kind) => !unmailed_kinds.includes(kind));
    return { kinds, shown, mailed, is_unsubscribed, language };
  }

  /**
   * Saves the choices of the member. A member who wants no kind by email gets no email about the store, not even about kinds that are added later.
   */
  async save(ctx: MerchantContext, { shown, mailed, language }: ChosenNotifications): Promise<void> {
    const kinds = kindsFor(ctx);
    const without = (wanted: readonly string[]): NotificationKind[] => kinds.filter((kind) => !wanted.includes(kind));
    await ctx.query(SAVE, ctx.merchant_id, without(shown), mailed && without(mailed), mailed && mailed.length === 0);
    if (language) await this.staff.setLanguage(ctx.connection.manager, ctx.merchant_id, language);
  }
}

const READ = `
SELECT coalesce(c.hidden_kinds, '{}') AS hidden_kinds, coalesce(c.unmailed_kinds, '{}') AS unmailed_kinds,
  c.unsubscribed_at IS NOT NULL AS is_unsubscribed,
  coalesce(m.language, CASE WHEN s.language ILIKE 'bn%' THEN 'bn' ELSE 'en' END) AS language
FROM stores s JOIN merchants m ON m.merchant_id = $2
LEFT JOIN notification_choices c ON c.store_id = $1 AND c.merchant_id = $2
WHERE s.store_id = $1`;

/** If `$4` is null, the choice of email does not change. */
const SAVE = `
INSERT INTO notification_choices AS c (store_id, merchant_id, hidden_kinds, unmailed_kinds, unsubscribed_at)
VALUES ($1, $2, $3, coalesce($4::text[], '{}'), CASE WHEN $5::boolean THEN now() END)
ON CONFLICT (store_id, merchant_id) DO UPDATE SET hidden_kinds = excluded.hidden_kinds,
  unmailed_kinds = CASE WHEN $4::text[] IS NULL THEN c.unmailed_kinds ELSE excluded.unmailed_kinds END,
  unsubscribed_at = CASE WHEN $4::text[] IS NULL THEN c.unsubscribed_at ELSE excluded.unsubscribed_at END`;
