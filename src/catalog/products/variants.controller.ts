import { Body, Controller, Delete, Post, Put } from '@nestjs/common';
import { AppContext } from '../../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Id } from '../../platform/http/fields.js';
import { messageField, type Rendered, Reply } from '../../platform/http/reply.js';
import { CreateVariant, UpdateVariant, VariantCreated, VariantDetail } from './variants.dto.js';
import { VariantsService } from './variants.service.js';

/** The variants of a product of the caller's store. */
@Controller('api/apps/v1/products/:product_id/variants')
export class VariantsController {
  constructor(private readonly variants: VariantsService) {}

  /** Adds a variant behind the others. */
  @Post()
  @Endpoint('write:products', VariantCreated, { status: 201, errors: [404] })
  add(
    @Ctx() ctx: AppContext,
    @Id('product_id', 'Product') product_id: number,
    @Body() body: CreateVariant,
  ): Promise<Rendered<VariantCreated>> {
    return this.variants.add(ctx, product_id, body);
  }

  /** Changes the given fields of a variant. */
  @Put(':sku_id')
  @Endpoint('write:products', VariantDetail, { extra: messageField, errors: [404, 'negative_quantity'] })
  async update(
    @Ctx() ctx: AppContext,
    @Id('product_id', 'Product') product_id: number,
    @Id('sku_id', 'Variant') sku_id: number,
    @Body() body: UpdateVariant,
  ): Promise<Reply<VariantDetail>> {
    return new Reply(await this.variants.update(ctx, { product_id, sku_id }, body), { message: 'Variant updated.' });
  }

  /** Deletes a variant, but not the last one; orders keep their lines. */
  @Delete(':sku_id')
  @Endpoint('write:products', null, { extra: messageField, errors: [404] })
  async remove(
    @Ctx() ctx: AppContext,
    @Id('product_id', 'Product') product_id: number,
    @Id('sku_id', 'Variant') sku_id: number,
  ): Promise<Reply<null>> {
    await this.variants.remove(ctx, { product_id, sku_id });
    return new Reply(null, { message: 'Variant deleted.' });
  }
}
