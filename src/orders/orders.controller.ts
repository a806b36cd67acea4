import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { AppContext } from '../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import type { SchemaFields } from '../platform/http/endpoint.js';
import { IfMatch } from '../platform/http/entity-tag.js';
import { Id } from '../platform/http/fields.js';
import { messageField, type Page, type Rendered, Reply } from '../platform/http/reply.js';
import { OrderChangesService } from './order-changes.service.js';
import {
  ChangeOrderStatus,
  CreateOrder,
  ListOrders,
  OrderCreated,
  OrderDetail,
  OrderStatus,
  OrderSummary,
  UpdateOrder,
} from './orders.dto.js';
import { OrdersService } from './orders.service.js';

const changesField: SchemaFields = {
  changes: {
    type: 'object',
    description: 'The states that moved, from and to.',
    additionalProperties: {
      type: 'object',
      required: ['from', 'to'],
      properties: { from: { type: 'string' }, to: { type: 'string' } },
    },
  },
};

/** The orders of the caller's store. */
@Controller('api/apps/v1/orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly changes: OrderChangesService,
  ) {}

  /** Lists orders, newest first. */
  @Get()
  @Endpoint('read:orders', [OrderSummary])
  list(@Ctx() ctx: AppContext, @Query() query: ListOrders): Promise<Page<OrderSummary>> {
    return this.orders.list(ctx, query);
  }

  /** Gets one order with its lines. */
  @Get(':order_id')
  @Endpoint('read:orders', OrderDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('order_id', 'Order') order_id: number): Promise<Rendered<OrderDetail>> {
    return this.orders.show(ctx, order_id);
  }

  /** Places an order. */
  @Post()
  @Endpoint('write:orders', OrderCreated, { status: 201 })
  create(@Ctx() ctx: AppContext, @Body() body: CreateOrder): Promise<OrderCreated> {
    return this.orders.create(ctx, body);
  }

  /** Changes the given fields of an order; a change that loses a race answers 409. */
  @Put(':order_id')
  @Endpoint('write:orders', OrderDetail, { extra: messageField, errors: [404, 409] })
  async update(
    @Ctx() ctx: AppContext,
    @Id('order_id', 'Order') order_id: number,
    @Body() body: UpdateOrder,
    @IfMatch() if_match?: string,
  ): Promise<Reply<OrderDetail>> {
    return new Reply(await this.changes.update(ctx, order_id, body, if_match), { message: 'Order updated.' });
  }

  /** Moves an order between states. */
  @Put(':order_id/status')
  @Endpoint('write:orders', OrderStatus, { extra: changesField, errors: [404, 409] })
  async changeStatus(
    @Ctx() ctx: AppContext,
    @Id('order_id', 'Order') order_id: number,
    @Body() body: ChangeOrderStatus,
    @IfMatch() if_match?: string,
  ): Promise<Reply<OrderStatus>> {
    const { order, changes } = await this.changes.changeStatus(ctx, order_id, body, if_match);
    return new Reply(order, { changes });
  }
}
