import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../platform/auth/app-context.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { Id } from '../platform/contract/fields/ids.js';
import { type Page, type Rendered, Reply } from '../platform/contract/reply.js';
import { CreateCustomer, CustomerCreated, CustomerDetail, CustomerSummary, ListCustomers, UpdateCustomer } from './customers.dto.js';
import { CustomersService } from './customers.service.js';

/** Endpoints for the customers of the caller's store. */
@Controller('api/apps/v1/customers')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  /** Lists customers, newest first. */
  @ApiOperation({ operationId: 'customers.list', summary: 'List customers' })
  @Get()
  @Endpoint(callers.app('read:customers'), [CustomerSummary])
  list(@Ctx() ctx: AppContext, @Query() query: ListCustomers): Promise<Page<CustomerSummary>> {
    return this.customers.list(ctx, query);
  }

  /** Gets one customer. */
  @ApiOperation({ operationId: 'customers.get', summary: 'Get a customer' })
  @Get(':user_id')
  @Endpoint(callers.app('read:customers'), CustomerDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('user_id', 'Customer') user_id: number): Promise<Rendered<CustomerDetail>> {
    return this.customers.show(ctx, user_id);
  }

  /** Creates a customer. */
  @ApiOperation({ operationId: 'customers.create', summary: 'Create a customer' })
  @Post()
  @Endpoint(callers.app('write:customers'), CustomerCreated, {
    status: 201,
    errors: [409],
    example: {
      name: 'Rahima Khatun',
      phone: '01712345678',
      email: 'rahima@example.com',
      address: { address: 'House 7, Road 3', city: 'Dhaka' },
    },
  })
  create(@Ctx() ctx: AppContext, @Body() body: CreateCustomer): Promise<Rendered<CustomerCreated>> {
    return this.customers.create(ctx, body);
  }

  /** Updates the given fields of a customer. */
  @ApiOperation({ operationId: 'customers.update', summary: 'Update a customer' })
  @Put(':user_id')
  @Endpoint(callers.app('write:customers'), CustomerDetail, {
    extra: Reply.messageField,
    errors: [404, 409],
    example: { name: 'Rahima Begum' },
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('user_id', 'Customer') user_id: number,
    @Body() body: UpdateCustomer,
  ): Promise<Reply<CustomerDetail>> {
    return new Reply(await this.customers.update(ctx, user_id, body), { message: 'Customer updated.' });
  }

  /** Deletes a customer who has no orders. */
  @ApiOperation({ operationId: 'customers.delete', summary: 'Delete a customer' })
  @Delete(':user_id')
  @Endpoint(callers.app('write:customers'), null, { extra: Reply.messageField, errors: [404] })
  async remove(@Ctx() ctx: AppContext, @Id('user_id', 'Customer') user_id: number): Promise<Reply<null>> {
    await this.customers.remove(ctx, user_id);
    return new Reply(null, { message: 'Customer deleted.' });
  }
}
