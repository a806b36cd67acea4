import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../platform/auth/app-context.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { Id } from '../platform/contract/fields/ids.js';
import { type Page, type Rendered, Reply } from '../platform/contract/reply.js';
import {
  AdjustStock,
  InventoryMovement,
  InventorySummary,
  ListInventory,
  ListMovements,
  ProductInventory,
  ProductStock,
  SetStock,
  StockAdjusted,
} from './inventory.dto.js';
import { InventoryService } from './inventory.service.js';

/** Endpoints for the stock of the caller's store. */
@Controller('api/apps/v1/inventory')
export class InventoryController {
  constructor(private readonly inventory: InventoryService) {}

  /** Lists products with their stock, most recently updated first. */
  @ApiOperation({ operationId: 'inventory.list', summary: 'List stock by product' })
  @Get()
  @Endpoint(callers.app('read:inventory'), [InventorySummary])
  list(@Ctx() ctx: AppContext, @Query() query: ListInventory): Promise<Page<InventorySummary>> {
    return this.inventory.list(ctx, query);
  }

  /** Gets the stock of a product's variants. */
  @ApiOperation({ operationId: 'inventory.get', summary: "Get a product's stock" })
  @Get(':product_id')
  @Endpoint(callers.app('read:inventory'), ProductInventory, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('product_id', 'Product') product_id: number): Promise<Rendered<ProductInventory>> {
    return this.inventory.show(ctx, product_id);
  }

  /** Lists the movements of a product's stock, newest first. */
  @ApiOperation({ operationId: 'inventory.listMovements', summary: 'List stock movements' })
  @Get(':product_id/movements')
  @Endpoint(callers.app('read:inventory'), [InventoryMovement], { errors: [404] })
  listMovements(
    @Ctx() ctx: AppContext,
    @Id('product_id', 'Product') product_id: number,
    @Query() query: ListMovements,
  ): Promise<Page<InventoryMovement>> {
    return this.inventory.listMovements(ctx, product_id, query);
  }

  /** Sets the stock of variants. */
  @ApiOperation({ operationId: 'inventory.set', summary: "Set a product's stock" })
  @Put(':product_id')
  @Endpoint(callers.app('write:inventory'), ProductStock, {
    body_size: 'large',
    extra: Reply.messageField,
    errors: [404, 'quantity_conflict'],
    example: { variants: [{ sku_id: 1, quantity: 25 }] },
  })
  async set(@Ctx() ctx: AppContext, @Id('product_id', 'Product') product_id: number, @Body() body: SetStock): Promise<Reply<ProductStock>> {
    return new Reply(await this.inventory.set(ctx, product_id, body), { message: 'Inventory updated.' });
  }

  /** Adjusts the stock of a variant by a number of units. */
  @ApiOperation({ operationId: 'inventory.adjust', summary: "Adjust a variant's stock" })
  @Post(':product_id/adjust')
  @Endpoint(callers.app('write:inventory'), StockAdjusted, {
    extra: Reply.messageField,
    errors: [404, 'negative_quantity'],
    example: { sku_id: 1, adjustment: 2, reason: 'Found in the back room' },
  })
  async adjust(
    @Ctx() ctx: AppContext,
    @Id('product_id', 'Product') product_id: number,
    @Body() body: AdjustStock,
  ): Promise<Reply<StockAdjusted>> {
    return new Reply(await this.inventory.adjust(ctx, product_id, body), { message: 'Inventory adjusted.' });
  }
}
