import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { AppContext } from '../../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Id } from '../../platform/http/fields.js';
import { OptionalBody } from '../../platform/http/optional-body.js';
import { messageField, type Page, type Rendered, Reply } from '../../platform/http/reply.js';
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

/** What the caller's store orders from its suppliers. */
@Controller('api/apps/v1/purchase-orders')
export class PurchaseOrdersController {
  constructor(
    private readonly orders: PurchaseOrdersService,
    private readonly receipts: ReceiptsService,
  ) {}

  /** Lists purchase orders, newest first. */
  @Get()
  @Endpoint('read:procurement', [PurchaseOrderSummary])
  list(@Ctx() ctx: AppContext, @Query() query: ListPurchaseOrders): Promise<Page<PurchaseOrderSummary>> {
    return this.orders.list(ctx, query);
  }

  /** Gets one purchase order with its lines and deliveries. */
  @Get(':purchase_order_id')
  @Endpoint('read:procurement', PurchaseOrderDetail, { errors: [404] })
  get(
    @Ctx() ctx: AppContext,
    @Id('purchase_order_id', 'Purchase order') purchase_order_id: number,
  ): Promise<Rendered<PurchaseOrderDetail>> {
    return this.orders.show(ctx, purchase_order_id);
  }

  /** Creates a purchase order, a draft. */
  @Post()
  @Endpoint('write:procurement', PurchaseOrderDetail, {
    status: 201,
    extra: messageField,
    errors: ['invalid_supplier', 'invalid_location', 'invalid_sku'],
  })
  async create(@Ctx() ctx: AppContext, @Body() body: CreatePurchaseOrder): Promise<Reply<PurchaseOrderDetail>> {
    return new Reply(await this.orders.create(ctx, body), { message: 'Purchase order created.' });
  }

  /** Changes the given fields of a draft. */
  @Put(':purchase_order_id')
  @Endpoint('write:procurement', PurchaseOrderDetail, {
    extra: messageField,
    errors: [404, 'invalid_transition', 'invalid_supplier', 'invalid_location', 'invalid_sku'],
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('purchase_order_id', 'Purchase order') purchase_order_id: number,
    @Body() body: UpdatePurchaseOrder,
  ): Promise<Reply<PurchaseOrderDetail>> {
    return new Reply(await this.orders.update(ctx, purchase_order_id, body), { message: 'Purchase order updated.' });
  }

  /** Marks a draft as ordered: its units are on their way in. */
  @Post(':purchase_order_id/mark-ordered')
  @Endpoint('write:procurement', PurchaseOrderDetail, { extra: messageField, errors: [404, 'invalid_transition'] })
  async markOrdered(
    @Ctx() ctx: AppContext,
    @Id('purchase_order_id', 'Purchase order') purchase_order_id: number,
  ): Promise<Reply<PurchaseOrderDetail>> {
    return new Reply(await this.orders.markOrdered(ctx, purchase_order_id), { message: 'Purchase order marked as ordered.' });
  }

  /** Books a delivery; without a body, everything that is outstanding. */
  @Post(':purchase_order_id/receive')
  @Endpoint('write:procurement', PurchaseOrderDetail, {
    extra: messageField,
    errors: [404, 'invalid_transition', 'invalid_sku', 'over_receipt', 'nothing_to_receive'],
  })
  async receive(
    @Ctx() ctx: AppContext,
    @Id('purchase_order_id', 'Purchase order') purchase_order_id: number,
    @OptionalBody() body: ReceivePurchaseOrder,
  ): Promise<Reply<PurchaseOrderDetail>> {
    return new Reply(await this.receipts.receive(ctx, purchase_order_id, body), { message: 'Delivery received.' });
  }

  /** Closes a partially received purchase order short: nothing more is waited for. */
  @Post(':purchase_order_id/close')
  @Endpoint('write:procurement', PurchaseOrderDetail, { extra: messageField, errors: [404, 'invalid_transition'] })
  async close(
    @Ctx() ctx: AppContext,
    @Id('purchase_order_id', 'Purchase order') purchase_order_id: number,
  ): Promise<Reply<PurchaseOrderDetail>> {
    return new Reply(await this.orders.close(ctx, purchase_order_id), { message: 'Purchase order closed.' });
  }

  /** Cancels a purchase order of which nothing came yet. */
  @Post(':purchase_order_id/cancel')
  @Endpoint('write:procurement', PurchaseOrderDetail, { extra: messageField, errors: [404, 'invalid_transition'] })
  async cancel(
    @Ctx() ctx: AppContext,
    @Id('purchase_order_id', 'Purchase order') purchase_order_id: number,
  ): Promise<Reply<PurchaseOrderDetail>> {
    return new Reply(await this.orders.cancel(ctx, purchase_order_id), { message: 'Purchase order cancelled.' });
  }
}
