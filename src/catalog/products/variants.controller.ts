import { Body, Controller, Delete, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Rendered, Reply } from '../../platform/contract/reply.js';
import { CreateVariant, UpdateVariant, VariantCreated, VariantDetail } from './variants.dto.js';
import { VariantsService } from './variants.service.js';

/** Endpoints for the variants of a product. */
@Controller('api/apps/v1/products/:product_id/variants')
export class VariantsController {
  constructor(private readonly variants: VariantsService) {}

  /** Adds a variant after the others. */
  @ApiOperation({ operationId: 'variants.create', summary: 'Create a variant' })
  @Post()
  @Endpoint(callers.app('write:products'), VariantCreated, {
    status: 201,
    errors: [404],
    example: { price: 4700, variant_name: 'Blue', quantity: 3 },
  })
  add(
    @Ctx() ctx: AppContext,
    @Id('product_id', 'Product') product_id: number,
    @Body() body: CreateVariant,
  ): Promise<Rendered<VariantCreated>> {
    return this.variants.add(ctx, product_id, body);
  }

  /** Updates the given fields of a variant. */
  @ApiOperation({ operationId: 'variants.update', summary: 'Update a variant' })
  @Put(':sku_id')
  @Endpoint(callers.app('write:products'), VariantDetail, {
    extra: Reply.messageField,
    errors: [404, 'negative_quantity'],
    example: { price: 4600, weight: 0.8 },
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('product_id', 'Product') product_id: number,
    @Id('sku_id', 'Variant') sku_id: number,
    @Body() body: UpdateVariant,
  ): Promise<Reply<VariantDetail>> {
    return new Reply(await this.variants.update(ctx, { product_id, sku_id }, body), { message: 'Variant updated.' });
  }

  /** Deletes a variant, unless it is the last one; orders keep their lines. */
  @ApiOperation({ operationId: 'variants.delete', summary: 'Delete a variant' })
  @Delete(':sku_id')
  @Endpoint(callers.app('write:products'), null, { extra: Reply.messageField, errors: [404] })
  async remove(
    @Ctx() ctx: AppContext,
    @Id('product_id', 'Product') product_id: number,
    @Id('sku_id', 'Variant') sku_id: number,
  ): Promise<Reply<null>> {
    await this.variants.remove(ctx, { product_id, sku_id });
    return new Reply(null, { message: 'Variant deleted.' });
  }
}
