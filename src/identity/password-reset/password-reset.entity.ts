import { Entity, Index, PrimaryColumn } from 'typeorm';
import { Column } from '../../platform/database/column.js';

/** Link with which a merchant sets a new password. Only the SHA-256 of its token is stored. */
@Entity('password_resets')
@Index('password_resets_merchant_id_idx', ['merchant_id'])
@Index('password_resets_expires_at_idx', ['expires_at'])
export class PasswordReset {
  @PrimaryColumn({ type: 'bytea' }) digest: Buffer;
  /** Merchant whose password is set. */
  @Column.Reference() merchant_id: number;
  /** Expiry time. */
  @Column.Timestamp() expires_at: Date;
}
