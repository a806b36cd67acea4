import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type Flag, FlagColumn, IntegerColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../platform/database/columns.js';
import { Constraint } from '../platform/database/constraint.decorator.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** An app's wish to receive a topic of a store at a URL (specification 2.21, 3.4). */
@Entity('webhook_subscriptions')
@Unique('webhook_subscriptions_target_key', ['store_id', 'installation_id', 'event_topic', 'target_url'])
@Index('webhook_subscriptions_topic_idx', ['store_id', 'event_topic'], { where: 'is_active = 1' })
@Index('webhook_subscriptions_app_id_idx', ['app_id'])
@Check('webhook_subscriptions_failure_count_check', 'failure_count >= 0')
@Check('webhook_subscriptions_inactive_reason_check', `inactive_reason IN ('requested', 'failures', 'uninstalled')`)
@Constraint('webhook_subscriptions_target_key', 409, 'This topic is already subscribed to at this URL.')
export class WebhookSubscription extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) subscription_id: number;
  /** The installation it serves. */
  @ReferenceColumn() installation_id: number;
  /** The app. */
  @ReferenceColumn() app_id: number;
  /** Topic, e.g. order.created. */
  @TextColumn({ length: 100 }) event_topic: string;
  /** Where events are posted to. */
  @TextColumn() target_url: string;
  /** 1 while events are delivered. */
  @FlagColumn(1) is_active: Flag;
  /** Why it is off; null while it is on. What an uninstall switched off still gets `app.uninstalled`. */
  @TextColumn({ length: 20, nullable: true }) inactive_reason: 'requested' | 'failures' | 'uninstalled' | null;
  /** Events in a row that failed after all attempts. */
  @IntegerColumn({ default: 0 }) failure_count: number;
  /** When an event last failed after all attempts. */
  @TimestampColumn({ nullable: true }) last_failure_at: Date | null;
  /** When an event was last delivered. */
  @TimestampColumn({ nullable: true }) last_success_at: Date | null;
}

/** A secret that signs an app's webhooks; several are valid while one replaces another. */
@Entity('signing_secrets')
@Index('signing_secrets_app_id_idx', ['app_id', 'subscription_id'])
export class SigningSecret {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) secret_id: number;
  @ReferenceColumn() app_id: number;
  /** The only subscription it signs for; null signs for all of the app's that have none of their own. */
  @ReferenceColumn({ nullable: true }) subscription_id: number | null;
  /** `whsec_…` under AES-256-GCM. */
  @Column({ type: 'bytea' }) sealed: Buffer;
  @TimestampColumn({ default: () => 'now()' }) created_at: Date;
  /** When it stops signing; null for the current one. */
  @TimestampColumn({ nullable: true }) expires_at: Date | null;
}
