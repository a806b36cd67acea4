import { IsEmail, IsIn, IsObject, IsString, MaxLength, MinLength } from 'class-validator';
import { Integer, Moment, Nullable, Optional } from '../platform/http/fields.js';
import { ListQuery } from '../platform/http/list-query.js';
import { Shape } from '../platform/http/shape.js';
import { Customer } from './customer.entity.js';

/** What a list of customers may be narrowed to. */
export class ListCustomers extends ListQuery(['created_at', 'updated_at', 'name'], 'created_at:desc') {
  /** Customers created on or after this time. */
  @Optional() @Moment() since?: Date;
  /** Part of the name, e-mail address or phone. */
  @Optional() @MaxLength(255) @IsString() search?: string;
  /** Guest checkout customers are left out unless `true`. */
  @Optional() @IsIn(['true', 'false'], { message: 'include_guests must be true or false.' }) include_guests?: string = 'false';
  /** Customers with at least as many orders. */
  @Optional() @Integer({ min: 0 }) total_orders_min?: number;
  /** Customers who spent at least as much, in whole taka. */
  @Optional() @Integer({ min: 0, max: 999_999_999_999 }) total_spent_min?: number;
}

/** A new customer. */
export class CreateCustomer {
  /** Full name. */
  @MaxLength(255) @MinLength(1) @IsString() name: string;
  /** Phone number, unique within the store. */
  @MaxLength(20) @MinLength(10) @IsString() phone: string;
  /** E-mail address. */
  @Nullable() @MaxLength(255) @IsEmail() email?: string | null;
  /** Address, kept as it is. */
  @Nullable() @IsObject() address?: Record<string, unknown> | null;
}

/** Changes of a customer; fields that are left out stay. */
export class UpdateCustomer {
  /** Full name. */
  @Optional() @MaxLength(255) @MinLength(1) @IsString() name?: string;
  /** Phone number, unique within the store. */
  @Optional() @MaxLength(20) @MinLength(1) @IsString() phone?: string;
  /** E-mail address; null clears it. */
  @Nullable() @MaxLength(255) @IsEmail() email?: string | null;
  /** Saved address; null clears it. */
  @Nullable() @IsObject() address_json?: Record<string, unknown> | null;
}

/** A customer that was just created. */
export class CustomerCreated extends Shape(Customer, ['user_id', 'name', 'phone', 'email', 'store_id']) {}

const SUMMARY = [
  'user_id',
  'store_id',
  'name',
  'email',
  'phone',
  'address_json',
  'is_guest',
  'total_orders',
  'total_spent',
  'created_at',
  'updated_at',
] as const;

/** A customer in a list. */
export class CustomerSummary extends Shape(Customer, SUMMARY) {}

/** A customer with verification flags. */
export class CustomerDetail extends Shape(Customer, [...SUMMARY, 'is_phone_verified', 'is_email_verified']) {}
