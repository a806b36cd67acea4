import { Transform } from 'class-transformer';
import { IsBoolean, IsNumber, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { MAX_PAISA } from '../../platform/database/money.js';
import { Amount, Integer, Nullable, Optional } from '../../platform/http/fields.js';
import { Shape } from '../../platform/http/shape.js';
import { Variant } from './product.entity.js';
import { keysAsJson } from './image-keys.js';

const ANY_AMOUNT = { min: 0, max: MAX_PAISA };

/** A new variant. */
export class CreateVariant {
  /** Selling price in taka. */
  @Amount(ANY_AMOUNT) price: number;
  /** Option labels combined; `Default` if left out. */
  @Optional() @MaxLength(255) @MinLength(1) @IsString() variant_name?: string;
  /** Stock keeping unit code. */
  @Optional() @MaxLength(100) @IsString() sku_code?: string;
  /** Original price for comparison, in taka. */
  @Nullable() @Amount(ANY_AMOUNT) compare_at_price?: number | null;
  /** Stock on hand; 0 if left out. */
  @Optional() @Integer({ min: 0 }) quantity?: number;
  /** Keys of its images, as the upload gave them, with commas between them. A variant's own `images` are taken too. */
  @Nullable() @MaxLength(5000) @IsString() @Transform(({ value }: { value: unknown }) => keysAsJson(value)) images?: string | null;
  /** Weight in kilograms. */
  @Nullable() @Max(1_000_000) @Min(0) @IsNumber() weight?: number | null;
  /** Width, in a unit of the store's choice like depth and height. */
  @Nullable() @Max(1_000_000) @Min(0) @IsNumber() width?: number | null;
  /** Depth. */
  @Nullable() @Max(1_000_000) @Min(0) @IsNumber() depth?: number | null;
  /** Height. */
  @Nullable() @Max(1_000_000) @Min(0) @IsNumber() height?: number | null;
  /** Unit cost in whole taka. */
  @Nullable() @Integer({ min: 0 }) cost?: number | null;
  /** Whether it ships for free. */
  @Optional() @IsBoolean() free_shipping?: boolean;
}

/** Changes of a variant; fields that are left out stay, null clears what may be empty. */
export class UpdateVariant {
  /** Option labels combined. */
  @Optional() @MaxLength(255) @MinLength(1) @IsString() variant_name?: string;
  /** Stock keeping unit code. */
  @Optional() @MaxLength(100) @IsString() sku_code?: string;
  /** Selling price in taka. */
  @Optional() @Amount(ANY_AMOUNT) price?: number;
  /** Original price for comparison, in taka. */
  @Nullable() @Amount(ANY_AMOUNT) compare_at_price?: number | null;
  /** Stock on hand; `available` follows from it. */
  @Optional() @Integer({ min: 0 }) quantity?: number;
  /** Keys of its images, as the upload gave them, with commas between them. A variant's own `images` are taken too. */
  @Nullable() @MaxLength(5000) @IsString() @Transform(({ value }: { value: unknown }) => keysAsJson(value)) images?: string | null;
  /** Weight in kilograms. */
  @Nullable() @Max(1_000_000) @Min(0) @IsNumber() weight?: number | null;
  /** Width, in a unit of the store's choice like depth and height. */
  @Nullable() @Max(1_000_000) @Min(0) @IsNumber() width?: number | null;
  /** Height. */
  @Nullable() @Max(1_000_000) @Min(0) @IsNumber() height?: number | null;
  /** Depth. */
  @Nullable() @Max(1_000_000) @Min(0) @IsNumber() depth?: number | null;
  /** Display order, ascending. */
  @Optional() @Integer({ min: 0 }) position?: number;
  /** Whether it ships for free. */
  @Optional() @IsBoolean() free_shipping?: boolean;
  /** Unit cost in whole taka. */
  @Nullable() @Integer({ min: 0 }) cost?: number | null;
}

/** A variant of a product. */
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

/** A variant that was just added. */
export class VariantCreated extends Shape(Variant, ['sku_id', 'product_id', 'variant_name', 'price', 'quantity']) {}
