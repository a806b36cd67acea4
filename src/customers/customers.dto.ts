import { PickType } from '@nestjs/swagger';
import { Field } from '../platform/contract/field.js';
import { UpdateOf } from '../platform/contract/fields/update-of.js';
import { ListQuery } from '../platform/contract/list-query.js';
import { Shape } from '../platform/contract/shape.js';
import { Customer } from './customer.entity.js';

/** Filters and sort order of the customer list. */
export class ListCustomers extends ListQuery(['created_at', 'updated_at', 'name'], 'created_at:desc') {
  /** Customers created at or after this time. */
  @Field.Optional() @Field.Moment() since?: Date;
  /** Text to find in the name, email address or phone number. */
  @Field.Optional() @Field.Text({ max: 255 }) search?: string;
  /** Include customers from guest checkouts. Defaults to `false`. */
  @Field.Optional() @Field.OneOf(['true', 'false'], { problem: 'must be true or false' }) include_guests?: string = 'false';
  /** Minimum number of orders. */
  @Field.Optional() @Field.Integer({ min: 0 }) total_orders_min?: number;
  /** Minimum total spent, in whole taka. */
  @Field.Optional() @Field.Integer({ min: 0, max: 999_999_999_999 }) total_spent_min?: number;
}

/** New customer. */
export class CreateCustomer {
  /** Full name. */
  @Field.Name({ max: 255 }) name: string;
  /** Phone number, unique within the store. White space at both ends is removed. */
  @Field.Text({ min: 10, max: 20, trim: true }) phone: string;
  /** Email address. */
  @Field.Nullable() @Field.Email({ max: 255 }) email?: string | null;
  /** Address as a JSON object of any shape. */
  @Field.Nullable() @Field.JsonObject() address?: Record<string, unknown> | null;
}

/** Changes of a customer. Omitted fields keep their values. */
export class UpdateCustomer extends UpdateOf(PickType(CreateCustomer, ['name', 'email'])) {
  /** Phone number, unique within the store. White space at both ends is removed. */
  @Field.Optional() @Field.Text({ min: 1, max: 20, trim: true }) phone?: string;
  /** Saved address as a JSON object of any shape. */
  @Field.Nullable() @Field.JsonObject() address_json?: Record<string, unknown> | null;
}

/** Newly created customer. */
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

/** Customer in a list. */
export class CustomerSummary extends Shape(Customer, SUMMARY) {}

/** Customer with verification flags. */
export class CustomerDetail extends Shape(Customer, [...SUMMARY, 'is_phone_verified', 'is_email_verified']) {}
