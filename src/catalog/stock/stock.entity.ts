import { Check, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import { Erasable } from '../../platform/database/erasable.js';
import { Constraint } from '../../platform/database/constraint.decorator.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { exactIntegers, oneOf } from '../../platform/database/checks.js';

/** Kinds of changes of the units on hand. */
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

/** One of {@link MOVEMENT_KINDS}. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Units of one variant at one location. Without a row, every number is 0. A trigger refuses negative ones, except those on hand. */
@Entity('stock_levels')
@Check('stock_levels_on_hand_check', exactIntegers('on_hand'))
@Constraint('stock_levels_on_hand_check', 400, 'The stock would be larger than 9007199254740991 units.')
export class StockLevel extends StoreOwned {
  /** The variant. */
  @PrimaryColumn({ type: 'bigint' }) sku_id: number;
  /** The location. */
  @PrimaryColumn({ type: 'bigint' }) location_id: number;
  /** Units physically present; negative when more were shipped than had been counted. */
  @Column.Count({ default: 0 }) on_hand: number;
  /** Units committed to open orders. */
  @Column.Count({ default: 0 }) committed: number;
  /** Units that cannot be sold; not included in those on hand. */
  @Column.Count({ default: 0 }) damaged: number;
  /** Units on their way here. */
  @Column.Count({ default: 0 }) incoming: number;
}

/** Line of the ledger: a change of the units on hand at a location. Lines are never changed; their sum is the units on hand. */
@Entity('stock_movements')
@Index('stock_movements_store_id_product_id_idx', ['store_id', 'product_id', 'created_at', 'movement_id'])
@Index('stock_movements_store_id_sku_id_idx', ['store_id', 'sku_id', 'created_at', 'movement_id'])
@Check('stock_movements_change_check', 'change <> 0')
@Check('stock_movements_kind_check', oneOf('kind', MOVEMENT_KINDS))
export class StockMovement extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) movement_id: number;
  /** The variant's product. */
  @Column.Reference() product_id: number;
  /** The variant. */
  @Column.Reference() sku_id: number;
  /** The location. */
  @Column.Reference() location_id: number;
  /** Kind: opening, set, adjustment, shipment, shipment_reversal, receipt, transfer_out or transfer_in. */
  @Column.Text({ length: 30 }) kind: MovementKind;
  /** Units added; negative for units removed. */
  @Column.Count() change: number;
  /** Units on hand at the location afterwards. */
  @Column.Count() on_hand_after: number;
  /** Record that it belongs to, e.g. `order:17`. */
  @Column.Text({ length: 100, nullable: true }) reference: string | null;
  /** Reason that the caller stated. */
  @Erasable() @Column.Text({ length: 255, nullable: true }) reason: string | null;
}
