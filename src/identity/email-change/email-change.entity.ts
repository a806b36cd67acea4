import { Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { Column } from '../../platform/database/column.js';

/** New email address of a merchant that has not been confirmed. Only the SHA-256 of the token of its link is stored. A merchant has at most one. */
@Entity('email_changes')
@Unique('email_changes_merchant_id_key', ['merchant_id'])
@Index('email_changes_expires_at_idx', ['expires_at'])
export class EmailChange {
  @PrimaryColumn({ type: 'bytea' }) digest: Buffer;
  /** Merchant whose address changes. */
  @Column.Reference() merchant_id: number;
  /** New address. */
  @Column.Text({ length: 255 }) email: string;
  /** Expiry time. */
  @Column.Timestamp() expires_at: Date;
}
