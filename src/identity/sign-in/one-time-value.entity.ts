import { Entity, Index, PrimaryColumn } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import { sealContextOf } from '../../platform/crypto/secrets.js';

/** Returns the place of a sealed value, by its session and path. */
export const oneTimeValueOf = (session_id: number, path: string) =>
  sealContextOf('one_time_values', 'value')(`${String(session_id)} ${path}`);

/** Value that a page shows once to a session of a merchant. */
@Entity('one_time_values')
@Index('one_time_values_expires_at_idx', ['expires_at'])
export class OneTimeValue {
  /** Session that may see it. */
  @PrimaryColumn({ type: 'bigint' }) session_id: number;
  /** Path of the page. */
  @PrimaryColumn({ type: 'text' }) path: string;
  /** JSON, encrypted with AES-256-GCM. */
  @Column({ type: 'bytea' }) value_sealed: Buffer;
  /** Expiry time. */
  @Column.Timestamp() expires_at: Date;
}
