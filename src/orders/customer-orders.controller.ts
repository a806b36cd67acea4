import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../platform/auth/app-context.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { Id } from '../platform/contract/fields/ids.js';
import type { Page } from '../platform/contract/reply.js';
import { ListCustomerOrders, OrderSummary } from './orders.dto.js';
import { OrdersService } from './orders.service.js';

/** Endpoints for the order history of a customer. */
@Controller('api/apps/v1/customers/:user_id/orders')
export class CustomerOrdersController {
  constructor(private readonly orders: OrdersService) {}

  /** Lists a customer's orders, newest first. */
  @ApiOperation({ operationId: 'customers.listOrders', summary: "List a customer's orders" })
  @Get()
  @Endpoint(callers.app('read:customers'), [OrderSummary], { errors: [404] })
  list(
    @Ctx() ctx: AppContext,
    @Id('user_id', 'Customer') user_id: number,
    @Query() query: ListCustomerOrders,
  ): Promise<Page<OrderSummary>> {
    return this.orders.listOfCustomer(ctx, user_id, query);
  }
}
