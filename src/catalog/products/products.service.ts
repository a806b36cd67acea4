import { ImageRows } from '../images/image-rows.service.js';
import { Injectable } from '@nestjs/common';
import type { Exportable } from '../../platform/database/exportable.js';
import { Filter, type Filters } from '../../platform/database/filter.js';
import { countsOf } from '../../platform/database/list-counts.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Page, Rendered } from '../../platform/contract/reply.js';
import { freeSlug, type SlugSpace } from '../slug.js';
import { COUNTED_PRODUCTS, Product, Variant } from './product.entity.js';
import {
  CreateProduct,
  ListProducts,
  type ProductCreated,
  ProductDetail,
  ProductRecord,
  ProductSummary,
  type UpdateProduct,
  UpdateProductAndVariant,
} from './products.dto.js';
import { productCreated, productDeleted, productUpdated } from './products.events.js';
import { VariantDetail } from './variants.dto.js';
import { VariantsService } from './variants.service.js';
import { givenColumns, changedColumns } from '../../platform/database/changes.js';
import { toDecimal } from '../../platform/contract/money.js';

/** Products and variants that the store sells. */
export interface Sellables {
  /** Ids of products that are not deleted. */
  readonly products: ReadonlySet<number>;
  /** Variants that are not deleted, by sku_id. Costs are decimal text, in taka. */
  readonly variants: ReadonlyMap<number, { readonly product_id: number; readonly unit_cost: string | null }>;
}

/** Product that consists of others. */
export interface Bundle {
  readonly name: string;
  readonly is_deleted: boolean;
}

const BUNDLES = `
SELECT product_id, name, deleted_at IS NOT NULL AS is_deleted FROM products WHERE store_id = $1 AND product_id = ANY ($2::bigint[]) AND is_bundle = 1`;

const CATEGORY = `
SELECT c.name FROM products p JOIN categories c ON c.store_id = $1 AND c.category_id = p.category_id
WHERE p.store_id = $1 AND p.product_id = $2`;

const SLUGS: SlugSpace = { table: 'products', key: 'product_id', max: 255, fallback: 'product' };

const KNOWN = { counts: countsOf(COUNTED_PRODUCTS), times: ['updated_at'] };

/** Products of one store. */
@Injectable()
export class ProductsService {
  /** Classes of the bodies of writes, for bulk imports. */
  readonly bodies = { create: CreateProduct, update: UpdateProductAndVariant } as const;
  /** Products for bulk exports, without their variants. */
  readonly exported: Exportable<ListProducts> = { record: ProductRecord, query: ListProducts, entity: Product, filters: filtersOf };
  /** Variants for bulk exports, selected by the filters of their products. */
  readonly exportedVariants: Exportable<ListProducts> = {
    record: VariantDetail,
    query: ListProducts,
    entity: Variant,
    filters: (query) => [Filter.ofParent('products', 'product_id', filtersOf(query))],
  };

  constructor(
    private readonly variants: VariantsService,
    private readonly images: ImageRows,
  ) {}

  /** Page of products. */
  list(ctx: StoreContext, query: ListProducts): Promise<Page<ProductSummary>> {
    return ctx.rows(Product).page(query, filtersOf(query), ProductSummary, KNOWN);
  }

  /** Product with its variants. Throws `Product not found.` (404). */
  show(ctx: StoreContext, product_id: number): Promise<Rendered<ProductDetail>> {
    return ctx.rows(Product).show(product_id, ProductDetail, 'Product');
  }

  /** Returns the name of the category of a product; undefined if it has none. */
  async categoryOf(ctx: StoreContext, product_id: number): Promise<string | undefined> {
    const [category] = await ctx.query<{ name: string }>(CATEGORY, product_id);
    return category?.name;
  }

  /** Creates a product with its default variant. Throws 400 for a category that the store does not have. */
  async create(ctx: StoreContext, { variant, ...fields }: CreateProduct): Promise<ProductCreated> {
    const slug = await freeSlug(ctx, SLUGS, fields.name);
    const product = await ctx.rows(Product).add({ ...givenColumns(fields), slug });
    const { product_id, name, store_id } = product;
    const sku_id = await this.variants.addDefault(ctx, product_id, variant);
    ctx.publish(productCreated(product));
    return { product_id, sku_id, name, slug, store_id };
  }

