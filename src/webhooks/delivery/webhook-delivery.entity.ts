import { Check, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import type { Flag } from '../../platform/database/columns.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { oneOf, areFlags, notNegative, positive } from '../../platform/database/checks.js';

/** States of a dispatch: the last three are final. `cancelled`: its subscription was disabled or lost its scope. */
const DISPATCH_STATUSES = ['pending', 'retrying', 'delivered', 'failed', 'cancelled'] as const;

/** Delivery of one event to one subscription, from the first attempt to the last. PostgreSQL is its system of record, not the queue. */
@Entity('webhook_dispatches')
@Index('webhook_dispatches_open_idx', ['store_id', 'subscription_id', 'next_attempt_at', 'dispatch_id'], {
  where: `status IN ('pending', 'retrying')`,
})
@Index('webhook_dispatches_repeats_idx', ['store_id', 'subscription_id', 'sequence'], {
  where: 'first_delivery_id IS NOT NULL OR replay_id IS NOT NULL',
})
@Index('webhook_dispatches_created_at_idx', ['created_at'])
@Index('webhook_dispatches_event_idx', ['store_id', 'sequence'])
@Index('webhook_dispatches_uncounted_idx', ['store_id', 'subscription_id'], { where: 'is_counted = 0' })
@Index('webhook_dispatches_replays_idx', ['store_id', 'subscription_id'], {
  where: `replay_id IS NOT NULL AND status IN ('pending', 'retrying')`,
})
@Check('webhook_dispatches_status_check', oneOf('status', DISPATCH_STATUSES))
@Check('webhook_dispatches_is_counted_check', areFlags('is_counted'))
@Check('webhook_dispatches_attempts_check', notNegative('attempts'))
export class WebhookDispatch extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) dispatch_id: number;
  @Column.Reference() subscription_id: number;
  /** Sequence number of the event in its store. */
  @Column.Reference() sequence: number;
  /** `pending` before the first attempt, `retrying` between attempts, then `delivered`, `failed` or `cancelled`. */
  @Column.Text({ length: 20, default: 'pending' }) status: (typeof DISPATCH_STATUSES)[number];
  /** Number of attempts made. */
  @Column.Integer({ default: 0 }) attempts: number;
  /** Time at which the next attempt is due. */
  @Column.Timestamp({ default: () => 'now()' }) next_attempt_at: Date;
  /** For a manual retry, the `delivery_id` that its first attempt will have. */
  @Column.Reference({ nullable: true }) first_delivery_id: number | null;
  /** Time until which a worker has leased it; the lease of a worker that dies expires. */
  @Column.Timestamp({ nullable: true }) leased_until: Date | null;
  /** Fields of `data` that every attempt sends, as the subscription selected them when the event was published; null sends all. */
  @Column({ type: 'text', array: true, nullable: true }) fields: string[] | null;
  /** Replay that created it; null otherwise. */
  @Column.Reference({ nullable: true }) replay_id: number | null;
  /** 0 while the counters of the subscription do not include its result. */
  @Column.Flag(1) is_counted: Flag;
}

/** States that an attempt leaves its dispatch in. */
export const DELIVERY_STATUSES = ['delivered', 'retrying', 'failed'] as const;

/**
 * Log row of one attempt (specification 2.21). The table is partitioned by day of `created_at`, so that column is part of the primary key.
 * A dispatch counts its attempts, so that each is recorded once; no unique index could enforce that across partitions.
 */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_subscription_idx', ['store_id', 'subscription_id', 'created_at', 'delivery_id'])
@Index('webhook_deliveries_unwell_idx', ['store_id', 'subscription_id', 'created_at', 'delivery_id'], {
  where: `status IN ('retrying', 'failed')`,
})
@Index('webhook_deliveries_delivery_id_idx', ['delivery_id'])
@Index('webhook_deliveries_attempt_idx', ['store_id', 'dispatch_id', 'attempt_number'])
@Check('webhook_deliveries_status_check', oneOf('status', DELIVERY_STATUSES))
@Check('webhook_deliveries_attempt_number_check', positive('attempt_number'))
@Check('webhook_deliveries_duration_ms_check', notNegative('duration_ms'))
@Check('webhook_deliveries_response_status_check', 'response_status BETWEEN 100 AND 999')
export class WebhookDelivery implements StoreOwned {
  /** Owning store. */
  @PrimaryColumn({ type: 'bigint', update: false }) store_id: number;
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) delivery_id: number;
  /** Start of the attempt, ISO 8601. */
  @PrimaryColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
  /** Last update time, ISO 8601. */
  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updated_at: Date;
  @Column.Reference() dispatch_id: number;
  /** Subscription. */
  @Column.Reference() subscription_id: number;
  /** Topic of the event. */
  @Column.Text({ length: 100 }) event_topic: string;
  /** Id of the event, the same on every delivery. */
  @Column({ type: 'uuid' }) event_id: string;
  /** URL that the attempt was sent to. */
  @Column.Text() target_url: string;
  /** HTTP status of the response; null on a connection error. */
  @Column.Integer({ nullable: true }) response_status: number | null;
  /** 1 to 6. */
  @Column.Integer() attempt_number: number;
  /** State of the delivery after the attempt. */
  @Column.Text({ length: 20 }) status: (typeof DELIVERY_STATUSES)[number];
  /** Duration of the attempt in milliseconds, up to the headers of the response, excluding its body. */
  @Column.Integer() duration_ms: number;
  /** Reason of a failure; null after a success. */
  @Column.Text({ nullable: true }) error_message: string | null;
  /** Time at which the headers of the response arrived or the attempt failed. */
  @Column.Timestamp({ nullable: true }) completed_at: Date | null;
}
