import { Check, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Permission } from '../platform/auth/permissions.js';
import { oneOf } from '../platform/database/checks.js';
import { Column } from '../platform/database/column.js';
import type { OfStore } from '../platform/database/store-owned.entity.js';

/** Kinds of notifications, and the permission to act on their subject that a person needs to see them. */
export const NOTIFICATION_KINDS = {
  charge_pending: 'apps__install_apps',
  renewal_pending: 'apps__install_apps',
  past_due: 'apps__install_apps',
  webhook_disabled: 'apps__manage_webhooks',
  token_expiring: 'apps__install_apps',
  app_uninstalled: 'apps__install_apps',
  export_ready: 'apps__install_apps',
} as const satisfies Record<string, Permission>;

/** One of {@link NOTIFICATION_KINDS}. */
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** All kinds of notifications. */
export const KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/** Fact that the people of a store are notified of. The key of the fact ensures that they are notified only once. */
@Entity('notifications')
@Unique('notifications_fact_key', ['store_id', 'kind', 'fact'])
@Index('notifications_kind_idx', ['store_id', 'kind', 'notification_id'])
@Index('notifications_created_at_idx', ['created_at'])
@Index('notifications_unscheduled_idx', ['created_at'], { where: 'scheduled_at IS NULL' })
@Check('notifications_kind_check', oneOf('kind', KIND_NAMES))
export class Notification implements OfStore {
  /** Store. */
  @PrimaryColumn({ type: 'bigint', update: false }) store_id: number;
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) notification_id: number;
  /** Kind. */
  @Column.Text({ length: 30 }) kind: NotificationKind;
  /** Name of the fact within its kind. */
  @Column.Text({ length: 100 }) fact: string;
  /** Charge, subscription, app, installation or job that it is about. */
  @Column.Reference() subject_id: number;
  /** App that it is about; null without one. */
  @Column.Reference({ nullable: true }) app_id: number | null;
  /** Name of the subject. */
  @Column.Text() title: string;
  /** Time of the fact. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
  /** Time at which the email about it was scheduled for the members who want it; null before. */
  @Column.Timestamp({ nullable: true }) scheduled_at: Date | null;
}

/** Person who has read a notification. Deleted together with it. */
@Entity('notification_reads')
export class NotificationRead implements OfStore {
  /** Store. */
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  /** Notification. */
  @PrimaryColumn({ type: 'bigint' }) notification_id: number;
  /** Merchant who has read it. */
  @PrimaryColumn({ type: 'bigint' }) merchant_id: number;
}
