import { Injectable, type Type } from '@nestjs/common';
import { Product, Variant } from '../../../catalog/products/product.entity.js';
import { ProductsService } from '../../../catalog/products/products.service.js';
import { VariantsService } from '../../../catalog/products/variants.service.js';
import { ApiError } from '../../../platform/contract/api-error.js';
import { Field } from '../../../platform/contract/field.js';
import type { StoreContext } from '../../../platform/database/store-context.js';
import { validated } from '../../../platform/endpoint/validation.pipe.js';
import type { LineBody } from '../line-parser.js';
import { KeyedWriter, type LineKey } from '../line-writer.js';

/** SKU code as a key that identifies a variant. */
export class SkuCode {
  /** Stock keeping unit code. */
  @Field.Text({ min: 1, max: 100 }) sku_code: string;
}

class OfVariant {
  @Field.ObjectOf(() => SkuCode) variant: SkuCode;
}

class OfSlug {
  @Field.Text({ min: 1, max: 255 }) slug: string;
}

class OfProductId {
  @Field.Id() product_id: number;
}

/** Product that a line identifies, and the variant if it identifies one. */
interface NamedProduct {
  readonly product_id: number;
  readonly sku_id?: number;
}

/** Lines with products, as `POST /products` and `PUT /products/:product_id` take them. */
@Injectable()
export class ProductLines extends KeyedWriter<NamedProduct> {
  readonly bodies: readonly Type<object>[];
  protected readonly name = 'Product';
  protected readonly keys: Readonly<Record<string, LineKey<NamedProduct>>> = {
    sku: {
      fields: OfVariant,
      valueOf: (fields) => (fields as OfVariant).variant.sku_code,
      find: (ctx, code) => this.variants.withCode(ctx, String(code)),
    },
    slug: {
      fields: OfSlug,
      valueOf: (fields) => (fields as OfSlug).slug,
      find: (ctx, slug) => ctx.rows(Product).find({ slug: String(slug) }),
    },
    product_id: {
      fields: OfProductId,
      valueOf: (fields) => (fields as OfProductId).product_id,
      find: (ctx, product_id) => ctx.rows(Product).find({ product_id: Number(product_id) }),
    },
  };

  constructor(
    private readonly products: ProductsService,
    private readonly variants: VariantsService,
  ) {
    super();
    this.bodies = [products.bodies.create, products.bodies.update, OfProductId];
  }

  protected async create(ctx: StoreContext, body: LineBody): Promise<number> {
    const { product_id, slug } = await this.products.create(ctx, await validated(this.products.bodies.create, body));
    // Otherwise the line would create a new product in each import.
    if (typeof body['slug'] === 'string' && body['slug'] !== slug)
      throw ApiError.invalidField('slug', 'generated', `slug is generated from the name: ${slug}.`);
    return product_id;
  }

  protected async update(ctx: StoreContext, { product_id, sku_id }: NamedProduct, body: LineBody): Promise<number> {
    const { variant, ...fields } = await validated(this.products.bodies.update, body);
    if (isGiven(fields) || variant === undefined) await this.products.update(ctx, product_id, fields);
    if (variant === undefined) return product_id;
    const named = { product_id, sku_id: sku_id ?? (await this.variantOf(ctx, product_id, variant.sku_code)) };
    await this.variants.update(ctx, named, variant);
    return product_id;
  }

  private async variantOf(ctx: StoreContext, product_id: number, sku_code: string | undefined): Promise<number> {
    const found = await ctx.rows(Variant).find({ product_id, ...(sku_code ? { sku_code } : { is_default: 1 }) });
    if (found.length > 1) throw ApiError.coded('ambiguous_key', 'Several variants of the product have this SKU code.');
    const [variant] = found;
    if (!variant) throw ApiError.coded('not_found', 'Variant not found.');
    return variant.sku_id;
  }
}

const isGiven = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);

/** Id of a variant. */
export class OfSkuId {
  /** Identifier. */
  @Field.Id() sku_id: number;
}

/** Returns the key `sku_id` of variants. */
export const skuIdKey: LineKey<NamedVariant> = {
  fields: OfSkuId,
  valueOf: (fields) => (fields as OfSkuId).sku_id,
  find: (ctx, sku_id) => ctx.rows(Variant).find({ sku_id: Number(sku_id) }),
};

/** Returns the key `sku` of variants. */
export const skuKey = (variants: VariantsService): LineKey<NamedVariant> => ({
  fields: SkuCode,
  valueOf: (fields) => (fields as SkuCode).sku_code,
  find: (ctx, code) => variants.withCode(ctx, String(code)),
});

/** Variant that a line identifies. */
export type NamedVariant = Pick<Variant, 'product_id' | 'sku_id'>;

/** Product of a variant that a line updates; any if it is not given. */
class OfGivenProduct {
  @Field.Optional() @Field.Id() product_id?: number;
}

/** Lines with variants, as the routes below `/products/:product_id/variants` take them, with `product_id`. */
@Injectable()
export class VariantLines extends KeyedWriter<NamedVariant> {
  readonly bodies: readonly Type<object>[];
  protected readonly name = 'Variant';
  protected readonly keys: Readonly<Record<string, LineKey<NamedVariant>>>;

  constructor(private readonly variants: VariantsService) {
    super();
    this.bodies = [variants.bodies.create, variants.bodies.update, OfProductId, OfSkuId];
    this.keys = { sku: skuKey(variants), sku_id: skuIdKey };
  }

  protected async create(ctx: StoreContext, body: LineBody): Promise<number> {
    const { product_id } = await validated(OfProductId, body);
    return idIn(await this.variants.add(ctx, product_id, await validated(this.variants.bodies.create, body)));
  }

  protected async update(ctx: StoreContext, variant: NamedVariant, body: LineBody): Promise<number> {
    const { product_id = variant.product_id } = await validated(OfGivenProduct, body);
    await this.variants.update(ctx, { product_id, sku_id: variant.sku_id }, await validated(this.variants.bodies.update, body));
    return variant.sku_id;
  }
}

const idIn = ({ json }: { readonly json: string }): number => (JSON.parse(json) as NamedVariant).sku_id;
