import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type Flag, FlagColumn, IntegerColumn, MoneyColumn, ReferenceColumn, TextColumn } from '../../platform/database/columns.js';
import { Reference } from '../../platform/database/constraint.decorator.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/** Something that the store sells (specification 2.5, 2.6). */
@Entity('products')
@Unique('products_store_id_slug_key', ['store_id', 'slug'])
@Index('products_store_id_created_at_idx', ['store_id', 'created_at', 'product_id'])
export class Product extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) product_id: number;
  /** Title. */
  @TextColumn({ length: 255 }) name: string;
  /** URL-friendly name, unique within the store. */
  @TextColumn({ length: 255 }) slug: string;
  /** Category. */
  @ReferenceColumn({ nullable: true }) category_id: number | null;
  /** Brand. */
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
  /** When it was deleted; deleted products answer 404 and stay for the orders that name them. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) deleted_at: Date | null;
}

/** A buyable form of a product (specification 2.7). */
@Entity('variants')
@Index('variants_store_id_product_id_idx', ['store_id', 'product_id', 'position'])
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
  /** 1 while it can be bought. */
  @FlagColumn(1) available: Flag;
  /** Stock on hand. */
  @IntegerColumn({ default: 0 }) quantity: number;
  /** 1 for the product's default variant. */
  @FlagColumn() is_default: Flag;
  /** Keys of its images. */
  @TextColumn({ nullable: true }) images: string | null;
  /** Weight in kilograms. */
  @Column({ type: 'double precision', nullable: true }) weight: number | null;
  /** Width. */
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
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) deleted_at: Date | null;
}
