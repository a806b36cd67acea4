import { Type } from 'class-transformer';
import { IsBoolean, IsObject, IsString, MaxLength, MinLength, ValidateNested } from 'class-validator';
import { MAX_PAISA } from '../../platform/database/money.js';
import { Integer, Moment, Nullable, OneOf, Optional, QueryAmount, WholeNumber } from '../../platform/http/fields.js';
import { ListQuery } from '../../platform/http/list-query.js';
import { Computed, Nested, Shape } from '../../platform/http/shape.js';
import { Product } from './product.entity.js';
import { CreateVariant, VariantDetail } from './variants.dto.js';

const ANY_ID = { min: 1, max: Number.MAX_SAFE_INTEGER };
const ANY_PRICE = { min: 0, max: MAX_PAISA };
/** Most characters of a description. */
const LONGEST = 100_000;

/** What a list of products may be narrowed to. */
export class ListProducts extends ListQuery(['created_at', 'updated_at', 'name'], 'created_at:desc') {
  /** Products that are sold, or those that are not. */
  @Optional() @OneOf(['active', 'inactive']) status?: string;
  /** Products updated on or after this time; a change of a variant counts. */
  @Optional() @Moment() since?: Date;
  /** Products of this category; those of its children are not. */
  @Optional() @Integer(ANY_ID) category_id?: number;
  /** Products with a variant of this price, in taka, or a higher one. */
  @Optional() @QueryAmount(ANY_PRICE) price_min?: number;
  /** Products with a variant of this price, in taka, or a lower one; together with `price_min` one variant must be within both. */
  @Optional() @QueryAmount(ANY_PRICE) price_max?: number;
  /** Part of the name, in any letter case. */
  @Optional() @MaxLength(255) @IsString() search?: string;
}

/** A new product with its first variant, the default one. */
export class CreateProduct {
  /** Title. */
  @MaxLength(255) @MinLength(1) @IsString() name: string;
  /** Description; may contain HTML. */
  @Nullable() @MaxLength(LONGEST) @IsString() description?: string | null;
  /** Short description. */
  @Nullable() @MaxLength(LONGEST) @IsString() short_description?: string | null;
  /** Category of this store. */
  @Nullable() @Integer(ANY_ID) category_id?: number | null;
  /** Brand, any id. */
  @Nullable() @Integer(ANY_ID) brand_id?: number | null;
  /** Whether it is sold; true if left out. */
  @Optional() @IsBoolean() is_active?: boolean;
  /** Whether the storefront shows it; true if left out. */
  @Optional() @IsBoolean() is_visible?: boolean;
  /** Whether it is featured; false if left out. */
  @Optional() @IsBoolean() is_featured?: boolean;
  /** The default variant. */
  @ValidateNested() @Type(() => CreateVariant) @IsObject() variant: CreateVariant;
}

/** Changes of a product; fields that are left out stay, null clears what may be empty. */
export class UpdateProduct {
  /** Title; the slug is made anew of another one. */
  @Optional() @MaxLength(255) @MinLength(1) @IsString() name?: string;
  /** Description; may contain HTML. */
  @Nullable() @MaxLength(LONGEST) @IsString() description?: string | null;
  /** Short description. */
  @Nullable() @MaxLength(LONGEST) @IsString() short_description?: string | null;
  /** Category of this store. */
  @Nullable() @Integer(ANY_ID) category_id?: number | null;
  /** Brand, any id. */
  @Nullable() @Integer(ANY_ID) brand_id?: number | null;
  /** Whether it is sold. */
  @Optional() @IsBoolean() is_active?: boolean;
  /** Whether the storefront shows it. */
  @Optional() @IsBoolean() is_visible?: boolean;
  /** Whether it is featured. */
  @Optional() @IsBoolean() is_featured?: boolean;
  /** Whether it is a bestseller. */
  @Optional() @IsBoolean() is_bestseller?: boolean;
  /** Whether it is among the best deals. */
  @Optional() @IsBoolean() is_best_deals?: boolean;
}

const SUMMARY = [
  'product_id',
  'store_id',
  'name',
  'slug',
  'category_id',
  'brand_id',
  'is_active',
  'is_visible',
  'created_at',
  'updated_at',
] as const;

/** A product in a list. */
export class ProductSummary extends Shape(Product, SUMMARY) {}

/** A product with its variants. */
export class ProductDetail extends Shape(Product, [
  ...SUMMARY,
  'description',
  'short_description',
  'is_bundle',
  'is_featured',
  'is_bestseller',
  'is_best_deals',
]) {
  /** The default variant. */
  @Computed(
    `(SELECT v.sku_id FROM variants v WHERE v.store_id = t.store_id AND v.product_id = t.product_id AND v.deleted_at IS NULL
      ORDER BY v.is_default DESC, v.position, v.sku_id LIMIT 1)`,
  )
  @WholeNumber()
  sku_id: number;
  /** Variants in the order of their position. */
  @Nested(() => VariantDetail, 'product_id', { order: ['position'] }) variants: VariantDetail[];
}

/** A product that was just created. */
export class ProductCreated extends Shape(Product, ['product_id', 'name', 'slug', 'store_id']) {
  /** The default variant. */
  @WholeNumber() sku_id: number;
}
