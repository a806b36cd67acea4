import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';

/** What an order needs to know of the things it names. */
export interface Sellables {
  /** Products of the store, deleted ones left out. */
  readonly products: ReadonlySet<number>;
  /** Variants of the store by sku_id, deleted ones left out. */
  readonly variants: ReadonlyMap<number, { readonly product_id: number; readonly cost: number | null }>;
}

/** The products of one store. */
@Injectable()
export class ProductsService {
  /** The products and variants among these ids that the store sells, in one statement. */
  async sellables(ctx: StoreContext, product_ids: readonly number[], sku_ids: readonly number[]): Promise<Sellables> {
    if (product_ids.length + sku_ids.length === 0) return { products: new Set(), variants: new Map() };
    const rows = await ctx.query<{ product_id: number; sku_id: number | null; cost: number | null }>(
      `SELECT product_id, NULL::bigint AS sku_id, NULL::integer AS cost FROM products
       WHERE store_id = $1 AND product_id = ANY($2) AND deleted_at IS NULL
       UNION ALL
       SELECT product_id, sku_id, cost FROM variants WHERE store_id = $1 AND sku_id = ANY($3) AND deleted_at IS NULL`,
      product_ids,
      sku_ids,
    );
    return {
      products: new Set(rows.filter((row) => row.sku_id === null).map((row) => row.product_id)),
      variants: new Map(rows.flatMap(({ sku_id, ...variant }) => (sku_id === null ? [] : [[sku_id, variant] as const]))),
    };
  }
}
