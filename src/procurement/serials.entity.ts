import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { SerialCounter } from '../platform/database/serials.js';
import { oneOf, positive } from '../platform/database/checks.js';

/** Counters of a store. */
const SERIAL_KINDS = ['purchase_order', 'transfer'] as const;

/** Last number and creation time of a store's purchase orders, or of its transfers. Neither ever decreases. */
@Entity('procurement_serials')
@Check('procurement_serials_kind_check', oneOf('kind', SERIAL_KINDS))
@Check('procurement_serials_last_number_check', positive('last_number'))
export class ProcurementSerial {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'varchar', length: 20 }) kind: string;
  @Column({ type: 'bigint' }) last_number: number;
  @Column({ type: 'timestamptz', precision: 3 }) last_created_at: Date;
}

const COUNTER = { table: 'procurement_serials', last: 'last_number' };

/** Counter of a store's purchase orders. */
export const PURCHASE_ORDER_NUMBERS: SerialCounter = { ...COUNTER, kind: 'purchase_order' };

/** Counter of a store's transfers. */
export const TRANSFER_NUMBERS: SerialCounter = { ...COUNTER, kind: 'transfer' };
