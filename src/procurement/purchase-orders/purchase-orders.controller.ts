import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { OptionalBody } from '../../platform/endpoint/optional-body.js';
import { type Page, type Rendered, Reply } from '../../platform/contract/reply.js';
import {
  CreatePurchaseOrder,
  ListPurchaseOrders,
  PurchaseOrderDetail,
  PurchaseOrderSummary,
  ReceivePurchaseOrder,
  UpdatePurchaseOrder,
} from './purchase-orders.dto.js';
import { PurchaseOrdersService } from './purchase-orders.service.js';
import { ReceiptsService } from './receipts.service.js';

/** Endpoints for purchase orders. */
@Controller('api/apps/v1/purchase-orders')
export class PurchaseOrdersController {
  constructor(
    private readonly orders: PurchaseOrdersService,
    private readonly receipts: ReceiptsService,
  ) {}

  /** Lists purchase orders, newest first. */
  @ApiOperation({ operationId: 'purchaseOrders.list', summary: 'List purchase orders' })
  @Get()
  @Endpoint(callers.app('read:procurement'), [PurchaseOrderSummary])
  list(@Ctx() ctx: AppContext, @Query() query: ListPurchaseOrders): Promise<Page<PurchaseOrderSummary>> {
    return this.orders.list(ctx, query);
  }

  /** Gets one purchase order with its lines and deliveries. */
  @ApiOperation({ operationId: 'purchaseOrders.get', summary: 'Get a purchase order' })
  @Get(':purchase_order_id')
  @Endpoint(callers.app('read:procurement'), PurchaseOrderDetail, { errors: [404] })
  get(
    @Ctx() ctx: AppContext,
    @Id('purchase_order_id', 'Purchase order') purchase_order_id: number,
  ): Promise<Rendered<PurchaseOrderDetail>> {
    return this.orders.show(ctx, purchase_order_id);
  }

  /** Creates a draft of a purchase order. */
  @ApiOperation({ operationId: 'purchaseOrders.create', summary: 'Create a purchase order' })
  @Post()
  @Endpoint(callers.app('write:procurement'), PurchaseOrderDetail, {
    status: 201,
    body_size: 'large',
    extra: Reply.messageField,
    errors: ['invalid_supplier', 'invalid_location', 'invalid_sku'],
    example: { supplier_id: 1, location_id: 1, items: [{ sku_id: 1, quantity: 20, cost_price: 320000 }] },
  })
  async create(@Ctx() ctx: AppContext, @Body() body: CreatePurchaseOrder): Promise<Reply<PurchaseOrderDetail>> {
    return new Reply(await this.orders.create(ctx, body), { message: 'Purchase order created.' });
  }

  /** Updates the given fields of a draft. */
  @ApiOperation({ operationId: 'purchaseOrders.update', summary: 'Update a purchase order' })
  @Put(':purchase_order_id')
  @Endpoint(callers.app('write:procurement'), PurchaseOrderDetail, {
    body_size: 'large',
    extra: Reply.messageField,
    errors: [404, 'invalid_transition', 'invalid_supplier', 'invalid_location', 'invalid_sku'],
    example: { note: 'Deliver before noon.' },
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('purchase_order_id', 'Purchase order') purchase_order_id: number,
    @Body() body: UpdatePurchaseOrder,
  ): Promise<Reply<PurchaseOrderDetail>> {
    return new Reply(await this.orders.update(ctx, purchase_order_id, body), { message: 'Purchase order updated.' });
  }

  /** Marks a draft as ordered. Its units become incoming stock. */
  @ApiOperation({ operationId: 'purchaseOrders.markOrdered', summary: 'Mark as ordered' })
  @Post(':purchase_order_id/mark-ordered')
  @Endpoint(callers.app('write:procurement'), PurchaseOrderDetail, { extra: Reply.messageField, errors: [404, 'invalid_transition'] })
  async markOrdered(
    @Ctx() ctx: AppContext,
    @Id('purchase_order_id', 'Purchase order') purchase_order_id: number,
  ): Promise<Reply<PurchaseOrderDetail>> {
    return new Reply(await this.orders.markOrdered(ctx, purchase_order_id), { message: 'Purchase order marked as ordered.' });
  }

  /** Records a delivery. Without a body, all outstanding units are received. */
  @ApiOperation({ operationId: 'purchaseOrders.receive', summary: 'Receive a delivery' })
  @Post(':purchase_order_id/receive')
  @Endpoint(callers.app('write:procurement'), PurchaseOrderDetail, {
    body_size: 'large',
    extra: Reply.messageField,
    errors: [404, 'invalid_transition', 'invalid_sku', 'over_receipt', 'nothing_to_receive'],
    example: { reference: 'DN-1042' },
  })
  async receive(
    @Ctx() ctx: AppContext,
    @Id('purchase_order_id', 'Purchase order') purchase_order_id: number,
    @OptionalBody() body: ReceivePurchaseOrder,
  ): Promise<Reply<PurchaseOrderDetail>> {
    return new Reply(await this.receipts.receive(ctx, purchase_order_id, body), { message: 'Delivery received.' });
  }

  /** Closes a partially received purchase order. Its outstanding units are no longer incoming. */
  @ApiOperation({ operationId: 'purchaseOrders.close', summary: 'Close a purchase order' })
  @Post(':purchase_order_id/close')
  @Endpoint(callers.app('write:procurement'), PurchaseOrderDetail, { extra: Reply.messageField, errors: [404, 'invalid_transition'] })
  async close(
    @Ctx() ctx: AppContext,
    @Id('purchase_order_id', 'Purchase order') purchase_order_id: number,
  ): Promise<Reply<PurchaseOrderDetail>> {
    return new Reply(await this.orders.close(ctx, purchase_order_id), { message: 'Purchase order closed.' });
  }

  /** Cancels a purchase order without received units. */
  @ApiOperation({ operationId: 'purchaseOrders.cancel', summary: 'Cancel a purchase order' })
  @Post(':purchase_order_id/cancel')
  @Endpoint(callers.app('write:procurement'), PurchaseOrderDetail, { extra: Reply.messageField, errors: [404, 'invalid_transition'] })
  async cancel(
    @Ctx() ctx: AppContext,
    @Id('purchase_order_id', 'Purchase order') purchase_order_id: number,
  ): Promise<Reply<PurchaseOrderDetail>> {
    return new Reply(await this.orders.cancel(ctx, purchase_order_id), { message: 'Purchase order cancelled.' });
  }
}
