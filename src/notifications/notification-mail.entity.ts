import { Check, Entity, Index, PrimaryColumn } from 'typeorm';
import { notNegative } from '../platform/database/checks.js';
import { Column } from '../platform/database/column.js';
import type { OfStore } from '../platform/database/store-owned.entity.js';
import type { NotificationKind } from './notification.entity.js';

/** Kinds of notifications that a member does not want. Members without a row want every kind. Deleted together with the membership. */
@Entity('notification_choices')
export class NotificationChoice implements OfStore {
  /** Store. */
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  /** The member. */
  @PrimaryColumn({ type: 'bigint' }) merchant_id: number;
  /** Kinds that the bell and the page leave out. */
  @Column({ type: 'text', array: true, default: '{}' }) hidden_kinds: NotificationKind[];
  /** Kinds that are not sent by email. */
  @Column({ type: 'text', array: true, default: '{}' }) unmailed_kinds: NotificationKind[];
  /** Time since which the member wants no email about the store at all. */
  @Column.Timestamp({ nullable: true }) unsubscribed_at: Date | null;
}

/** Email about a notification to one member. Deleted together with the notification and with the membership. */
@Entity('notification_mails')
@Index('notification_mails_due_at_idx', ['due_at'], { where: 'due_at IS NOT NULL' })
@Index('notification_mails_of_member_idx', ['store_id', 'merchant_id', 'created_at'])
@Check('notification_mails_attempts_check', notNegative('attempts'))
@Check('notification_mails_sent_check', 'sent_at IS NULL OR due_at IS NULL')
export class NotificationMail implements OfStore {
  /** Store. */
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  /** Notification. */
  @PrimaryColumn({ type: 'bigint' }) notification_id: number;
  /** The member. */
  @PrimaryColumn({ type: 'bigint' }) merchant_id: number;
  /** Time at which it was scheduled. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
  /** Time of the next attempt; null once it was sent or given up. */
  @Column.Timestamp({ nullable: true }) due_at: Date | null;
  /** Number of attempts. */
  @Column.Integer({ default: 0 }) attempts: number;
  /** Time until which the process that sends it holds a lease. */
  @Column.Timestamp({ nullable: true }) leased_until: Date | null;
  /** Time at which the mail server accepted it. */
  @Column.Timestamp({ nullable: true }) sent_at: Date | null;
}
