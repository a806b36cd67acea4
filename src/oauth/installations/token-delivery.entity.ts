import { Check, Entity, PrimaryColumn } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import type { Flag } from '../../platform/database/columns.js';
import { areFlags } from '../../platform/database/checks.js';

/** Latest delivery of an installation's tokens to its app by a direct install. */
@Entity('token_deliveries')
@Check('token_deliveries_delivered_check', areFlags('delivered'))
export class TokenDelivery {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'bigint' }) installation_id: number;
  @Column.Timestamp() began_at: Date;
  /** End of the delivery; null while it is under way, and permanently if its process died. */
  @Column.Timestamp({ nullable: true }) ended_at: Date | null;
  /** 1 when the app accepted the tokens. */
  @Column.Flag() delivered: Flag;
}
