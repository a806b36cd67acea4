import { DEFAULT_VARIANT_NAME } from '../../catalog/products/product.entity.js';
import type { LocationDetail } from '../../catalog/stock/locations.dto.js';
import { DEFAULT_LOCATION_NAME } from '../../catalog/stock/location.entity.js';
import type { ProductInventory } from '../../inventory/inventory.dto.js';
import { useMessages } from '../design/page-context.js';

type Variant = ProductInventory['variants'][number];

/** Functions that return the names of variants and locations, in the language of the page if the platform chose the names. */
export interface StockNames {
  /** Name of a variant; without one, its SKU, or the name of the product. */
  readonly variantName: (variant: Pick<Variant, 'variant_name'> & Partial<Pick<Variant, 'sku_code'>>) => string;
  /** Name of a location. */
  readonly locationName: (location: Pick<LocationDetail, 'name' | 'is_default'>) => string;
}

/** Returns the names of the variants and locations of a product. */
export function useStockNames(product: { readonly name: string }): StockNames {
  const say = useMessages();
  return {
    variantName: ({ variant_name, sku_code }) =>
      variant_name === DEFAULT_VARIANT_NAME ? say('product_default') : variant_name || sku_code || product.name,
    locationName: ({ name, is_default }) => (is_default === 1 && name === DEFAULT_LOCATION_NAME ? say('product_main_location') : name),
  };
}
