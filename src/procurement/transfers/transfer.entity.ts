import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { TRANSFER_STATUSES, type TransferStatus } from '../moves.js';

/** Outcomes for the units of a transfer that is cancelled in transit: return to the origin, or write-off. */
export const ON_IN_TRANSIT = ['restock', 'write_off'] as const;

/** One of {@link ON_IN_TRANSIT}. */
export type OnInTransit = (typeof ON_IN_TRANSIT)[number];

/** Transfer of stock between two locations of the store (specification 4.13). */
@Entity('transfers')
@Unique('transfers_store_id_transfer_number_key', ['store_id', 'transfer_number'])
@Index('transfers_store_id_created_at_idx', ['store_id', 'created_at', 'transfer_id'])
@Index('transfers_store_id_updated_at_idx', ['store_id', 'updated_at', 'transfer_id'])
@Index('transfers_store_id_status_idx', ['store_id', 'status', 'created_at', 'transfer_id'])
@Index('transfers_store_id_from_location_id_idx', ['store_id', 'from_location_id', 'created_at', 'transfer_id'])
@Index('transfers_store_id_to_location_id_idx', ['store_id', 'to_location_id', 'created_at', 'transfer_id'])
@Check('transfers_status_check', `status IN ('draft', 'in_transit', 'completed', 'cancelled')`)
@Check('transfers_on_in_transit_check', `on_in_transit IN ('restock', 'write_off')`)
@Check('transfers_same_location_check', 'from_location_id <> to_location_id')
export class Transfer extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) transfer_id: number;
  /** Number within the store, from 1001, without gaps. */
  @Column.Reference() transfer_number: number;
  /** Origin. */
  @Column.Reference() from_location_id: number;
  /** Destination. */
  @Column.Reference() to_location_id: number;
  /** Status. */
  @Column.Text({ length: 20, default: 'draft', words: TRANSFER_STATUSES }) status: TransferStatus;
  /** Note. */
  @Column.Text({ nullable: true }) note: string | null;
  /** Outcome for its units when it was cancelled in transit: restock or write_off; null for any other transfer. */
  @Column.Text({ length: 20, nullable: true, words: ON_IN_TRANSIT }) on_in_transit: OnInTransit | null;
  /** Time of shipment. */
  @Column.Timestamp({ nullable: true }) shipped_at: Date | null;
  /** Time of completion. */
  @Column.Timestamp({ nullable: true }) completed_at: Date | null;
  /** Time of cancellation. */
  @Column.Timestamp({ nullable: true }) cancelled_at: Date | null;
}

/** Units of one variant in a transfer. */
@Entity('transfer_items')
@Unique('transfer_items_sku_id_key', ['store_id', 'transfer_id', 'sku_id'])
@Check(
  'transfer_items_quantity_check',
  'quantity > 0 AND received_quantity >= 0 AND rejected_quantity >= 0 AND lost_quantity >= 0 ' +
    'AND received_quantity::bigint + rejected_quantity + lost_quantity <= quantity',
)
export class TransferItem extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) transfer_item_id: number;
  /** The transfer. */
  @Column.Reference() transfer_id: number;
  /** Variant. */
  @Column.Reference() sku_id: number;
  /** Units to transfer. */
  @Column.Integer() quantity: number;
  /** Units received in saleable condition. */
  @Column.Integer({ default: 0 }) received_quantity: number;
  /** Units received damaged. */
  @Column.Integer({ default: 0 }) rejected_quantity: number;
  /** Units lost. */
  @Column.Integer({ default: 0 }) lost_quantity: number;
}
