import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { Supplier } from './supplier.entity.js';

/** Filters and sort order of the supplier list. */
export class ListSuppliers extends ListQuery(['created_at', 'updated_at', 'name'], 'created_at:desc') {
  /** Text to find in the name, contact name, email address or phone number, case-insensitive. */
  @Field.Optional() @Field.Text({ max: 255 }) search?: string;
}

/** New supplier. */
export class CreateSupplier {
  /** Name. It does not have to be unique. */
  @Field.Name({ max: 255 }) name: string;
  /** Contact person. */
  @Field.Nullable() @Field.Text({ max: 255 }) contact_name?: string | null;
  /** Phone number. */
  @Field.Nullable() @Field.Text({ max: 50 }) phone?: string | null;
  /** Email address. */
  @Field.Nullable() @Field.Email({ max: 255 }) email?: string | null;
  /** Postal address. */
  @Field.Nullable() @Field.Text({ max: 1000 }) address?: string | null;
}

/** Changes of a supplier. Omitted fields keep their values. */
export class UpdateSupplier extends UpdateOf(CreateSupplier) {}

/** Supplier. */
export class SupplierDetail extends Shape(Supplier, [
  'supplier_id',
  'store_id',
  'name',
  'contact_name',
  'phone',
  'email',
  'address',
  'created_at',
  'updated_at',
]) {}
