import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a store numbers, each on its own. */
export type SerialKind = 'purchase_order' | 'transfer';

/** The last number and creation time of a store's purchase orders or transfers: both only ever rise. */
@Entity('procurement_serials')
export class ProcurementSerial {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'varchar', length: 20 }) kind: SerialKind;
  @Column({ type: 'bigint' }) last_number: number;
  @Column({ type: 'timestamptz', precision: 3 }) last_created_at: Date;
}
