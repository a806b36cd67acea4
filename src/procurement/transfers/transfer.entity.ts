import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { IntegerColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../../platform/database/columns.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { TRANSFER_STATUSES, type TransferStatus } from '../moves.js';

/** What becomes of the units of a transfer that is cancelled on its way: back to the origin, or gone. */
export const ON_IN_TRANSIT = ['restock', 'write_off'] as const;

/** What becomes of the units of a transfer that is cancelled on its way. */
export type OnInTransit = (typeof ON_IN_TRANSIT)[number];

/** Stock that moves from one location of the store to another (specification 4.13). */
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
  @ReferenceColumn() transfer_number: number;
  /** Location that the units leave. */
  @ReferenceColumn() from_location_id: number;
  /** Location that they go to. */
  @ReferenceColumn() to_location_id: number;
  /** Where it stands. */
  @TextColumn({ length: 20, default: 'draft', words: TRANSFER_STATUSES }) status: TransferStatus;
  /** Note. */
  @TextColumn({ nullable: true }) note: string | null;
  /** What became of its units when it was cancelled in transit: back to the origin, or written off; null for any other transfer. */
  @TextColumn({ length: 20, nullable: true, words: ON_IN_TRANSIT }) on_in_transit: OnInTransit | null;
  /** When it left. */
  @TimestampColumn({ nullable: true }) shipped_at: Date | null;
  /** When it arrived. */
  @TimestampColumn({ nullable: true }) completed_at: Date | null;
  /** When it was cancelled. */
  @TimestampColumn({ nullable: true }) cancelled_at: Date | null;
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
  @ReferenceColumn() transfer_id: number;
  /** Variant. */
  @ReferenceColumn() sku_id: number;
  /** Units that are to move. */
  @IntegerColumn() quantity: number;
  /** Units that arrived and can be sold. */
  @IntegerColumn({ default: 0 }) received_quantity: number;
  /** Units that arrived damaged. */
  @IntegerColumn({ default: 0 }) rejected_quantity: number;
  /** Units that never arrived. */
  @IntegerColumn({ default: 0 }) lost_quantity: number;
}
