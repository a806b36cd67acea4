import { Injectable } from '@nestjs/common';
import { Filter } from '../../platform/database/filter.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Page, Rendered } from '../../platform/contract/reply.js';
import { Supplier } from './supplier.entity.js';
import { type CreateSupplier, type ListSuppliers, SupplierDetail, type UpdateSupplier } from './suppliers.dto.js';
import { givenFields, changedColumns } from '../../platform/database/changes.js';

/** Suppliers of one store. */
@Injectable()
export class SuppliersService {
  /** Page of suppliers. */
  list(ctx: StoreContext, query: ListSuppliers): Promise<Page<SupplierDetail>> {
    return ctx.rows(Supplier).page(query, [Filter.contains(['name', 'contact_name', 'email', 'phone'], query.search)], SupplierDetail);
  }

  /** Supplier by id. Throws `Supplier not found.` (404). */
  show(ctx: StoreContext, supplier_id: number): Promise<Rendered<SupplierDetail>> {
    return ctx.rows(Supplier).show(supplier_id, SupplierDetail, 'Supplier');
  }

  /** Creates a supplier. */
  async create(ctx: StoreContext, body: CreateSupplier): Promise<Rendered<SupplierDetail>> {
    const { supplier_id } = await ctx.rows(Supplier).add(body);
    return this.show(ctx, supplier_id);
  }

  /** Updates the given fields. Throws 404, and 400 without a field. */
  async update(ctx: StoreContext, supplier_id: number, body: UpdateSupplier): Promise<Rendered<SupplierDetail>> {
    const given = givenFields(body);
    const changed = changedColumns(await ctx.rows(Supplier).lock({ supplier_id }, 'Supplier'), given);
    if (Object.keys(changed).length > 0) await ctx.rows(Supplier).change({ supplier_id }, changed);
    return this.show(ctx, supplier_id);
  }

  /** Deletes a supplier. Throws 404, and `supplier_has_orders` (400) when it has purchase orders. */
  async remove(ctx: StoreContext, supplier_id: number): Promise<void> {
    if ((await ctx.rows(Supplier).remove({ supplier_id })) === 0) throw ApiError.notFound('Supplier');
  }

  /** Prevents the deletion of a supplier until the transaction ends. Throws `invalid_supplier` (400) for an unknown one. */
  async lock(ctx: StoreContext, supplier_id: number): Promise<void> {
    const locked = await ctx.query('SELECT 1 FROM suppliers WHERE store_id = $1 AND supplier_id = $2 FOR KEY SHARE', supplier_id);
    if (locked.length === 0) throw ApiError.unknownReference('supplier_id', 'invalid_supplier');
  }
}
