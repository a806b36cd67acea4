import { Check, Entity, Index, PrimaryColumn } from 'typeorm';
import { Column } from '../platform/database/column.js';
import type { Flag } from '../platform/database/columns.js';
import { Constraint } from '../platform/database/constraint.decorator.js';
import type { CountedList } from '../platform/database/list-counts.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';
import { notNegative, areFlags, exactIntegers } from '../platform/database/checks.js';

const PRESENT = { where: 'deleted_at IS NULL' };
const IN_STOCK = { where: 'deleted_at IS NULL AND total_quantity > 0' };
const INACTIVE = { where: 'deleted_at IS NULL AND is_active = 0' };
const OUT_OF_STOCK = { where: 'deleted_at IS NULL AND total_quantity <= 0' };

/**
 * Stock totals of a product (specification 2.10). Triggers on products and variants maintain these rows in the same transaction; nothing
 * else writes them.
 */
@Entity('inventory_products')
@Index('inventory_products_updated_at_idx', ['store_id', 'updated_at', 'product_id'], PRESENT)
@Index('inventory_products_inactive_idx', ['store_id', 'updated_at', 'product_id'], INACTIVE)
@Index('inventory_products_name_idx', ['store_id', 'name', 'product_id'], PRESENT)
@Index('inventory_products_total_quantity_idx', ['store_id', 'total_quantity', 'product_id'], PRESENT)
@Index('inventory_products_in_stock_updated_at_idx', ['store_id', 'updated_at', 'product_id'], IN_STOCK)
@Index('inventory_products_in_stock_name_idx', ['store_id', 'name', 'product_id'], IN_STOCK)
@Index('inventory_products_out_of_stock_updated_at_idx', ['store_id', 'updated_at', 'product_id'], OUT_OF_STOCK)
@Index('inventory_products_out_of_stock_name_idx', ['store_id', 'name', 'product_id'], OUT_OF_STOCK)
@Check('inventory_products_variant_count_check', notNegative('variant_count'))
@Check('inventory_products_flags_check', areFlags('is_active'))
@Check('inventory_products_total_quantity_check', exactIntegers('total_quantity'))
@Constraint('inventory_products_total_quantity_check', 400, 'The stock would be larger than 9007199254740991 units.')
export class InventoryProduct extends StoreOwned {
  /** Product. */
  @PrimaryColumn({ type: 'bigint' }) product_id: number;
  /** Its title. */
  @Column.Text({ length: 255 }) name: string;
  /** 1 while the product is sold. */
  @Column.Flag() is_active: Flag;
  /** Total quantity of its variants. */
  @Column.Count({ default: 0 }) total_quantity: number;
  /** Number of its variants. */
  @Column.Integer({ default: 0 }) variant_count: number;
  /** Sum of cost × quantity over its variants, in taka. */
  @Column({ type: 'numeric', default: 0 }) total_cost_value: string;
  /** Time of the product's deletion. */
  @Column.DeletedAt() deleted_at: Date | null;
}

/** Products that are not deleted, counted by whether they have stock. The part is 1 for any quantity that is greater than 0, otherwise 0. */
export const COUNTED_STOCK: CountedList = {
  list: 'inventory',
  column: 'total_quantity',
  rows: 'SELECT (total_quantity > 0)::int AS part FROM inventory_products WHERE store_id = $1 AND deleted_at IS NULL',
};
