import { IntersectionType, PickType } from '@nestjs/swagger';
import { Variant } from '../catalog/products/product.entity.js';
import { Field } from '../platform/contract/field.js';
import type { Flag } from '../platform/database/columns.js';
import { ListQuery } from '../platform/contract/list-query.js';
import { Shape } from '../platform/contract/shape.js';
import { MOVEMENT_KINDS, type MovementKind, StockLevel, StockMovement } from '../catalog/stock/stock.entity.js';
import { InventoryProduct } from './inventory-product.entity.js';

/** Maximum number of variants in one request. */
const MAX_LINES = 250;
const MAX_UNITS = 2_147_483_647;

/** Stock status of a product. */
export type StockStatus = 'in_stock' | 'out_of_stock';

/** Filters and sort order of the inventory. */
export class ListInventory extends ListQuery(['updated_at', 'name', 'total_quantity'], 'updated_at:desc') {
  /** `in_stock`: at least one unit in total. `out_of_stock`: none. */
  @Field.Optional() @Field.OneOf(['in_stock', 'out_of_stock']) status?: StockStatus;
  /** Text to find in the product name, case-insensitive. */
  @Field.Optional() @Field.Text({ max: 255 }) search?: string;
}

/** Filters and sort order of the stock movements of a product. */
export class ListMovements extends ListQuery(['created_at'], 'created_at:desc') {
  /** Movements of this variant. */
  @Field.Optional() @Field.Id() sku_id?: number;
  /** Movements at this location. */
  @Field.Optional() @Field.Id() location_id?: number;
  /** Movements of this kind. */
  @Field.Optional() @Field.OneOf(MOVEMENT_KINDS) kind?: MovementKind;
}

const NotZero = (): PropertyDecorator => Field.rule('zero', (units) => units !== 0, 'must not be 0');

/** New stock of a variant. */
export class SetStockLine {
  /** Id of the variant. */
  @Field.Id() sku_id: number;
  /** New number of units on hand at the location. */
  @Field.Integer({ min: 0 }) quantity: number;
  /** Expected number of units on hand before the change. If it differs, nothing changes (409 `quantity_conflict`). */
  @Field.Optional() @Field.Integer({ min: -MAX_UNITS }) expected_quantity?: number;
}

/** New stock of variants of one product. All of it is set, or nothing. */
export class SetStock {
  /** Up to 250 distinct variants of the product. */
  @Field.Items(() => SetStockLine, { min: 1, max: MAX_LINES, uniqueBy: 'sku_id' }) variants: SetStockLine[];
  /** Id of the location. Defaults to the default location. */
  @Field.Nullable() @Field.Id() location_id?: number | null;
}

/** New stock of one variant at a location, without the variant. */
export class SetVariantStock extends IntersectionType(
  PickType(SetStockLine, ['quantity', 'expected_quantity']),
  PickType(SetStock, ['location_id']),
) {}

/** Stock adjustment of a variant. */
export class AdjustStock {
  /** Id of a variant of the product. */
  @Field.Id() sku_id: number;
  /** Number of units to add. Negative values remove units. Must not be 0. */
  @NotZero() @Field.Integer({ min: -MAX_UNITS }) adjustment: number;
  /** Reason, recorded in the movement and the event. */
  @Field.Nullable() @Field.Text({ max: 255 }) reason?: string | null;
  /** Id of the location. Defaults to the default location. */
  @Field.Nullable() @Field.Id() location_id?: number | null;
}

/** Count of the units of a variant at a location, as a merchant enters it. */
export class CountStock extends IntersectionType(
  PickType(SetStockLine, ['sku_id', 'quantity']),
  PickType(AdjustStock, ['reason', 'location_id']),
) {}

/** Inventory of a product in a list. */
export class InventorySummary extends Shape(InventoryProduct, [
  'product_id',
  'name',
  'is_active',
  'updated_at',
  'total_quantity',
  'variant_count',
]) {
  /** Sum of `unit_cost` × `quantity` over the variants, rounded to whole taka. */
  @Field.Computed('round(t.total_cost_value)') @Field.ApiInteger() total_cost_value: number;
  /** 1 if there is at least one unit in total, otherwise 0. */
  @Field.Computed('(t.total_quantity > 0)::integer') @Field.ApiFlag() has_stock: Flag;
}

/** Stock of a variant at one location. */
export class InventoryLevel extends Shape(StockLevel, ['location_id', 'on_hand', 'committed', 'damaged', 'incoming']) {}

const sum = (count: string): string =>
  `(SELECT coalesce(sum(l.${count}), 0) FROM stock_levels l WHERE l.store_id = $1 AND l.sku_id = t.sku_id)`;

const VARIANT = ['sku_id', 'sku_code', 'variant_name', 'price', 'quantity', 'available', 'is_default'] as const;

/** Variant with its stock at all locations. */
export class InventoryVariant extends Shape(Variant, [...VARIANT, 'cost', 'unit_cost']) {
  /** Units physically in stock. Negative if more units were shipped than recorded. */
  @Field.Computed('t.quantity') @Field.ApiInteger() on_hand: number;
  /** Units on hand that are committed to open orders. */
  @Field.Computed(sum('committed')) @Field.ApiInteger() committed: number;
  /** Damaged units that cannot be sold. Not included in `on_hand`. */
  @Field.Computed(sum('damaged')) @Field.ApiInteger() damaged: number;
  /** Incoming units. */
  @Field.Computed(sum('incoming')) @Field.ApiInteger() incoming: number;
  /** `on_hand` - `committed`. */
  @Field.Computed(`t.quantity - ${sum('committed')}`) @Field.ApiInteger() inventory_available: number;
  /** Stock by location. Only locations that have or had stock of the variant. */
  @Field.Nested(() => InventoryLevel, 'sku_id', { order: ['location_id'] }) locations: InventoryLevel[];
}

/** Variant with its stock at all locations, apart from its product. */
export class InventoryRecord extends InventoryVariant {
  /** Id of its product. */
  @Field.Computed('t.product_id') @Field.ApiInteger() product_id: number;
}

/** Inventory of one product. */
export class ProductInventory extends Shape(InventoryProduct, ['product_id', 'name', 'is_active', 'updated_at']) {
  /** Variants, ordered by position. */
  @Field.Nested(() => InventoryVariant, 'product_id', { order: ['position'] }) variants: InventoryVariant[];
}

/** Variant with its total quantity. */
export class CountedVariant extends Shape(Variant, VARIANT) {}

/** Product after its stock was set. */
export class ProductStock extends Shape(InventoryProduct, ['product_id']) {
  /** All variants, ordered by position. */
  @Field.Nested(() => CountedVariant, 'product_id', { order: ['position'] }) variants: CountedVariant[];
}

/** Result of a stock adjustment. Quantities are totals of all locations. */
export class StockAdjusted {
  /** Id of the variant. */
  @Field.ApiInteger() sku_id: number;
  /** Id of its product. */
  @Field.ApiInteger() product_id: number;
  /** Units before the adjustment. */
  @Field.ApiInteger() previous_quantity: number;
  /** Units after the adjustment. */
  @Field.ApiInteger() quantity: number;
  /** Units added. Negative if units were removed. */
  @Field.ApiInteger() adjustment: number;
  /** 1 if the variant can be bought, otherwise 0. */
  @Field.ApiFlag() available: Flag;
}

/** Stock movement. */
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
