import { Injectable } from '@nestjs/common';
import { type Paisa, toDecimal } from '../../platform/contract/money.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Rendered } from '../../platform/contract/reply.js';
import { StockService } from '../stock/stock.service.js';
import { Product, Variant } from './product.entity.js';
import { productUpdated } from './products.events.js';
import { checkImages } from './image-keys.js';
import { CreateVariant, UpdateVariant, VariantCreated, VariantDetail } from './variants.dto.js';
import { givenColumns, changedColumns } from '../../platform/database/changes.js';

/** Maximum number of variants of a product: they are returned in one response. */
const MAX_VARIANTS = 1_000;

/**
 * Variants of a store's products. Changes of one product's variants are serialized by the lock of the product's row; a trigger sets its
 * `updated_at`.
 */
@Injectable()
export class VariantsService {
  /** Classes of the bodies of writes, for bulk imports. */
  readonly bodies = { create: CreateVariant, update: UpdateVariant } as const;

  constructor(private readonly stock: StockService) {}

  /** Returns the variants with a SKU code, at most two; none for the empty one. */
  withCode(ctx: StoreContext, sku_code: string): Promise<VariantId[]> {
    return ctx.query<VariantId>(WITH_CODE, sku_code);
  }

  /** Adds a variant after the others. Throws `Product not found.` (404), and 400 beyond {@link MAX_VARIANTS}. */
  async add(ctx: StoreContext, product_id: number, body: CreateVariant): Promise<Rendered<VariantCreated>> {
    const product = await this.lockProduct(ctx, product_id);
    const others = await ctx.rows(Variant).find({ product_id });
    if (others.length >= MAX_VARIANTS) throw ApiError.badRequest(`A product has at most ${String(MAX_VARIANTS)} variants.`);
    const position = 1 + Math.max(0, ...others.map((variant) => variant.position));
    const sku_id = await this.insert(ctx, { product_id, position, is_default: 0 }, body);
    ctx.publish(productUpdated(product, 'variants_update'));
    return ctx.rows(Variant).show(sku_id, VariantCreated, 'Variant');
  }

  /** Adds the default variant of a new product and returns its id. */
  addDefault(ctx: StoreContext, product_id: number, body: CreateVariant): Promise<number> {
    return this.insert(ctx, { product_id, position: 1, is_default: 1 }, body);
  }

  /** Updates the given fields. Throws 404 for a missing product or variant, 400 without a field. */
  async update(ctx: StoreContext, { product_id, sku_id }: VariantId, body: UpdateVariant): Promise<Rendered<VariantDetail>> {
    const given = givenColumns(columnsOf(body));
    const product = await this.lockProduct(ctx, product_id);
    const variant = await ctx.rows(Variant).lock({ product_id, sku_id }, 'Variant');
    const { quantity, ...fields } = changedColumns(variant, given);
    const isChanged = Object.keys(fields).length > 0;
    await checkImages(ctx, 'images', fields.images);
    if (isChanged) await ctx.rows(Variant).change({ sku_id }, fields);
    if (quantity !== undefined) await this.stock.setQuantity(ctx, sku_id, quantity);
    if (isChanged || quantity !== undefined) ctx.publish(productUpdated(product, 'variants_update'));
    return ctx.rows(Variant).show(sku_id, VariantDetail, 'Variant');
  }

  /**
   * Deletes a variant. Its row is kept for the orders that contain it; the first of the others becomes the default. Throws 404 for a
   * missing product or variant, 400 for the last variant.
   */
  async remove(ctx: StoreContext, { product_id, sku_id }: VariantId): Promise<void> {
    const product = await this.lockProduct(ctx, product_id);
    const variants = await ctx.rows(Variant).find({ product_id });
    const variant = variants.find((one) => one.sku_id === sku_id);
    if (!variant) throw ApiError.notFound('Variant');
    const [next] = variants.filter((one) => one !== variant).sort((a, b) => a.position - b.position || a.sku_id - b.sku_id);
    if (!next) throw ApiError.badRequest('The last variant of a product cannot be deleted.');
    await ctx.rows(Variant).change({ sku_id }, { deleted_at: () => 'now()', is_default: 0 });
    if (variant.is_default) await ctx.rows(Variant).change({ sku_id: next.sku_id }, { is_default: 1 });
    ctx.publish(productUpdated(product, 'variants_update'));
  }

  /**
   * Sets the unit costs of variants, in paisa, and publishes an update of each product with a changed cost. Deleted variants are not
   * changed.
   */
  async setCosts(ctx: StoreContext, costs: ReadonlyMap<number, Paisa>): Promise<void> {
    if (costs.size === 0) return;
    await this.stock.lock(ctx, [...costs.keys()]);
    const lines = JSON.stringify([...costs].map(([sku_id, cost]) => ({ sku_id, unit_cost: toDecimal(cost) })));
    const products = await ctx.query<Pick<Product, 'product_id' | 'name'>>(SET_COSTS, lines);
    for (const product of products) ctx.publish(productUpdated(product, 'variants_update'));
  }

  private async insert(ctx: StoreContext, position: Position, variant: CreateVariant): Promise<number> {
    const { quantity = 0, free_shipping, ...fields } = columnsOf(variant);
    await checkImages(ctx, position.is_default ? 'variant.images' : 'images', fields.images);
    const row = { ...fields, ...position, free_shipping: free_shipping ? 1 : 0, available: 0 } as const;
    const { sku_id } = await ctx.rows(Variant).add(row);
    if (quantity > 0) await this.stock.open(ctx, sku_id, quantity);
    return sku_id;
  }

  private lockProduct(ctx: StoreContext, product_id: number): Promise<Product> {
    return ctx.rows(Product).lock({ product_id }, 'Product');
  }
}

/** Returns the columns of a variant: its exact cost is stored in `unit_cost`. The column `cost` holds the rounded cost of the contract. */
const columnsOf = <V extends Partial<CreateVariant>>({ cost, ...variant }: V): Omit<V, 'cost'> & { unit_cost?: Paisa | null } =>
  cost === undefined ? variant : { ...variant, unit_cost: cost };

const WITH_CODE = `
SELECT product_id, sku_id FROM variants WHERE store_id = $1 AND sku_code = $2 AND sku_code <> '' AND deleted_at IS NULL LIMIT 2`;

const SET_COSTS = `
WITH changed AS (
  UPDATE variants v SET unit_cost = c.unit_cost, updated_at = now() FROM json_to_recordset($2::json) AS c(sku_id bigint, unit_cost numeric)
  WHERE v.store_id = $1 AND v.sku_id = c.sku_id AND v.deleted_at IS NULL AND v.unit_cost IS DISTINCT FROM c.unit_cost
  RETURNING v.product_id
)
SELECT product_id, name FROM products WHERE store_id = $1 AND product_id IN (SELECT product_id FROM changed)`;

/** Path parameters of a variant. */
export type VariantId = Pick<Variant, 'product_id' | 'sku_id'>;

/** Product and position of a new variant. */
type Position = Pick<Variant, 'product_id' | 'position' | 'is_default'>;
