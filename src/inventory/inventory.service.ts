import { Injectable } from '@nestjs/common';
import { Variant } from '../catalog/products/product.entity.js';
import { VariantsService } from '../catalog/products/variants.service.js';
import type { Exportable } from '../platform/database/exportable.js';
import { Filter, type Filters } from '../platform/database/filter.js';
import { countsOf } from '../platform/database/list-counts.js';
import { MAX_COUNTED } from '../platform/database/log-range.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { ApiError } from '../platform/contract/api-error.js';
import type { Page, Rendered } from '../platform/contract/reply.js';
import { StockMovement } from '../catalog/stock/stock.entity.js';
import { StockService } from '../catalog/stock/stock.service.js';
import { COUNTED_STOCK, InventoryProduct } from './inventory-product.entity.js';
import {
  type AdjustStock,
  type CountStock,
  InventoryMovement,
  InventoryRecord,
  InventorySummary,
  ListInventory,
  type ListMovements,
  ProductInventory,
  ProductStock,
  type SetStock,
  SetVariantStock,
  type StockAdjusted,
  type StockStatus,
} from './inventory.dto.js';

/** Search for products by their stock, their state, and a text. */
export interface StockSearch {
  /** Filters, sort order and cursor of the list, without `search`. */
  readonly query: ListInventory;
  /** True for products that are for sale, false for others. */
  readonly is_active: boolean | undefined;
  /** Part of the name, or the SKU code of a variant. */
  readonly text: string;
}

/** Maximum number of products found by a search that are counted. */
export const MAX_PRODUCTS = 10_000;

const KNOWN = { counts: countsOf(COUNTED_STOCK) };

/** Stock of one store by product. */
@Injectable()
export class InventoryService {
  /** Class of the body of a write, for bulk imports. */
  readonly bodies = { update: SetVariantStock } as const;
  /** Stock by variant for bulk exports, selected by the filters of the products. */
  readonly exported: Exportable<ListInventory> = {
    record: InventoryRecord,
    query: ListInventory,
    entity: Variant,
    filters: (query) => [Filter.ofParent('inventory_products', 'product_id', filtersOf(query))],
  };

  constructor(
    private readonly stock: StockService,
    private readonly variants: VariantsService,
  ) {}

  /** Page of products with their stock totals. */
  list(ctx: StoreContext, query: ListInventory): Promise<Page<InventorySummary>> {
    return ctx.rows(InventoryProduct).page(query, filtersOf(query), InventorySummary, KNOWN);
  }

  /** Page of the products that a search finds, and their number up to {@link MAX_PRODUCTS}. */
  async search(ctx: StoreContext, { query, is_active, text }: StockSearch): Promise<{ page: Page<InventorySummary>; total: number }> {
    const coded = text === '' ? [] : await this.variants.withCode(ctx, text);
    const named = coded.length === 0 ? Filter.contains(['name'], text) : undefined;
    const filters = [...filtersOf(query), withState(is_active), named, coded.length > 0 ? withIds(coded) : undefined];
    const [page, total] = await Promise.all([
      ctx.rows(InventoryProduct).page(query, filters, InventorySummary),
      ctx.rows(InventoryProduct).countUpTo(MAX_PRODUCTS, filters),
    ]);
    return { page, total };
  }

  /** Returns the number of active products that are out of stock, at most `most`. */
  countOutOfStock(ctx: StoreContext, most: number): Promise<number> {
    const query = Object.assign(new ListInventory(), { status: 'out_of_stock' });
    return ctx.rows(InventoryProduct).countUpTo(most, [...filtersOf(query), withState(true)]);
  }

  /** Returns the products with this id or SKU code, otherwise the most recently changed ones with the text in their names, at most `limit`. */
  async find(ctx: StoreContext, text: string, limit: number): Promise<{ products: InventorySummary[]; isExact: boolean }> {
    const id = /^\d{1,15}$/.test(text) ? [{ product_id: Number(text) }] : [];
    const exact = withIds([...id, ...(await this.variants.withCode(ctx, text))]);
    const query = Object.assign(new ListInventory(), { limit, cursor: '' });
    for (const filter of [exact, Filter.contains(['name'], text)]) {
      const { items } = await ctx.rows(InventoryProduct).page(query, [filter], InventorySummary);
      const products = JSON.parse(items.json) as InventorySummary[];
      if (products.length > 0) return { products, isExact: filter === exact };
    }
    return { products: [], isExact: false };
  }

