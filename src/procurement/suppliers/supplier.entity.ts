import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import { Constraint } from '../../platform/database/constraint.decorator.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/** Supplier of the store (specification 4.13). */
@Entity('suppliers')
@Index('suppliers_store_id_created_at_idx', ['store_id', 'created_at', 'supplier_id'])
@Index('suppliers_store_id_updated_at_idx', ['store_id', 'updated_at', 'supplier_id'])
@Index('suppliers_store_id_name_idx', ['store_id', 'name', 'supplier_id'])
@Constraint('purchase_orders_supplier_id_fkey', 400, 'The supplier has purchase orders and cannot be deleted.', 'supplier_has_orders')
export class Supplier extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) supplier_id: number;
  /** Name. */
  @Column.Text({ length: 255 }) name: string;
  /** Name of the contact person. */
  @Column.Text({ length: 255, nullable: true }) contact_name: string | null;
  /** Phone number. */
  @Column.Text({ length: 50, nullable: true }) phone: string | null;
  /** Email address. */
  @Column.Text({ length: 255, nullable: true }) email: string | null;
  /** Postal address. */
  @Column.Text({ nullable: true }) address: string | null;
}
