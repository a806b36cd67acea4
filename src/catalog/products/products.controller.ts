import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Page, type Rendered, Reply } from '../../platform/contract/reply.js';
import { CreateProduct, ListProducts, ProductCreated, ProductDetail, ProductSummary, UpdateProduct } from './products.dto.js';
import { ProductsService } from './products.service.js';

/** Endpoints for the products of the caller's store. */
@Controller('api/apps/v1/products')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  /** Lists products, newest first. */
  @ApiOperation({ operationId: 'products.list', summary: 'List products' })
  @Get()
  @Endpoint(callers.app('read:products'), [ProductSummary])
  list(@Ctx() ctx: AppContext, @Query() query: ListProducts): Promise<Page<ProductSummary>> {
    return this.products.list(ctx, query);
  }

  /** Gets one product with its variants. */
  @ApiOperation({ operationId: 'products.get', summary: 'Get a product' })
  @Get(':product_id')
  @Endpoint(callers.app('read:products'), ProductDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('product_id', 'Product') product_id: number): Promise<Rendered<ProductDetail>> {
    return this.products.show(ctx, product_id);
  }

  /** Creates a product with its default variant. */
  @ApiOperation({ operationId: 'products.create', summary: 'Create a product' })
  @Post()
  @Endpoint(callers.app('write:products'), ProductCreated, {
    status: 201,
    example: { name: 'Jamdani saree', short_description: 'Handwoven cotton', variant: { price: 4500, quantity: 5, cost: 3200 } },
  })
  create(@Ctx() ctx: AppContext, @Body() body: CreateProduct): Promise<ProductCreated> {
    return this.products.create(ctx, body);
  }

  /** Updates the given fields of a product. A new name changes the slug. */
  @ApiOperation({ operationId: 'products.update', summary: 'Update a product' })
  @Put(':product_id')
  @Endpoint(callers.app('write:products'), ProductDetail, {
    extra: Reply.messageField,
    errors: [404],
    example: { name: 'Jamdani saree, red', is_featured: true },
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('product_id', 'Product') product_id: number,
    @Body() body: UpdateProduct,
  ): Promise<Reply<ProductDetail>> {
    return new Reply(await this.products.update(ctx, product_id, body), { message: 'Product updated.' });
  }

  /** Deletes a product and its variants; orders keep their lines. */
  @ApiOperation({ operationId: 'products.delete', summary: 'Delete a product' })
  @Delete(':product_id')
  @Endpoint(callers.app('write:products'), null, { extra: Reply.messageField, errors: [404] })
  async remove(@Ctx() ctx: AppContext, @Id('product_id', 'Product') product_id: number): Promise<Reply<null>> {
    await this.products.remove(ctx, product_id);
    return new Reply(null, { message: 'Product deleted.' });
  }
}
