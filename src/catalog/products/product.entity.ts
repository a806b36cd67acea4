import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import {
  CountColumn,
  DeletedAtColumn,
  type Flag,
  FlagColumn,
  IntegerColumn,
  MoneyColumn,
  ReferenceColumn,
  TextColumn,
} from '../../platform/database/columns.js';
import { Reference } from '../../platform/database/constraint.decorator.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

const PRESENT = { where: 'deleted_at IS NULL' };

/** Something that the store sells (specification 2.5, 2.6). A deleted product keeps its slug. */
@Entity('products')
@Unique('products_store_id_slug_key', ['store_id', 'slug'])
@Index('products_store_id_created_at_idx', ['store_id', 'created_at', 'product_id'], PRESENT)
@Index('products_store_id_updated_at_idx', ['store_id', 'updated_at', 'product_id'], PRESENT)
@Index('products_store_id_name_idx', ['store_id', 'name', 'product_id'], PRESENT)
@Index('products_store_id_is_active_idx', ['store_id', 'is_active', 'created_at', 'product_id'], PRESENT)
@Index('products_store_id_category_id_idx', ['store_id', 'category_id', 'created_at', 'product_id'], PRESENT)
@Index('products_category_id_idx', ['store_id', 'category_id', 'deleted_at', 'is_active'])
@Reference('products_category_id_fkey', 'category_id')
export class Product extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) product_id: number;
  /** Title. */
  @TextColumn({ length: 255 }) name: string;
  /** URL-friendly name, made of the name and unique within the store. */
  @TextColumn({ length: 255 }) slug: string;
  /** Category; null for none. */
  @ReferenceColumn({ nullable: true }) category_id: number | null;
  /** Brand, an id that this service keeps and knows nothing else of. */
  @ReferenceColumn({ nullable: true }) brand_id: number | null;
  /** Description; may contain HTML. */
  @TextColumn({ nullable: true }) description: string | null;
  /** Short description. */
  @TextColumn({ nullable: true }) short_description: string | null;
  /** 1 while the product is sold. */
  @FlagColumn(1) is_active: Flag;
  /** 1 while the storefront shows it. */
  @FlagColumn(1) is_visible: Flag;
  /** 1 for a bundle of other products. */
  @FlagColumn() is_bundle: Flag;
  /** 1 while it is featured. */
  @FlagColumn() is_featured: Flag;
  /** 1 for a bestseller. */
  @FlagColumn() is_bestseller: Flag;
  /** 1 while it is among the best deals. */
  @FlagColumn() is_best_deals: Flag;
  /** When it was deleted; a deleted product answers 404 and stays for the orders that name it. */
  @DeletedAtColumn() deleted_at: Date | null;
}

/** A buyable form of a product (specification 2.7). */
@Entity('variants')
@Index('variants_store_id_product_id_idx', ['store_id', 'product_id', 'position'])
@Index('variants_store_id_price_idx', ['store_id', 'price', 'product_id'], PRESENT)
@Index('variants_default_key', ['store_id', 'product_id'], { unique: true, where: 'is_default = 1 AND deleted_at IS NULL' })
@Check('variants_price_check', 'price >= 0')
@Check('variants_compare_at_price_check', 'compare_at_price >= 0')
@Reference('order_items_variant_id_fkey', 'variant_id')
@Reference('order_items_product_id_fkey', 'product_id')
export class Variant extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) sku_id: number;
  /** The product it belongs to. */
  @ReferenceColumn() product_id: number;
  /** Option labels combined. */
  @TextColumn({ length: 255, default: 'Default' }) variant_name: string;
  /** Stock keeping unit code. */
  @TextColumn({ length: 100, default: '' }) sku_code: string;
  /** Selling price. */
  @MoneyColumn() price: number;
  /** Original price for comparison. */
  @MoneyColumn({ nullable: true }) compare_at_price: number | null;
  /** Unit cost in whole taka. */
  @IntegerColumn({ nullable: true }) cost: number | null;
  /** 1 while it can be bought: as long as there is stock. */
  @FlagColumn() available: Flag;
  /** Stock on hand, over all locations. */
  @CountColumn({ default: 0 }) quantity: number;
  /** 1 for the product's default variant. */
  @FlagColumn() is_default: Flag;
  /** Keys of its images: a JSON array as text. */
  @TextColumn({ nullable: true }) images: string | null;
  /** Weight in kilograms. */
  @Column({ type: 'double precision', nullable: true }) weight: number | null;
  /** Width, in a unit of the store's choice like depth and height. */
  @Column({ type: 'double precision', nullable: true }) width: number | null;
  /** Depth. */
  @Column({ type: 'double precision', nullable: true }) depth: number | null;
  /** Height. */
  @Column({ type: 'double precision', nullable: true }) height: number | null;
  /** Display order. */
  @IntegerColumn({ default: 0 }) position: number;
  /** 1 when it ships for free. */
  @FlagColumn() free_shipping: Flag;
  /** When it was deleted. */
  @DeletedAtColumn() deleted_at: Date | null;
}
