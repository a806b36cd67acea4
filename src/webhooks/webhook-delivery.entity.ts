import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { IntegerColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../platform/database/columns.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** An event on its way to a subscription, from the first attempt to the last; the record that no lost queue can lose. */
@Entity('webhook_dispatches')
@Index('webhook_dispatches_open_idx', ['store_id', 'subscription_id', 'next_attempt_at', 'dispatch_id'], {
  where: `status IN ('pending', 'retrying')`,
})
@Index('webhook_dispatches_retries_idx', ['store_id', 'subscription_id', 'sequence'], { where: 'first_delivery_id IS NOT NULL' })
@Index('webhook_dispatches_created_at_idx', ['created_at'])
@Check('webhook_dispatches_status_check', `status IN ('pending', 'retrying', 'delivered', 'failed')`)
export class WebhookDispatch extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) dispatch_id: number;
  @ReferenceColumn() subscription_id: number;
  /** The event's place in its store. */
  @ReferenceColumn() sequence: number;
  /** `pending` before the first attempt, `retrying` between attempts, then `delivered` or `failed`. */
  @TextColumn({ length: 20, default: 'pending' }) status: 'pending' | 'retrying' | 'delivered' | 'failed';
  /** Attempts made. */
  @IntegerColumn({ default: 0 }) attempts: number;
  /** When the next attempt is due. */
  @TimestampColumn({ default: () => 'now()' }) next_attempt_at: Date;
  /** Of a retry that a merchant asked for, the `delivery_id` that its first attempt will have. */
  @ReferenceColumn({ nullable: true }) first_delivery_id: number | null;
  /** Until when a worker holds it; a worker that dies lets it go by time. */
  @TimestampColumn({ nullable: true }) leased_until: Date | null;
}

/** The log line of one attempt (specification 2.21). */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_subscription_idx', ['store_id', 'subscription_id', 'created_at', 'delivery_id'])
@Index('webhook_deliveries_unwell_idx', ['store_id', 'subscription_id', 'created_at', 'delivery_id'], {
  where: `status IN ('retrying', 'failed')`,
})
@Index('webhook_deliveries_delivery_id_idx', ['delivery_id'], { unique: true })
@Index('webhook_deliveries_created_at_idx', ['created_at'])
@Unique('webhook_deliveries_attempt_key', ['store_id', 'dispatch_id', 'attempt_number'])
export class WebhookDelivery extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) delivery_id: number;
  @ReferenceColumn() dispatch_id: number;
  @ReferenceColumn() subscription_id: number;
  @TextColumn({ length: 100 }) event_topic: string;
  @Column({ type: 'uuid' }) event_id: string;
  /** Where this attempt went. */
  @TextColumn() target_url: string;
  /** HTTP status of the answer; null on a connection error. */
  @IntegerColumn({ nullable: true }) response_status: number | null;
  /** 1 to 6. */
  @IntegerColumn() attempt_number: number;
  /** What the attempt left behind. */
  @TextColumn({ length: 20 }) status: 'delivered' | 'retrying' | 'failed';
  /** Milliseconds. */
  @IntegerColumn() duration_ms: number;
  @TextColumn({ nullable: true }) error_message: string | null;
  /** When the attempt was decided. */
  @TimestampColumn({ nullable: true }) completed_at: Date | null;
}
