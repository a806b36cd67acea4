import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Paisa } from '../../platform/contract/money.js';
import { Column } from '../../platform/database/column.js';
import type { Flag } from '../../platform/database/columns.js';
import { Constraint } from '../../platform/database/constraint.decorator.js';
import type { CountedList } from '../../platform/database/list-counts.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { areFlags, notNegative, exactIntegers } from '../../platform/database/checks.js';

const PRESENT = { where: 'deleted_at IS NULL' };

/** Name of a variant that the store did not name. */
export const DEFAULT_VARIANT_NAME = 'Default';

/** Product of a store (specification 2.5, 2.6). A deleted product keeps its slug. */
@Entity('products')
@Unique('products_store_id_slug_key', ['store_id', 'slug'])
@Index('products_store_id_created_at_idx', ['store_id', 'created_at', 'product_id'], PRESENT)
@Index('products_store_id_updated_at_product_id_idx', ['store_id', 'updated_at', 'product_id', 'is_active'], PRESENT)
@Index('products_store_id_name_idx', ['store_id', 'name', 'product_id'], PRESENT)
@Index('products_store_id_is_active_idx', ['store_id', 'is_active', 'created_at', 'product_id'], PRESENT)
@Index('products_store_id_category_id_idx', ['store_id', 'category_id', 'created_at', 'product_id'], PRESENT)
@Index('products_category_id_idx', ['store_id', 'category_id', 'deleted_at', 'is_active'])
@Check('products_flags_check', areFlags('is_active', 'is_visible', 'is_bundle', 'is_featured', 'is_bestseller', 'is_best_deals'))
@Constraint.Reference('products_category_id_fkey', 'category_id')
export class Product extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) product_id: number;
  /** Title. */
  @Column.Text({ length: 255 }) name: string;
  /** URL-friendly name, derived from the name and unique within the store. */
  @Column.Text({ length: 255 }) slug: string;
  /** Category; null for none. */
  @Column.Reference({ nullable: true }) category_id: number | null;
  /** Id of the brand, which is not validated. */
  @Column.Reference({ nullable: true }) brand_id: number | null;
  /** Description; may contain HTML. */
  @Column.Text({ nullable: true }) description: string | null;
  /** Short description. */
  @Column.Text({ nullable: true }) short_description: string | null;
  /** 1 while the product is sold. */
  @Column.Flag(1) is_active: Flag;
  /** 1 while the storefront shows it. */
  @Column.Flag(1) is_visible: Flag;
  /** 1 for a bundle of other products. */
  @Column.Flag() is_bundle: Flag;
  /** 1 while it is featured. */
  @Column.Flag() is_featured: Flag;
  /** 1 for a bestseller. */
  @Column.Flag() is_bestseller: Flag;
  /** 1 while it is among the best deals. */
  @Column.Flag() is_best_deals: Flag;
  /** Time of deletion. The row of a deleted product is kept for its orders. */
  @Column.DeletedAt() deleted_at: Date | null;
}

/** Products that are not deleted, counted by `is_active`. */
export const COUNTED_PRODUCTS: CountedList = {
  list: 'products',
  column: 'is_active',
  rows: 'SELECT is_active AS part FROM products WHERE store_id = $1 AND deleted_at IS NULL',
};

/** Variant of a product (specification 2.7). */
@Entity('variants')
@Index('variants_store_id_product_id_idx', ['store_id', 'product_id', 'position'])
@Index('variants_store_id_price_idx', ['store_id', 'price', 'product_id'], PRESENT)
@Index('variants_store_id_sku_code_idx', ['store_id', 'sku_code'], { where: `deleted_at IS NULL AND sku_code <> ''` })
@Index('variants_of_product_key', ['store_id', 'product_id', 'sku_id'], { unique: true })
@Index('variants_default_key', ['store_id', 'product_id'], { unique: true, where: 'is_default = 1 AND deleted_at IS NULL' })
@Check('variants_price_check', 'price >= 0')
@Check('variants_compare_at_price_check', 'compare_at_price >= 0')
@Check('variants_unit_cost_check', 'unit_cost >= 0')
@Check('variants_measures_check', notNegative('cost', 'weight', 'width', 'depth', 'height', 'position'))
@Check('variants_available_check', 'available = CASE WHEN quantity > 0 THEN 1 ELSE 0 END')
@Check('variants_flags_check', areFlags('is_default', 'free_shipping'))
@Constraint.Reference('order_items_variant_of_product_fkey', 'variant_id')
@Constraint.Reference('order_items_product_id_fkey', 'product_id')
@Check('variants_quantity_check', exactIntegers('quantity'))
@Constraint('variants_quantity_check', 400, 'The stock would be larger than 9007199254740991 units.')
export class Variant extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) sku_id: number;
  /** Product that it belongs to. */
  @Column.Reference() product_id: number;
  /** Option labels combined. */
  @Column.Text({ length: 255, default: DEFAULT_VARIANT_NAME }) variant_name: string;
  /** Stock keeping unit code. */
  @Column.Text({ length: 100, default: '' }) sku_code: string;
  /** Selling price. */
  @Column.Money() price: Paisa;
  /** Original price for comparison. */
  @Column.Money({ nullable: true }) compare_at_price: Paisa | null;
  /** Unit cost in whole taka, rounded half up: a trigger derives it from `unit_cost`. */
  @Column.Integer({ nullable: true }) cost: number | null;
  /** Unit cost in taka. */
  @Column.Money({ nullable: true }) unit_cost: Paisa | null;
  /** 1 while it is in stock. */
  @Column.Flag() available: Flag;
  /** Stock on hand, over all locations. */
  @Column.Count({ default: 0 }) quantity: number;
  /** 1 for the product's default variant. */
  @Column.Flag() is_default: Flag;
  /** Keys of its images: a JSON array as text. */
  @Column.Text({ nullable: true }) images: string | null;
  /** Weight in kilograms. */
  @Column({ type: 'double precision', nullable: true }) weight: number | null;
  /** Width. The store chooses the unit of width, depth and height. */
  @Column({ type: 'double precision', nullable: true }) width: number | null;
  /** Depth. */
  @Column({ type: 'double precision', nullable: true }) depth: number | null;
  /** Height. */
  @Column({ type: 'double precision', nullable: true }) height: number | null;
  /** Display order. */
  @Column.Integer({ default: 0 }) position: number;
  /** 1 when it ships for free. */
  @Column.Flag() free_shipping: Flag;
  /** Time of deletion. */
  @Column.DeletedAt() deleted_at: Date | null;
}