  /**
   * Updates the given fields. A new name changes the slug. A value that equals the stored one is not a change; without a change nothing is
   * published. Throws 404, and 400 without a field or for a category that the store does not have.
   */
  async update(ctx: StoreContext, product_id: number, body: UpdateProduct): Promise<Rendered<ProductDetail>> {
    const given = givenColumns(body);
    const product = await ctx.rows(Product).lock({ product_id }, 'Product');
    const changed = changedColumns(product, given);
    const names = Object.keys(changed);
    if (names.length > 0) {
      if (changed.name !== undefined) changed.slug = await freeSlug(ctx, SLUGS, changed.name, product_id);
      await ctx.rows(Product).change({ product_id }, changed);
      const source = names.join() === 'is_active' ? 'activation' : undefined;
      ctx.publish(productUpdated({ product_id, name: changed.name ?? product.name }, source));
    }
    return this.show(ctx, product_id);
  }

  /**
   * Deletes a product and its variants. Their rows are kept for the orders that contain them; its images no longer use storage. Throws
   * `Product not found.` (404).
   */
  async remove(ctx: StoreContext, product_id: number): Promise<void> {
    const product = await ctx.rows(Product).lock({ product_id }, 'Product');
    const deleted_at = (): string => 'now()';
    await ctx.rows(Product).change({ product_id }, { deleted_at, is_active: 0, is_visible: 0 });
    await ctx.rows(Variant).change({ product_id }, { deleted_at });
    await this.images.retire(ctx, product_id);
    ctx.publish(productDeleted(product));
  }

  /** Returns the bundles with these ids, by id, including deleted ones. */
  async bundles(ctx: StoreContext, product_ids: readonly number[]): Promise<ReadonlyMap<number, Bundle>> {
    if (product_ids.length === 0) return new Map();
    const rows = await ctx.query<Bundle & { product_id: number }>(BUNDLES, product_ids);
    return new Map(rows.map(({ product_id, ...bundle }) => [product_id, bundle]));
  }

  /** Throws `Product not found.` (404) for a product that the store does not have or has deleted. */
  async mustExist(ctx: StoreContext, product_id: number): Promise<void> {
    if (!(await ctx.rows(Product).has({ product_id }))) throw ApiError.notFound('Product');
  }

  /** Returns the given products and variants that the store sells, in one statement. */
  async sellables(ctx: StoreContext, product_ids: readonly number[], sku_ids: readonly number[]): Promise<Sellables> {
    if (product_ids.length + sku_ids.length === 0) return { products: new Set(), variants: new Map() };
    const rows = await ctx.query<{ product_id: number; sku_id: number | null; unit_cost: string | null }>(
      `SELECT product_id, NULL::bigint AS sku_id, NULL::numeric AS unit_cost FROM products
       WHERE store_id = $1 AND product_id = ANY($2) AND deleted_at IS NULL
       UNION ALL
       SELECT product_id, sku_id, unit_cost FROM variants WHERE store_id = $1 AND sku_id = ANY($3) AND deleted_at IS NULL`,
      product_ids,
      sku_ids,
    );
    return {
      products: new Set(rows.filter((row) => row.sku_id === null).map((row) => row.product_id)),
      variants: new Map(rows.flatMap(({ sku_id, ...variant }) => (sku_id === null ? [] : [[sku_id, variant] as const]))),
    };
  }
}

function filtersOf({ status, since, category_id, price_min, price_max, search }: ListProducts): Filters {
  return [
    Filter.equals('is_active', status && Number(status === 'active')),
    Filter.atLeast('updated_at', since),
    Filter.equals('category_id', category_id),
    pricedWithin(price_min, price_max),
    Filter.contains(['name'], search),
  ];
}

/** Filter for products with a variant whose price, in paisa, is within the given bounds. */
function pricedWithin(min: number | undefined, max: number | undefined): Filter | undefined {
  if (min === undefined && max === undefined) return undefined;
  return {
    sql: (bind) => {
      const bounds = [
        ...(min === undefined ? [] : [`v.price >= ${bind(toDecimal(min))}`]),
        ...(max === undefined ? [] : [`v.price <= ${bind(toDecimal(max))}`]),
      ];
      return `EXISTS (SELECT FROM variants v WHERE v.store_id = $1 AND v.product_id = t.product_id AND v.deleted_at IS NULL AND ${bounds.join(' AND ')})`;
    },
    // The number of matching variants decides if the plan starts with them or with the products.
    adHoc: true,
  };
}
