import { ApiHideProperty } from '@nestjs/swagger';
import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import type { Flag } from '../../platform/database/columns.js';
import { Constraint } from '../../platform/database/constraint.decorator.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import type { EventFilter } from './event-filter.js';
import { areFlags } from '../../platform/database/checks.js';

/** Webhook subscription: one topic of a store, delivered to one URL of an installed app (specification 2.21, 3.4). */
@Entity('webhook_subscriptions')
@Unique('webhook_subscriptions_target_key', ['store_id', 'installation_id', 'event_topic', 'target_url'])
@Index('webhook_subscriptions_topic_idx', ['store_id', 'event_topic'], { where: 'is_active = 1' })
@Index('webhook_subscriptions_of_app_key', ['app_id', 'subscription_id'], { unique: true })
@Index('webhook_subscriptions_failing_idx', ['failure_count', 'subscription_id'], { where: 'failure_count > 0 AND deleted_at IS NULL' })
@Check('webhook_subscriptions_failure_count_check', 'failure_count >= 0')
@Check('webhook_subscriptions_inactive_reason_check', `inactive_reason IN ('requested', 'failures', 'uninstalled')`)
@Check('webhook_subscriptions_is_active_check', areFlags('is_active'))
@Check('webhook_subscriptions_reason_check', '(is_active = 1) = (inactive_reason IS NULL)')
@Check('webhook_subscriptions_flags_check', areFlags('skip_self', 'is_declared'))
@Check('webhook_subscriptions_deleted_at_check', 'deleted_at IS NULL OR is_active = 0')
@Constraint(
  'webhook_subscriptions_target_key',
  409,
  'The installation is already subscribed to this topic at this URL.',
  'subscription_exists',
)
export class WebhookSubscription extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) subscription_id: number;
  /** Installation that it belongs to. */
  @Column.Reference() installation_id: number;
  /** App that receives the events. */
  @Column.Reference() app_id: number;
  /** Topic, e.g. order.created. */
  @Column.Text({ length: 100 }) event_topic: string;
  /** URL that events are posted to; the URL of a deleted subscription begins with its id, so that the target is free again. */
  @Column.Text() target_url: string;
  /** 1 while events are delivered. */
  @Column.Flag(1) is_active: Flag;
  /** Reason for deactivation; null while active. A subscription that an uninstall deactivated still receives `app.uninstalled`. */
  @Column.Text({ length: 20, nullable: true }) inactive_reason: 'requested' | 'failures' | 'uninstalled' | null;
  /** Consecutive events that failed after all attempts. */
  @Column.Integer({ default: 0 }) failure_count: number;
  /** Time at which an event last failed after all attempts. */
  @Column.Timestamp({ nullable: true }) last_failure_at: Date | null;
  /** Time of the last successful delivery. */
  @Column.Timestamp({ nullable: true }) last_success_at: Date | null;
  /** Conditions on `data` that an event must meet; null admits every event of the topic. */
  @Column({ type: 'jsonb', nullable: true })
  filter: EventFilter | null;
  /** Fields of `data` that are delivered; null delivers all. */
  @Column({ type: 'text', array: true, nullable: true })
  fields: string[] | null;
  /** 1 when events that this app caused are not delivered. */
  @Column.Flag() skip_self: Flag;
  /** 1 when it follows the declared topics of the app, 0 when the app created it itself. */
  @ApiHideProperty() @Column.Flag(1) is_declared: Flag;
  /** Deletion time. The row remains for the delivery log. */
  @ApiHideProperty() @Column.DeletedAt() deleted_at: Date | null;
}
