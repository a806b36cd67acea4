import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { notNegative, oneOf } from '../platform/database/checks.js';

/** Topics of requests about personal data. */
export const PRIVACY_TOPICS = ['customer.data_request', 'customer.redact', 'store.redact'] as const;

/** One of {@link PRIVACY_TOPICS}. */
export type PrivacyTopic = (typeof PRIVACY_TOPICS)[number];

/** Request to apps to return or erase personal data of a store. */
@Entity('privacy_requests')
@Index('privacy_requests_waiting_idx', ['requested_at'], { where: 'created_at IS NULL' })
@Index('privacy_requests_app_id_idx', ['app_id'])
@Check('privacy_requests_topic_check', oneOf('topic', PRIVACY_TOPICS))
@Check('privacy_requests_app_check', `(topic = 'store.redact') = (app_id IS NOT NULL)`)
export class PrivacyRequest {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'uuid' }) request_id: string;
  @Column({ type: 'varchar', length: 30 }) topic: PrivacyTopic;
  /** Uninstalled app, whose uninstall a trigger records; null for requests about a customer. */
  @Column({ type: 'bigint', nullable: true }) app_id: number | null;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) requested_at: Date;
  /** Time at which the apps were notified; null while an uninstalled app may be installed again. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) created_at: Date | null;
}

/** Notice of a request to one app, which is sent until the app acknowledges it. */
@Entity('privacy_notices')
@Index('privacy_notices_due_idx', ['next_attempt_at'], { where: 'next_attempt_at IS NOT NULL' })
@Index('privacy_notices_app_id_idx', ['app_id'])
@Check('privacy_notices_attempts_check', notNegative('attempts'))
@Check('privacy_notices_acknowledged_check', 'acknowledged_at IS NULL OR next_attempt_at IS NULL')
export class PrivacyNotice {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'uuid' }) request_id: string;
  @PrimaryColumn({ type: 'bigint' }) app_id: number;
  /** Event of the store that notifies this app, and no other. */
  @Column({ type: 'uuid' }) event_id: string;
  /** Envelope of the event, from the first attempt until the notice is acknowledged. */
  @Column({ type: 'text', nullable: true }) body: string | null;
  /** Attempts made. */
  @Column({ type: 'integer', default: 0 }) attempts: number;
  /** Time of the next attempt; null when there is none. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, default: () => 'now()' }) next_attempt_at: Date | null;
  /** Time until which the worker that makes an attempt holds a lease. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) leased_until: Date | null;
  /** Time by which the app must have fulfilled the request, and of the last attempt. */
  @Column({ type: 'timestamptz', precision: 3 }) due_at: Date;
  /** Time of the first response with a 2xx status. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) acknowledged_at: Date | null;
}
