import { Injectable, type Type } from '@nestjs/common';
import { VariantsService } from '../../../catalog/products/variants.service.js';
import { InventoryService } from '../../../inventory/inventory.service.js';
import { ApiError } from '../../../platform/contract/api-error.js';
import type { StoreContext } from '../../../platform/database/store-context.js';
import { validated } from '../../../platform/endpoint/validation.pipe.js';
import type { LineBody } from '../line-parser.js';
import { KeyedWriter, type LineKey } from '../line-writer.js';
import { type NamedVariant, OfSkuId, skuIdKey, skuKey } from './product-lines.js';

/** Lines with stock, as `PUT /inventory/:product_id` takes it for one variant. */
@Injectable()
export class InventoryLines extends KeyedWriter<NamedVariant> {
  readonly bodies: readonly Type<object>[];
  protected readonly name = 'Variant';
  protected readonly keys: Readonly<Record<string, LineKey<NamedVariant>>>;

  constructor(
    private readonly inventory: InventoryService,
    variants: VariantsService,
  ) {
    super();
    this.bodies = [inventory.bodies.update, OfSkuId];
    this.keys = { sku: skuKey(variants), sku_id: skuIdKey };
  }

  protected create(): Promise<number> {
    return Promise.reject(ApiError.coded('not_found', 'Variant not found.'));
  }

  protected async update(ctx: StoreContext, { product_id, sku_id }: NamedVariant, body: LineBody): Promise<number> {
    const { location_id, ...stock } = await validated(this.inventory.bodies.update, body);
    await this.inventory.set(ctx, product_id, { variants: [{ sku_id, ...stock }], location_id: location_id ?? null });
    return sku_id;
  }
}
