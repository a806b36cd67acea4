import { IsEmail, IsString, MaxLength, MinLength } from 'class-validator';
import { Nullable, Optional } from '../../platform/http/fields.js';
import { ListQuery } from '../../platform/http/list-query.js';
import { Shape } from '../../platform/http/shape.js';
import { Supplier } from './supplier.entity.js';

/** What a list of suppliers may be narrowed to. */
export class ListSuppliers extends ListQuery(['created_at', 'updated_at', 'name'], 'created_at:desc') {
  /** Part of the name, the contact's name, the e-mail address or the phone, in any letter case. */
  @Optional() @MaxLength(255) @IsString() search?: string;
}

/** How a supplier is reached. */
class SupplierFields {
  /** Person to talk to. */
  @Nullable() @MaxLength(255) @IsString() contact_name?: string | null;
  /** Phone number. */
  @Nullable() @MaxLength(50) @IsString() phone?: string | null;
  /** E-mail address. */
  @Nullable() @MaxLength(255) @IsEmail() email?: string | null;
  /** Postal address. */
  @Nullable() @MaxLength(1000) @IsString() address?: string | null;
}

/** A new supplier. */
export class CreateSupplier extends SupplierFields {
  /** Name; several suppliers may have the same. */
  @MaxLength(255) @MinLength(1) @IsString() name: string;
}

/** Changes of a supplier; fields that are left out stay, null clears what may be empty. */
export class UpdateSupplier extends SupplierFields {
  /** Name. */
  @Optional() @MaxLength(255) @MinLength(1) @IsString() name?: string;
}

/** A supplier. */
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
