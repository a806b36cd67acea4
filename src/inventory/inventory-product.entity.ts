import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { CountColumn, DeletedAtColumn, type Flag, FlagColumn, IntegerColumn, TextColumn } from '../platform/database/columns.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

const PRESENT = { where: 'deleted_at IS NULL' };
const IN_STOCK = { where: 'deleted_at IS NULL AND total_quantity > 0' };
const OUT_OF_STOCK = { where: 'deleted_at IS NULL AND total_quantity <= 0' };

/**
 * A product as far as the inventory is concerned (specification 2.10). Triggers of products and variants keep these rows, in the transaction
 * that changes those; nothing else writes them.
 */
@Entity('inventory_products')
@Index('inventory_products_updated_at_idx', ['store_id', 'updated_at', 'product_id'], PRESENT)
@Index('inventory_products_name_idx', ['store_id', 'name', 'product_id'], PRESENT)
@Index('inventory_products_total_quantity_idx', ['store_id', 'total_quantity', 'product_id'], PRESENT)
@Index('inventory_products_in_stock_updated_at_idx', ['store_id', 'updated_at', 'product_id'], IN_STOCK)
@Index('inventory_products_in_stock_name_idx', ['store_id', 'name', 'product_id'], IN_STOCK)
@Index('inventory_products_out_of_stock_updated_at_idx', ['store_id', 'updated_at', 'product_id'], OUT_OF_STOCK)
@Index('inventory_products_out_of_stock_name_idx', ['store_id', 'name', 'product_id'], OUT_OF_STOCK)
export class InventoryProduct extends StoreOwned {
  /** The product. */
  @PrimaryColumn({ type: 'bigint' }) product_id: number;
  /** Its title. */
  @TextColumn({ length: 255 }) name: string;
  /** 1 while the product is sold. */
  @FlagColumn() is_active: Flag;
  /** Units of all its variants. */
  @CountColumn({ default: 0 }) total_quantity: number;
  /** Its variants. */
  @IntegerColumn({ default: 0 }) variant_count: number;
  /** Sum of cost × quantity over its variants, in whole taka. */
  @Column({ type: 'numeric', precision: 30, scale: 0, default: 0 }) total_cost_value: string;
  /** When the product was deleted. */
  @DeletedAtColumn() deleted_at: Date | null;
}
