import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { oneOf, notNegative } from '../../platform/database/checks.js';

/** Channel through which a one-time code is sent. */
export type Channel = 'phone' | 'email';

/** One-time code that a customer enters to sign in. A browser has at most one per store. */
@Entity('one_time_codes')
@Unique('one_time_codes_browser_key', ['store_id', 'browser_digest'])
@Index('one_time_codes_expires_at_idx', ['expires_at'])
@Check('one_time_codes_channel_check', oneOf('channel', ['phone', 'email']))
@Check('one_time_codes_tries_check', notNegative('tries'))
export class OneTimeCode extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) code_id: number;
  /** SHA-256 of the secret of the browser that may enter the code. */
  @Column({ type: 'bytea' }) browser_digest: Buffer;
  /** Channel through which it was sent. */
  @Column.Text({ length: 20 }) channel: Channel;
  /** Phone number in E.164, or email address in lower case. */
  @Column.Text({ length: 255 }) recipient: string;
  /** The recipient as the customer typed it. */
  @Column.Text({ length: 255, default: '' }) typed: string;
  /** HMAC-SHA256 of the code. A plain digest of six digits would reveal them. */
  @Column({ type: 'bytea' }) digest: Buffer;
  /** Number of attempts to enter it. */
  @Column.Integer({ default: 0 }) tries: number;
  /** Time from which the recipient can be sent another one. */
  @Column.Timestamp({ default: () => 'now()' }) resend_at: Date;
  /** Expiry time. */
  @Column.Timestamp() expires_at: Date;
  /** Time at which it was entered correctly. */
  @Column.Timestamp({ nullable: true }) used_at: Date | null;
}
