import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../platform/auth/app-context.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { IfMatch } from '../platform/contract/entity-tag.js';
import { Id } from '../platform/contract/fields/ids.js';
import { type Page, type Rendered, Reply } from '../platform/contract/reply.js';
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
import { OrderPlacement } from './order-placement.service.js';
import { OrdersService } from './orders.service.js';

/** Endpoints for the orders of the caller's store. */
@Controller('api/apps/v1/orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly placement: OrderPlacement,
    private readonly changes: OrderChangesService,
  ) {}

  /** Lists orders, newest first. */
  @ApiOperation({ operationId: 'orders.list', summary: 'List orders' })
  @Get()
  @Endpoint(callers.app('read:orders'), [OrderSummary])
  list(@Ctx() ctx: AppContext, @Query() query: ListOrders): Promise<Page<OrderSummary>> {
    return this.orders.list(ctx, query);
  }

  /** Gets one order with its lines. */
  @ApiOperation({ operationId: 'orders.get', summary: 'Get an order' })
  @Get(':order_id')
  @Endpoint(callers.app('read:orders'), OrderDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('order_id', 'Order') order_id: number): Promise<Rendered<OrderDetail>> {
    return this.orders.show(ctx, order_id);
  }

  /** Places an order. */
  @ApiOperation({ operationId: 'orders.create', summary: 'Create an order' })
  @Post()
  @Endpoint(callers.app('write:orders'), OrderCreated, {
    status: 201,
    body_size: 'large',
    example: {
      address: { name: 'Rahima', phone: '01712345678', address: 'House 7, Road 3', city: 'Dhaka' },
      order_items: [{ name: 'Jamdani saree', price: 4500, quantity: 1 }],
      shipping: 80,
    },
  })
  create(@Ctx() ctx: AppContext, @Body() body: CreateOrder): Promise<OrderCreated> {
    return this.placement.place(ctx, body);
  }

  /** Updates the given fields of an order; a change that conflicts with a concurrent one returns 409. */
  @ApiOperation({ operationId: 'orders.update', summary: 'Update an order' })
  @Put(':order_id')
  @Endpoint(callers.app('write:orders'), OrderDetail, {
    extra: Reply.messageField,
    errors: [404, 409],
    example: { note: 'Ring twice.', delivery_date: '2030-01-15T00:00:00Z' },
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('order_id', 'Order') order_id: number,
    @Body() body: UpdateOrder,
    @IfMatch() if_match?: string,
  ): Promise<Reply<OrderDetail>> {
    return new Reply(await this.changes.update(ctx, order_id, body, if_match), { message: 'Order updated.' });
  }

  /** Changes the statuses of an order. */
  @ApiOperation({ operationId: 'orders.updateStatus', summary: "Update an order's status" })
  @Put(':order_id/status')
  @Endpoint(callers.app('write:orders'), OrderStatus, {
    extra: {
      changes: {
        type: 'object',
        description: 'The states that moved, from and to.',
        additionalProperties: {
          type: 'object',
          required: ['from', 'to'],
          properties: { from: { type: 'string' }, to: { type: 'string' } },
        },
      },
    },
    errors: [404, 409],
    example: { order_status: 'processing' },
  })
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
