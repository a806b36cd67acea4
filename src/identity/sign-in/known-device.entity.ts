import { Check, Entity, Index, PrimaryColumn } from 'typeorm';
import { notNegative } from '../../platform/database/checks.js';
import { Column } from '../../platform/database/column.js';

/** Device that a merchant signed in with: its cookie, or its address and program. Only the SHA-256 is stored. */
@Entity('known_devices')
@Index('known_devices_seen_at_idx', ['seen_at'])
export class KnownDevice {
  /** Merchant. */
  @PrimaryColumn({ type: 'bigint' }) merchant_id: number;
  @PrimaryColumn({ type: 'bytea' }) digest: Buffer;
  /** Time of the last sign-in. */
  @Column.Timestamp({ default: () => 'now()' }) seen_at: Date;
}

/** Sign-in with a new device. The merchant is notified by email and, until it is read, by the bell in every store. */
@Entity('sign_in_notices')
@Index('sign_in_notices_of_merchant_idx', ['merchant_id', 'created_at'])
@Index('sign_in_notices_unread_idx', ['merchant_id', 'notice_id'], { where: 'read_at IS NULL' })
@Index('sign_in_notices_due_at_idx', ['due_at'])
@Index('sign_in_notices_created_at_idx', ['created_at'])
@Check('sign_in_notices_attempts_check', notNegative('attempts'))
export class SignInNotice {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) notice_id: number;
  /** Merchant who signed in. */
  @Column.Reference() merchant_id: number;
  /** Network address of the sign-in. */
  @Column.Text({ length: 64, nullable: true }) address: string | null;
  /** `User-Agent` header of the sign-in. */
  @Column.Text({ length: 300, nullable: true }) user_agent: string | null;
  /** Time of the sign-in. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
  /** Time of the next attempt to send the message; null once it has been sent or given up. */
  @Column.Timestamp({ nullable: true, default: () => 'now()' }) due_at: Date | null;
  /** Number of attempts. */
  @Column.Integer({ default: 0 }) attempts: number;
  /** Time until which one process sends it. */
  @Column.Timestamp({ nullable: true }) leased_until: Date | null;
  /** Time at which the merchant marked it as read; null before. */
  @Column.Timestamp({ nullable: true }) read_at: Date | null;
}