  /** Product with the stock of its variants. Throws `Product not found.` (404). */
  show(ctx: StoreContext, product_id: number): Promise<Rendered<ProductInventory>> {
    return ctx.rows(InventoryProduct).show(product_id, ProductInventory, 'Product');
  }

  /** Page of a product's stock movements. Throws `Product not found.` (404). */
  async listMovements(ctx: StoreContext, product_id: number, query: ListMovements): Promise<Page<InventoryMovement>> {
    await this.mustExist(ctx, product_id);
    return ctx.rows(StockMovement).page(query, movementFilters(product_id, query), InventoryMovement);
  }

  /** Number of a product's stock movements that match, at most {@link MAX_COUNTED}. */
  countMovements(ctx: StoreContext, product_id: number, query: ListMovements): Promise<number> {
    return ctx.rows(StockMovement).countUpTo(MAX_COUNTED, movementFilters(product_id, query));
  }

  /**
   * Sets the stock of variants at a location, all or none. Throws 404 for a missing product or variant, 400 for an unknown location,
   * `quantity_conflict` (409) when an expected quantity differs from the stored one.
   */
  async set(ctx: StoreContext, product_id: number, { variants, location_id }: SetStock): Promise<Rendered<ProductStock>> {
    await this.mustExist(ctx, product_id);
    await this.stock.set(ctx, product_id, variants, { location_id });
    return ctx.rows(InventoryProduct).show(product_id, ProductStock, 'Product');
  }

  /** Sets the stock of one variant at a location to a count, with its reason. Throws like {@link set}. */
  async count(ctx: StoreContext, product_id: number, { sku_id, quantity, ...count }: CountStock): Promise<void> {
    await this.mustExist(ctx, product_id);
    await this.stock.set(ctx, product_id, [{ sku_id, quantity }], count);
  }

  /** Adjusts the stock of a variant. Throws like {@link set}, and `negative_quantity` (400) for negative stock. */
  async adjust(ctx: StoreContext, product_id: number, body: AdjustStock): Promise<StockAdjusted> {
    await this.mustExist(ctx, product_id);
    const { sku_id, previous_quantity, quantity } = await this.stock.adjust(ctx, product_id, body);
    return { sku_id, product_id, previous_quantity, quantity, adjustment: body.adjustment, available: quantity > 0 ? 1 : 0 };
  }

  /** Computes the totals of products from their variants, in the caller's transaction. The caller must have locked the products. */
  async repairTotals(ctx: StoreContext, product_ids: readonly number[]): Promise<void> {
    await ctx.query(REPAIR_TOTALS, product_ids);
  }

  private async mustExist(ctx: StoreContext, product_id: number): Promise<void> {
    if (!(await ctx.rows(InventoryProduct).has({ product_id }))) throw ApiError.notFound('Product');
  }
}

const REPAIR_TOTALS = `
UPDATE inventory_products i SET total_quantity = e.quantity, variant_count = e.variants, total_cost_value = e.cost_value
FROM (
  SELECT p.product_id, count(v.sku_id) AS variants, coalesce(sum(v.quantity), 0) AS quantity,
    coalesce(sum(v.quantity::numeric * coalesce(v.unit_cost, 0)), 0) AS cost_value
  FROM unnest($2::bigint[]) AS p(product_id)
  LEFT JOIN variants v ON v.store_id = $1 AND v.product_id = p.product_id AND v.deleted_at IS NULL GROUP BY p.product_id
) e
WHERE i.store_id = $1 AND i.product_id = e.product_id`;

const movementFilters = (product_id: number, { sku_id, location_id, kind }: ListMovements): Filters => [
  Filter.equals('product_id', product_id),
  Filter.equals('sku_id', sku_id),
  Filter.equals('location_id', location_id),
  Filter.equals('kind', kind),
];

const filtersOf = ({ status, search }: ListInventory): Filters => [withStock(status), Filter.contains(['name'], search)];

const withState = (is_active: boolean | undefined): Filter | undefined =>
  is_active === undefined ? undefined : { sql: () => `t.is_active = ${String(Number(is_active))}` };

const withIds = (found: readonly { readonly product_id: number }[]): Filter => ({
  sql: (bind) => `t.product_id = ANY (${bind(found.map(({ product_id }) => product_id))}::bigint[])`,
  adHoc: true,
});

/** Conditions of partial indexes, which must be literal in the statement. */
const withStock = (status: StockStatus | undefined): Filter | undefined =>
  status && { sql: () => `t.total_quantity ${status === 'in_stock' ? '>' : '<='} 0`, column: 'total_quantity' };
