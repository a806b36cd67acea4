import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { AppContext } from '../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import { Id } from '../platform/http/fields.js';
import { messageField, type Page, type Rendered, Reply } from '../platform/http/reply.js';
import { CreateCustomer, CustomerCreated, CustomerDetail, CustomerSummary, ListCustomers, UpdateCustomer } from './customers.dto.js';
import { CustomersService } from './customers.service.js';

/** The customers of the caller's store. */
@Controller('api/apps/v1/customers')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  /** Lists customers, newest first. */
  @Get()
  @Endpoint('read:customers', [CustomerSummary])
  list(@Ctx() ctx: AppContext, @Query() query: ListCustomers): Promise<Page<CustomerSummary>> {
    return this.customers.list(ctx, query);
  }

  /** Gets one customer. */
  @Get(':user_id')
  @Endpoint('read:customers', CustomerDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('user_id', 'Customer') user_id: number): Promise<Rendered<CustomerDetail>> {
    return this.customers.show(ctx, user_id);
  }

  /** Creates a customer. */
  @Post()
  @Endpoint('write:customers', CustomerCreated, { status: 201, errors: [409] })
  create(@Ctx() ctx: AppContext, @Body() body: CreateCustomer): Promise<Rendered<CustomerCreated>> {
    return this.customers.create(ctx, body);
  }

  /** Changes the given fields of a customer. */
  @Put(':user_id')
  @Endpoint('write:customers', CustomerDetail, { extra: messageField, errors: [404, 409] })
  async update(
    @Ctx() ctx: AppContext,
    @Id('user_id', 'Customer') user_id: number,
    @Body() body: UpdateCustomer,
  ): Promise<Reply<CustomerDetail>> {
    return new Reply(await this.customers.update(ctx, user_id, body), { message: 'Customer updated.' });
  }

  /** Deletes a customer who has no orders. */
  @Delete(':user_id')
  @Endpoint('write:customers', null, { extra: messageField, errors: [404] })
  async remove(@Ctx() ctx: AppContext, @Id('user_id', 'Customer') user_id: number): Promise<Reply<null>> {
    await this.customers.remove(ctx, user_id);
    return new Reply(null, { message: 'Customer deleted.' });
  }
}
