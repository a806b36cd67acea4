import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Variant } from '../catalog/products/product.entity.js';
import type { Flag } from '../platform/database/columns.js';
import { Integer, Nullable, OneOf, Optional, rule, WholeNumber, YesNo } from '../platform/http/fields.js';
import { ListQuery } from '../platform/http/list-query.js';
import { Computed, Nested, Shape } from '../platform/http/shape.js';
import { MOVEMENT_KINDS, type MovementKind, StockLevel, StockMovement } from '../stock/stock.entity.js';
import { InventoryProduct } from './inventory-product.entity.js';

/** Most variants of one request. */
const MOST_LINES = 250;
const MOST_UNITS = 2_147_483_647;
const AN_ID = { min: 1, max: Number.MAX_SAFE_INTEGER };

/** Whether a product has stock, as a word. */
export type StockStatus = 'in_stock' | 'out_of_stock';

/** What the inventory may be narrowed to. */
export class ListInventory extends ListQuery(['updated_at', 'name', 'total_quantity'], 'updated_at:desc') {
  /** in_stock: at least one unit in all; out_of_stock: none. */
  @Optional() @OneOf(['in_stock', 'out_of_stock']) status?: StockStatus;
  /** Part of the product's name. */
  @Optional() @MaxLength(255) @IsString() search?: string;
}

/** What the ledger of a product may be narrowed to. */
export class ListMovements extends ListQuery(['created_at'], 'created_at:desc') {
  /** Movements of this variant. */
  @Optional() @Integer(AN_ID) sku_id?: number;
  /** Movements at this location. */
  @Optional() @Integer(AN_ID) location_id?: number;
  /** Movements of this kind. */
  @Optional() @OneOf(MOVEMENT_KINDS) kind?: MovementKind;
}

/** Each variant stands in the list once. */
const EachOnce = (): PropertyDecorator =>
  rule(
    'unique',
    (lines) => Array.isArray(lines) && new Set(lines.map((line: SetStockLine | null) => line?.sku_id)).size === lines.length,
    (field) => `${field} must name each sku_id once.`,
  );

const NotZero = (): PropertyDecorator =>
  rule(
    'zero',
    (units) => units !== 0,
    (field) => `${field} must not be 0.`,
  );

/** What a variant is to have. */
export class SetStockLine {
  /** The variant. */
  @Integer(AN_ID) sku_id: number;
  /** Units on hand at the location from now on. */
  @Integer({ min: 0 }) quantity: number;
  /** Units that must be on hand there now, or nothing is changed (409 `quantity_conflict`). */
  @Optional() @Integer({ min: -MOST_UNITS }) expected_quantity?: number;
}

/** New stock of variants of one product: all of it is set, or nothing. */
export class SetStock {
  /** Variants of the product, each once; at most 250. */
  @EachOnce()
  @ValidateNested({ each: true })
  @Type(() => SetStockLine)
  @ArrayMaxSize(MOST_LINES)
  @ArrayMinSize(1)
  @IsArray()
  variants: SetStockLine[];
  /** Location at which it is set; the default location if left out. */
  @Nullable() @Integer(AN_ID) location_id?: number | null;
}

/** A correction of a variant's stock. */
export class AdjustStock {
  /** A variant of the product. */
  @Integer(AN_ID) sku_id: number;
  /** Units to add, below zero to take away; not 0. */
  @NotZero() @Integer({ min: -MOST_UNITS }) adjustment: number;
  /** Why, for the ledger and the event. */
  @Nullable() @MaxLength(255) @IsString() reason?: string | null;
  /** Location at which it is corrected; the default location if left out. */
  @Nullable() @Integer(AN_ID) location_id?: number | null;
}

/** A product in the inventory. */
export class InventorySummary extends Shape(InventoryProduct, [
  'product_id',
  'name',
  'is_active',
  'updated_at',
  'total_quantity',
  'variant_count',
]) {
  /** Sum of cost × quantity over the variants, in whole taka. */
  @Computed('t.total_cost_value') @WholeNumber() total_cost_value: number;
  /** 1 while there is at least one unit in all. */
  @Computed('(t.total_quantity > 0)::integer') @YesNo() has_stock: Flag;
}

/** What a variant has at one location. */
export class InventoryLevel extends Shape(StockLevel, ['location_id', 'on_hand', 'committed', 'damaged', 'incoming']) {}

const sum = (count: string): string =>
  `(SELECT coalesce(sum(l.${count}), 0) FROM stock_levels l WHERE l.store_id = t.store_id AND l.sku_id = t.sku_id)`;

const VARIANT = ['sku_id', 'sku_code', 'variant_name', 'price', 'quantity', 'available', 'is_default'] as const;

/** A variant with its stock over all locations. */
export class InventoryVariant extends Shape(Variant, [...VARIANT, 'cost']) {
  /** Units physically in stock; below zero when more was shipped than had been counted. */
  @Computed('t.quantity') @WholeNumber() on_hand: number;
  /** Units of those that open orders wait for. */
  @Computed(sum('committed')) @WholeNumber() committed: number;
  /** Units that cannot be sold; they are not among those on hand. */
  @Computed(sum('damaged')) @WholeNumber() damaged: number;
  /** Units on their way in. */
  @Computed(sum('incoming')) @WholeNumber() incoming: number;
  /** on_hand - committed. */
  @Computed(`t.quantity - ${sum('committed')}`) @WholeNumber() inventory_available: number;
  /** The same by location, where there is or was any. */
  @Nested(() => InventoryLevel, 'sku_id', { order: ['location_id'] }) locations: InventoryLevel[];
}

/** The inventory of one product. */
export class ProductInventory extends Shape(InventoryProduct, ['product_id', 'name', 'is_active', 'updated_at']) {
  /** Variants in display order. */
  @Nested(() => InventoryVariant, 'product_id', { order: ['position'] }) variants: InventoryVariant[];
}

/** A variant with its quantity over all locations. */
export class CountedVariant extends Shape(Variant, VARIANT) {}

/** A product whose stock was set. */
export class ProductStock extends Shape(InventoryProduct, ['product_id']) {
  /** All its variants in display order. */
  @Nested(() => CountedVariant, 'product_id', { order: ['position'] }) variants: CountedVariant[];
}

/** A variant whose stock was corrected; quantities are over all locations. */
export class StockAdjusted {
  /** The variant. */
  @WholeNumber() sku_id: number;
  /** Its product. */
  @WholeNumber() product_id: number;
  /** Units that it had. */
  @WholeNumber() previous_quantity: number;
  /** Units that it has now. */
  @WholeNumber() quantity: number;
  /** Units added, below zero for units taken away. */
  @WholeNumber() adjustment: number;
  /** 1 while it can be bought. */
  @YesNo() available: Flag;
}

/** A line of the ledger. */
export class InventoryMovement extends Shape(StockMovement, [
  'movement_id',
  'sku_id',
  'location_id',
  'kind',
  'change',
  'on_hand_after',
  'reference',
  'reason',
  'created_at',
]) {}
