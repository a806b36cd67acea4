import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { AppContext } from '../../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Id } from '../../platform/http/fields.js';
import { messageField, type Page, type Rendered, Reply } from '../../platform/http/reply.js';
import { CreateSupplier, ListSuppliers, SupplierDetail, UpdateSupplier } from './suppliers.dto.js';
import { SuppliersService } from './suppliers.service.js';

/** The suppliers of the caller's store. */
@Controller('api/apps/v1/suppliers')
export class SuppliersController {
  constructor(private readonly suppliers: SuppliersService) {}

  /** Lists suppliers, newest first. */
  @Get()
  @Endpoint('read:procurement', [SupplierDetail])
  list(@Ctx() ctx: AppContext, @Query() query: ListSuppliers): Promise<Page<SupplierDetail>> {
    return this.suppliers.list(ctx, query);
  }

  /** Gets one supplier. */
  @Get(':supplier_id')
  @Endpoint('read:procurement', SupplierDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('supplier_id', 'Supplier') supplier_id: number): Promise<Rendered<SupplierDetail>> {
    return this.suppliers.show(ctx, supplier_id);
  }

  /** Creates a supplier. */
  @Post()
  @Endpoint('write:procurement', SupplierDetail, { status: 201, extra: messageField })
  async create(@Ctx() ctx: AppContext, @Body() body: CreateSupplier): Promise<Reply<SupplierDetail>> {
    return new Reply(await this.suppliers.create(ctx, body), { message: 'Supplier created.' });
  }

  /** Changes the given fields of a supplier. */
  @Put(':supplier_id')
  @Endpoint('write:procurement', SupplierDetail, { extra: messageField, errors: [404] })
  async update(
    @Ctx() ctx: AppContext,
    @Id('supplier_id', 'Supplier') supplier_id: number,
    @Body() body: UpdateSupplier,
  ): Promise<Reply<SupplierDetail>> {
    return new Reply(await this.suppliers.update(ctx, supplier_id, body), { message: 'Supplier updated.' });
  }

  /** Deletes a supplier that no purchase order names. */
  @Delete(':supplier_id')
  @Endpoint('write:procurement', null, { extra: messageField, errors: [404, 'supplier_has_orders'] })
  async remove(@Ctx() ctx: AppContext, @Id('supplier_id', 'Supplier') supplier_id: number): Promise<Reply<null>> {
    await this.suppliers.remove(ctx, supplier_id);
    return new Reply(null, { message: 'Supplier deleted.' });
  }
}
