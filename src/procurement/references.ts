import type { ProductsService } from '../catalog/products/products.service.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { ApiError } from '../platform/contract/api-error.js';
import { Location } from '../catalog/stock/location.entity.js';

/** Throws `invalid_location` (400) for a location that the store does not have; locations are never deleted. */
export async function checkLocation(ctx: StoreContext, field: string, location_id: number | undefined): Promise<void> {
  if (location_id === undefined) return;
  if (!(await ctx.rows(Location).has({ location_id }))) throw ApiError.unknownReference(field, 'invalid_location');
}

/** Throws `invalid_sku` (400) for a line whose variant the store does not have, or has deleted. */
export async function checkVariants(ctx: StoreContext, products: ProductsService, lines: readonly { sku_id: number }[]): Promise<void> {
  const skus = lines.map(({ sku_id }) => sku_id);
  const { variants } = await products.sellables(ctx, [], skus);
  const unknown = skus.findIndex((sku_id) => !variants.has(sku_id));
  if (unknown >= 0) throw ApiError.unknownReference(`items[${String(unknown)}].sku_id`, 'invalid_sku');
}
