import { Check, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { Column } from '../../platform/database/column.js';

/** Decisions of a person about a device. */
export type DeviceDecision = 'approved' | 'denied';

/**
 * Request of a device without a browser to sign a person in to the developer portal (RFC 8628). The device code is stored as its SHA-256, the
 * short user code as an HMAC.
 */
@Entity('device_authorizations')
@Unique('device_authorizations_device_digest_key', ['device_digest'])
@Unique('device_authorizations_user_digest_key', ['user_digest'])
@Check('device_authorizations_decision_check', `decision IN ('approved', 'denied')`)
@Check('device_authorizations_decided_by_check', 'num_nulls(decision, merchant_id) IN (0, 2)')
@Check('device_authorizations_redeemed_at_check', `redeemed_at IS NULL OR (decision IS NOT NULL AND decision = 'approved')`)
@Check('device_authorizations_interval_seconds_check', 'interval_seconds BETWEEN 5 AND 60')
@Index('device_authorizations_expires_at_idx', ['expires_at'])
@Index('device_authorizations_merchant_id_idx', ['merchant_id'])
export class DeviceAuthorization {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) authorization_id: number;
  @Column({ type: 'bytea' }) device_digest: Buffer;
  @Column({ type: 'bytea' }) user_digest: Buffer;
  /** Network address of the device. */
  @Column.Text({ length: 64, nullable: true }) address: string | null;
  /** `User-Agent` header of the device. */
  @Column.Text({ length: 300, nullable: true }) user_agent: string | null;
  /** Person who decided. */
  @Column.Reference({ nullable: true }) merchant_id: number | null;
  /** Decision; null until there is one. */
  @Column.Text({ length: 20, nullable: true }) decision: DeviceDecision | null;
  /** Time at which the device received its token. */
  @Column.Timestamp({ nullable: true }) redeemed_at: Date | null;
  /** Seconds that the device has to wait between two requests. */
  @Column({ type: 'integer', default: 5 }) interval_seconds: number;
  /** Time of the last request of the device. */
  @Column.Timestamp({ nullable: true }) polled_at: Date | null;
  /** Time of the request. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
  /** Expiry time. */
  @Column.Timestamp() expires_at: Date;
}
