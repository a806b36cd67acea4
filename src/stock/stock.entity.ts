import { Check, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { CountColumn, ReferenceColumn, TextColumn } from '../platform/database/columns.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** Units of one variant at one location. There is no row where nothing ever was. */
@Entity('stock_levels')
export class StockLevel extends StoreOwned {
  /** The variant. */
  @PrimaryColumn({ type: 'bigint' }) sku_id: number;
  /** The location. */
  @PrimaryColumn({ type: 'bigint' }) location_id: number;
  /** Units physically there; below zero when more was shipped than had been counted. */
  @CountColumn({ default: 0 }) on_hand: number;
  /** Units of those that open orders wait for. */
  @CountColumn({ default: 0 }) committed: number;
  /** Units that cannot be sold; they are not among those on hand. */
  @CountColumn({ default: 0 }) damaged: number;
  /** Units on their way here. */
  @CountColumn({ default: 0 }) incoming: number;
}

/** Every reason for which units come to a location or leave it. */
export const MOVEMENT_KINDS = [
  'opening',
  'set',
  'adjustment',
  'shipment',
  'shipment_reversal',
  'receipt',
  'transfer_out',
  'transfer_in',
] as const;

/** A reason for which units come or leave. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A line of the ledger: units that came to a location or left it. Lines are never changed; their sum is what is on hand. */
@Entity('stock_movements')
@Index('stock_movements_store_id_product_id_idx', ['store_id', 'product_id', 'created_at', 'movement_id'])
@Index('stock_movements_store_id_sku_id_idx', ['store_id', 'sku_id', 'created_at', 'movement_id'])
@Check('stock_movements_change_check', 'change <> 0')
export class StockMovement extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) movement_id: number;
  /** The variant's product. */
  @ReferenceColumn() product_id: number;
  /** The variant. */
  @ReferenceColumn() sku_id: number;
  /** The location. */
  @ReferenceColumn() location_id: number;
  /** Why: opening, set, adjustment, shipment, shipment_reversal, receipt, transfer_out or transfer_in. */
  @TextColumn({ length: 30 }) kind: MovementKind;
  /** Units that came; below zero for units that left. */
  @CountColumn() change: number;
  /** Units on hand at the location afterwards. */
  @CountColumn() on_hand_after: number;
  /** What it was for, e.g. `order:17`. */
  @TextColumn({ length: 100, nullable: true }) reference: string | null;
  /** What the caller gave as the reason. */
  @TextColumn({ length: 255, nullable: true }) reason: string | null;
}
