import { Injectable } from '@nestjs/common';
import { changedColumns, givenColumns } from '../../platform/database/changes.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { badRequest, notFound } from '../../platform/http/api-error.js';
import type { Rendered } from '../../platform/http/reply.js';
import { StockService } from '../../stock/stock.service.js';
import { Product, Variant } from './product.entity.js';
import { productUpdated } from './products.events.js';
import { type CreateVariant, type UpdateVariant, VariantCreated, VariantDetail } from './variants.dto.js';

/** The variants of a store's products. Changes of one product's variants wait for each other, by the lock of the product's row. */
@Injectable()
export class VariantsService {
  constructor(private readonly stock: StockService) {}

  /** Adds a variant behind the others. Throws `Product not found.` (404). */
  async add(ctx: StoreContext, product_id: number, body: CreateVariant): Promise<Rendered<VariantCreated>> {
    const product = await this.lockProduct(ctx, product_id);
    const others = await ctx.rows(Variant).find({ product_id });
    const position = 1 + Math.max(0, ...others.map((variant) => variant.position));
    const sku_id = await this.insert(ctx, { product_id, position, is_default: 0 }, body);
    await this.noteChange(ctx, product);
    return ctx.rows(Variant).show(sku_id, VariantCreated, 'Variant');
  }

  /** Gives a new product its default variant; gives the variant's id. */
  addDefault(ctx: StoreContext, product_id: number, body: CreateVariant): Promise<number> {
    return this.insert(ctx, { product_id, position: 1, is_default: 1 }, body);
  }

  /** Changes the given fields; what equals the stored value is no change. Throws 404 for a missing product or variant, 400 without a field. */
  async update(ctx: StoreContext, { product_id, sku_id }: VariantId, body: UpdateVariant): Promise<Rendered<VariantDetail>> {
    const given = givenColumns(body);
    const product = await this.lockProduct(ctx, product_id);
    const variant = await ctx.rows(Variant).lock({ product_id, sku_id }, 'Variant');
    const { quantity, ...fields } = changedColumns(variant, given);
    const isChanged = Object.keys(fields).length > 0;
    if (isChanged) await ctx.rows(Variant).change({ sku_id }, fields);
    if (quantity !== undefined) await this.stock.setQuantity(ctx, sku_id, quantity);
    if (isChanged || quantity !== undefined) await this.noteChange(ctx, product);
    return ctx.rows(Variant).show(sku_id, VariantDetail, 'Variant');
  }

  /**
   * Deletes a variant, which stays for the orders that name it; the default goes over to the first of the others. Throws 404 for a missing
   * product or variant, 400 for the last variant.
   */
  async remove(ctx: StoreContext, { product_id, sku_id }: VariantId): Promise<void> {
    const product = await this.lockProduct(ctx, product_id);
    const variants = await ctx.rows(Variant).find({ product_id });
    const variant = variants.find((one) => one.sku_id === sku_id);
    if (!variant) throw notFound('Variant');
    const [heir] = variants.filter((one) => one !== variant).sort((a, b) => a.position - b.position || a.sku_id - b.sku_id);
    if (!heir) throw badRequest('The last variant of a product cannot be deleted.');
    await ctx.rows(Variant).change({ sku_id }, { deleted_at: new Date(), is_default: 0 });
    if (variant.is_default) await ctx.rows(Variant).change({ sku_id: heir.sku_id }, { is_default: 1 });
    await this.noteChange(ctx, product);
  }

  /**
   * Sets what one unit of each of these variants costs, in whole taka, and publishes a change of the products in which one cost something
   * else before. Deleted variants stay as they are.
   */
  async setCosts(ctx: StoreContext, costs: ReadonlyMap<number, number>): Promise<void> {
    if (costs.size === 0) return;
    await this.stock.hold(ctx, [...costs.keys()]);
    const lines = JSON.stringify([...costs].map(([sku_id, cost]) => ({ sku_id, cost })));
    const products = await ctx.query<Pick<Product, 'product_id' | 'name'>>(SET_COSTS, lines);
    for (const product of products) ctx.publish(productUpdated(product, 'variants_update'));
  }

  private async insert(ctx: StoreContext, place: Place, { quantity = 0, free_shipping, ...fields }: CreateVariant): Promise<number> {
    const row = { ...fields, ...place, free_shipping: free_shipping ? 1 : 0, available: 0 } as const;
    const { sku_id } = await ctx.rows(Variant).add(row);
    if (quantity > 0) await this.stock.open(ctx, sku_id, quantity);
    return sku_id;
  }

  private lockProduct(ctx: StoreContext, product_id: number): Promise<Product> {
    return ctx.rows(Product).lock({ product_id }, 'Product');
  }

  /** A product is as new as its newest variant, and a change of one is a change of the other. */
  private async noteChange(ctx: StoreContext, product: Product): Promise<void> {
    await ctx.rows(Product).change({ product_id: product.product_id }, { updated_at: () => 'now()' });
    ctx.publish(productUpdated(product, 'variants_update'));
  }
}

const SET_COSTS = `
WITH changed AS (
  UPDATE variants v SET cost = c.cost, updated_at = now() FROM json_to_recordset($2::json) AS c(sku_id bigint, cost integer)
  WHERE v.store_id = $1 AND v.sku_id = c.sku_id AND v.deleted_at IS NULL AND v.cost IS DISTINCT FROM c.cost
  RETURNING v.product_id
)
UPDATE products SET updated_at = now() WHERE store_id = $1 AND product_id IN (SELECT product_id FROM changed) RETURNING product_id, name`;

/** What names a variant in a path. */
export type VariantId = Pick<Variant, 'product_id' | 'sku_id'>;

/** Where a new variant belongs. */
type Place = Pick<Variant, 'product_id' | 'position' | 'is_default'>;
