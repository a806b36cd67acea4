import { Injectable } from '@nestjs/common';
import { changedColumns, givenFields } from '../../platform/database/changes.js';
import { contains } from '../../platform/database/filter.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { notFound, unknownReference } from '../../platform/http/api-error.js';
import type { Page, Rendered } from '../../platform/http/reply.js';
import { Supplier } from './supplier.entity.js';
import { type CreateSupplier, type ListSuppliers, SupplierDetail, type UpdateSupplier } from './suppliers.dto.js';

/** The suppliers of one store. */
@Injectable()
export class SuppliersService {
  /** A page of suppliers. */
  list(ctx: StoreContext, query: ListSuppliers): Promise<Page<SupplierDetail>> {
    return ctx.rows(Supplier).page(query, [contains(['name', 'contact_name', 'email', 'phone'], query.search)], SupplierDetail);
  }

  /** One supplier. Throws `Supplier not found.` (404). */
  show(ctx: StoreContext, supplier_id: number): Promise<Rendered<SupplierDetail>> {
    return ctx.rows(Supplier).show(supplier_id, SupplierDetail, 'Supplier');
  }

  /** Makes a supplier. */
  async create(ctx: StoreContext, body: CreateSupplier): Promise<Rendered<SupplierDetail>> {
    const { supplier_id } = await ctx.rows(Supplier).add(body);
    return this.show(ctx, supplier_id);
  }

  /** Changes the given fields; what equals the stored value is no change. Throws 404, and 400 without a field. */
  async update(ctx: StoreContext, supplier_id: number, body: UpdateSupplier): Promise<Rendered<SupplierDetail>> {
    const given = givenFields(body);
    const changed = changedColumns(await ctx.rows(Supplier).lock({ supplier_id }, 'Supplier'), given);
    if (Object.keys(changed).length > 0) await ctx.rows(Supplier).change({ supplier_id }, changed);
    return this.show(ctx, supplier_id);
  }

  /** Deletes a supplier. Throws 404, and `supplier_has_orders` (400) when any purchase order names it. */
  async remove(ctx: StoreContext, supplier_id: number): Promise<void> {
    if ((await ctx.rows(Supplier).remove({ supplier_id })) === 0) throw notFound('Supplier');
  }

  /** Throws `invalid_supplier` (400) when the store has no such supplier; keeps it from being deleted until the transaction ends. */
  async keep(ctx: StoreContext, supplier_id: number): Promise<void> {
    const kept = await ctx.query('SELECT 1 FROM suppliers WHERE store_id = $1 AND supplier_id = $2 FOR KEY SHARE', supplier_id);
    if (kept.length === 0) throw unknownReference('supplier_id', 'invalid_supplier');
  }
}
