import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Paisa } from '../platform/contract/money.js';
import { Column } from '../platform/database/column.js';
import { Field } from '../platform/contract/field.js';
import type { Flag } from '../platform/database/columns.js';
import { Constraint } from '../platform/database/constraint.decorator.js';
import type { CountedList } from '../platform/database/list-counts.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';
import { notNegative, areFlags } from '../platform/database/checks.js';

/** Constraint: proven contacts exist, and the phone, if there is one, is proven before the email address. */
const PROOFS = `(is_phone_verified = 0 OR phone IS NOT NULL)
  AND (is_email_verified = 0 OR (email IS NOT NULL AND (phone IS NULL OR is_phone_verified = 1)))`;

/** Customer of the store (specification 2.9). */
@Entity('customers')
@Unique('customers_store_id_phone_key', ['store_id', 'phone'])
@Index('customers_phone_digits_idx', { synchronize: false })
@Index('customers_lower_email_idx', { synchronize: false })
@Index('customers_proven_email_key', { synchronize: false })
@Index('customers_store_id_created_at_user_id_idx', ['store_id', 'created_at', 'user_id', 'is_guest'])
@Index('customers_store_id_updated_at_idx', ['store_id', 'updated_at', 'user_id'])
@Index('customers_store_id_name_idx', ['store_id', 'name', 'user_id'])
@Index('customers_store_id_total_orders_idx', ['store_id', 'total_orders'])
@Index('customers_store_id_total_spent_idx', ['store_id', 'total_spent'])
@Check('customers_totals_check', notNegative('total_orders', 'total_spent'))
@Check('customers_flags_check', areFlags('is_guest', 'is_phone_verified', 'is_email_verified'))
@Check('customers_proofs_check', PROOFS)
@Constraint('customers_store_id_phone_key', 409, 'A customer with this phone already exists.')
@Constraint('orders_user_id_fkey', 400, 'The customer has orders and cannot be deleted.')
export class Customer extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) user_id: number;
  /** Full name. */
  @Column.Text({ length: 255 }) name: string;
  /** Email address. */
  @Column.Text({ length: 255, nullable: true }) email: string | null;
  /** Phone number, unique within the store; empty for a customer who signed in with an email address alone. */
  @Field.Text({ max: 20 }) @Column.RenderedAs(`coalesce($, '')`) @Column({ type: 'varchar', length: 20, nullable: true }) phone:
    string | null;
  /** Saved address. */
  @Column({ type: 'jsonb', nullable: true }) address_json: Record<string, unknown> | null;
  /** 1 for a guest checkout. */
  @Column.Flag() is_guest: Flag;
  /** Orders placed. */
  @Column.Integer({ default: 0 }) total_orders: number;
  /** Sum of grand_total over the paid orders, in whole taka, rounded half up. */
  @Field.ApiInteger() @Column.RenderedAs('round($)::bigint') @Column.Money({ precision: 18, default: 0 }) total_spent: Paisa;
  /** 1 if the customer has proven this phone number by a one-time code. A trigger clears it when the number changes. */
  @Column.Flag() is_phone_verified: Flag;
  /** 1 if the customer has proven this email address by a one-time code. A trigger clears it when either contact changes. */
  @Column.Flag() is_email_verified: Flag;
}

/** Customers, counted by `is_guest`. */
export const COUNTED_CUSTOMERS: CountedList = {
  list: 'customers',
  column: 'is_guest',
  rows: 'SELECT is_guest AS part FROM customers WHERE store_id = $1',
};
