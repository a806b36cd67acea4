import { OmitType } from '@nestjs/swagger';
import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { Product } from './product.entity.js';
import { CreateVariant, UpdateVariant, VariantDetail } from './variants.dto.js';
import { MAX_PAISA } from '../../platform/contract/money.js';

const ANY_PRICE = { min: 0, max: MAX_PAISA };
/** Maximum length of a description, in characters. */
const MAX_DESCRIPTION = 100_000;

/** Filters and sort order of the product list. */
export class ListProducts extends ListQuery(['created_at', 'updated_at', 'name'], 'created_at:desc') {
  /** Products that are for sale (`active`) or not (`inactive`). */
  @Field.Optional() @Field.OneOf(['active', 'inactive']) status?: string;
  /** Products updated at or after this time. A change of a variant updates its product. */
  @Field.Optional() @Field.Moment() since?: Date;
  /** Products of this category, excluding its child categories. */
  @Field.Optional() @Field.Id() category_id?: number;
  /** Products with a variant at or above this price, in taka. */
  @Field.Optional() @Field.QueryAmount(ANY_PRICE, 'up') price_min?: number;
  /** Products with a variant at or below this price, in taka. With `price_min`, the same variant must match both. */
  @Field.Optional() @Field.QueryAmount(ANY_PRICE, 'down') price_max?: number;
  /** Text to find in the name, case-insensitive. */
  @Field.Optional() @Field.Text({ max: 255 }) search?: string;
}

/** New product with its default variant. */
export class CreateProduct {
  /** Title. The slug is generated from it and follows its changes. */
  @Field.Name({ max: 255 }) name: string;
  /** Description. May contain HTML. */
  @Field.Nullable() @Field.Text({ max: MAX_DESCRIPTION }) description?: string | null;
  /** Short description. */
  @Field.Nullable() @Field.Text({ max: MAX_DESCRIPTION }) short_description?: string | null;
  /** Id of a category of this store. */
  @Field.Nullable() @Field.Id() category_id?: number | null;
  /** Brand id, any positive integer. */
  @Field.Nullable() @Field.Id() brand_id?: number | null;
  /** True if the product is for sale. Defaults to true. */
  @Field.Optional() @Field.Bool() is_active?: boolean;
  /** True if the storefront shows the product. Defaults to true. */
  @Field.Optional() @Field.Bool() is_visible?: boolean;
  /** True if the product is featured. Defaults to false. */
  @Field.Optional() @Field.Bool() is_featured?: boolean;
  /** Default variant. */
  @Field.ObjectOf(() => CreateVariant) variant: CreateVariant;
}

/** Changes of a product. Omitted fields keep their values. */
export class UpdateProduct extends UpdateOf(OmitType(CreateProduct, ['variant'])) {
  /** True if the product is a bestseller. */
  @Field.Optional() @Field.Bool() is_bestseller?: boolean;
  /** True if the product is one of the best deals. */
  @Field.Optional() @Field.Bool() is_best_deals?: boolean;
}

/** Changes of a product, and of one of its variants. */
export class UpdateProductAndVariant extends UpdateProduct {
  /** Changes of the variant. */
  @Field.Optional() @Field.ObjectOf(() => UpdateVariant) variant?: UpdateVariant;
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

/** Product in a list. */
export class ProductSummary extends Shape(Product, SUMMARY) {}

/** Product with all its fields. */
export class ProductRecord extends Shape(Product, [
  ...SUMMARY,
  'description',
  'short_description',
  'is_bundle',
  'is_featured',
  'is_bestseller',
  'is_best_deals',
]) {
  /** Id of the default variant. */
  @Field.Computed(
    `(SELECT v.sku_id FROM variants v WHERE v.store_id = $1 AND v.product_id = t.product_id AND v.deleted_at IS NULL
      ORDER BY v.is_default DESC, v.position, v.sku_id LIMIT 1)`,
  )
  @Field.ApiInteger()
  sku_id: number;
}

/** Product with its variants. */
export class ProductDetail extends ProductRecord {
  /** Variants, ordered by position. */
  @Field.Nested(() => VariantDetail, 'product_id', { order: ['position'] }) variants: VariantDetail[];
}

/** Newly created product. */
export class ProductCreated extends Shape(Product, ['product_id', 'name', 'slug', 'store_id']) {
  /** Id of the default variant. */
  @Field.ApiInteger() sku_id: number;
}
