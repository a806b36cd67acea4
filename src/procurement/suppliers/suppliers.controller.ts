import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Page, type Rendered, Reply } from '../../platform/contract/reply.js';
import { CreateSupplier, ListSuppliers, SupplierDetail, UpdateSupplier } from './suppliers.dto.js';
import { SuppliersService } from './suppliers.service.js';

/** Endpoints for the suppliers of the caller's store. */
@Controller('api/apps/v1/suppliers')
export class SuppliersController {
  constructor(private readonly suppliers: SuppliersService) {}

  /** Lists suppliers, newest first. */
  @ApiOperation({ operationId: 'suppliers.list', summary: 'List suppliers' })
  @Get()
  @Endpoint(callers.app('read:procurement'), [SupplierDetail])
  list(@Ctx() ctx: AppContext, @Query() query: ListSuppliers): Promise<Page<SupplierDetail>> {
    return this.suppliers.list(ctx, query);
  }

  /** Gets one supplier. */
  @ApiOperation({ operationId: 'suppliers.get', summary: 'Get a supplier' })
  @Get(':supplier_id')
  @Endpoint(callers.app('read:procurement'), SupplierDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('supplier_id', 'Supplier') supplier_id: number): Promise<Rendered<SupplierDetail>> {
    return this.suppliers.show(ctx, supplier_id);
  }

  /** Creates a supplier. */
  @ApiOperation({ operationId: 'suppliers.create', summary: 'Create a supplier' })
  @Post()
  @Endpoint(callers.app('write:procurement'), SupplierDetail, {
    status: 201,
    extra: Reply.messageField,
    example: { name: 'Narsingdi Looms', phone: '01812345678', email: 'orders@looms.example' },
  })
  async create(@Ctx() ctx: AppContext, @Body() body: CreateSupplier): Promise<Reply<SupplierDetail>> {
    return new Reply(await this.suppliers.create(ctx, body), { message: 'Supplier created.' });
  }

  /** Updates the given fields of a supplier. */
  @ApiOperation({ operationId: 'suppliers.update', summary: 'Update a supplier' })
  @Put(':supplier_id')
  @Endpoint(callers.app('write:procurement'), SupplierDetail, {
    extra: Reply.messageField,
    errors: [404],
    example: { contact_name: 'Karim' },
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('supplier_id', 'Supplier') supplier_id: number,
    @Body() body: UpdateSupplier,
  ): Promise<Reply<SupplierDetail>> {
    return new Reply(await this.suppliers.update(ctx, supplier_id, body), { message: 'Supplier updated.' });
  }

  /** Deletes a supplier without purchase orders. */
  @ApiOperation({ operationId: 'suppliers.delete', summary: 'Delete a supplier' })
  @Delete(':supplier_id')
  @Endpoint(callers.app('write:procurement'), null, { extra: Reply.messageField, errors: [404, 'supplier_has_orders'] })
  async remove(@Ctx() ctx: AppContext, @Id('supplier_id', 'Supplier') supplier_id: number): Promise<Reply<null>> {
    await this.suppliers.remove(ctx, supplier_id);
    return new Reply(null, { message: 'Supplier deleted.' });
  }
}
