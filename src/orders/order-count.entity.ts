import { Entity, PrimaryColumn } from 'typeorm';
import { Column } from '../platform/database/column.js';
import type { StoredCounts } from '../platform/database/list-total.js';
import { STATUS_FIELDS } from './order-status.js';

/** Number of a store's orders that have three statuses, without pending changes. */
@Entity('order_counts')
export class OrderCount {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'varchar', length: 30 }) order_status: string;
  @PrimaryColumn({ type: 'varchar', length: 30 }) financial_status: string;
  @PrimaryColumn({ type: 'varchar', length: 30 }) fulfillment_status: string;
  /** Number of orders. It can be negative while changes are pending. */
  @Column({ type: 'bigint' }) orders: number;
}

/** Pending change of a number of orders. Triggers on orders insert it in the transaction that causes it. */
@Entity('order_count_changes')
export class OrderCountChange {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) change_id: number;
  @Column.Text({ length: 30 }) order_status: string;
  @Column.Text({ length: 30 }) financial_status: string;
  @Column.Text({ length: 30 }) fulfillment_status: string;
  /** Orders that have these statuses now, minus orders that had them. */
  @Column({ type: 'bigint' }) orders: number;
}

/** Numbers of a store's orders by their statuses, for the totals of lists (docs/adr/0048). */
export const ORDERS_BY_STATUS: StoredCounts = { from: ['"order_counts"', '"order_count_changes"'], columns: STATUS_FIELDS, rows: 'orders' };
