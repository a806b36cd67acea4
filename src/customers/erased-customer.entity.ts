import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { areFlags, notNegative } from '../platform/database/checks.js';
import type { Flag } from '../platform/database/columns.js';

/** Remains of an erased customer: no personal data, only the values that statistics count and that a second erasure returns. */
@Entity('erased_customers')
@Check('erased_customers_flags_check', areFlags('is_guest'))
@Check('erased_customers_orders_check', notNegative('orders'))
export class ErasedCustomer {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'bigint' }) user_id: number;
  /** Request that erased the customer. */
  @Column({ type: 'uuid' }) request_id: string;
  /** Creation time of the customer. */
  @Column({ type: 'timestamptz', precision: 3 }) created_at: Date;
  @Column({ type: 'smallint' }) is_guest: Flag;
  /** Number of the customer's orders. */
  @Column({ type: 'integer' }) orders: number;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) erased_at: Date;
}
