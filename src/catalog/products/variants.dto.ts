import { Transform } from 'class-transformer';
import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { Shape } from '../../platform/contract/shape.js';
import { Variant } from './product.entity.js';
import { keysAsJson } from './image-keys.js';
import { MAX_PAISA } from '../../platform/contract/money.js';

/** Largest cost in paisa. In whole taka it is an `integer`, as the contract shows it. */
const MAX_COST = 214_748_364_700;
const ANY_AMOUNT = { min: 0, max: MAX_PAISA };

/** New variant. */
export class CreateVariant {
  /** Selling price in taka. */
  @Field.Amount(ANY_AMOUNT) price: number;
  /** Name built from the option values. Defaults to `Default`. */
  @Field.Optional() @Field.Name({ max: 255 }) variant_name?: string;
  /** Stock keeping unit (SKU) code. Defaults to `""`. */
  @Field.Optional() @Field.Text({ max: 100 }) sku_code?: string;
  /** Original price shown for comparison, in taka. */
  @Field.Nullable() @Field.Amount(ANY_AMOUNT) compare_at_price?: number | null;
  /** Units on hand. Defaults to 0. `available` is derived from it. */
  @Field.Optional() @Field.Integer({ min: 0 }) quantity?: number;
  /**
   * Comma-separated `stored_key` values of images of this store, or https URLs. A JSON array as text, as in responses, is also accepted.
   */
  @Field.Nullable() @Field.Text({ max: 5000 }) @Transform(({ value }: { value: unknown }) => keysAsJson(value)) images?: string | null;
  /** Weight in kilograms. */
  @Field.Nullable() @Field.Decimal({ min: 0, max: 1_000_000 }) weight?: number | null;
  /** Width. The store chooses the unit of width, depth and height. */
  @Field.Nullable() @Field.Decimal({ min: 0, max: 1_000_000 }) width?: number | null;
  /** Depth. */
  @Field.Nullable() @Field.Decimal({ min: 0, max: 1_000_000 }) depth?: number | null;
  /** Height. */
  @Field.Nullable() @Field.Decimal({ min: 0, max: 1_000_000 }) height?: number | null;
  /** Unit cost in taka. */
  @Field.Nullable() @Field.Amount({ min: 0, max: MAX_COST }) cost?: number | null;
  /** True if shipping is free. Defaults to false. */
  @Field.Optional() @Field.Bool() free_shipping?: boolean;
}

/** Changes of a variant. Omitted fields keep their values. */
export class UpdateVariant extends UpdateOf(CreateVariant) {
  /** Display position in ascending order. */
  @Field.Optional() @Field.Integer({ min: 0 }) position?: number;
}

/** Variant of a product. */
export class VariantDetail extends Shape(Variant, [
  'sku_id',
  'product_id',
  'variant_name',
  'sku_code',
  'price',
  'compare_at_price',
  'available',
  'quantity',
  'is_default',
  'images',
  'weight',
  'width',
  'depth',
  'height',
  'position',
  'free_shipping',
]) {}

/** Newly created variant. */
export class VariantCreated extends Shape(Variant, ['sku_id', 'product_id', 'variant_name', 'price', 'quantity']) {}
