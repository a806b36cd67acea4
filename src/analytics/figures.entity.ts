import { Column } from '../platform/database/column.js';
import { type ColumnOptions, Entity, PrimaryColumn } from 'typeorm';

/** Amount with a higher precision than that of a single order. */
const Sum = (options: ColumnOptions = {}): PropertyDecorator => Column.Money({ precision: 24, ...options });

/** Figures of a day, or a change of them. */
abstract class Figures {
  /** Number of orders placed on the day that count as sales. */
  @Column({ type: 'bigint' }) orders: number;
  /** Sum of their sub_total. */
  @Sum() gross: number;
  /** Sum of their discount. */
  @Sum() discount: number;
  /** Sum of their tax. */
  @Sum() tax: number;
  /** Sum of their shipping. */
  @Sum() shipping: number;
  /** Sum of their grand_total. */
  @Sum() total: number;
  /** Number of customers created on the day, without guests. */
  @Column({ type: 'bigint' }) new_customers: number;
}

/** Rolled-up figures of one store and day (UTC). */
@Entity('analytics_days')
export class AnalyticsDay extends Figures {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'date' }) day: string;
}

/** Rolled-up figures of one store and quarter of an hour. Days of any time zone are sums of them. */
@Entity('analytics_quarters')
export class AnalyticsQuarter extends Figures {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'timestamptz', precision: 3 }) starts_at: Date;
}

/** Pending change of the figures of a day and of a quarter. Triggers on orders and customers insert it in the transaction that causes it. */
@Entity('analytics_changes')
export class AnalyticsChange extends Figures {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) change_id: number;
  @Column({ type: 'date' }) day: string;
  /** Start of the quarter; null in pending changes from before there were quarters. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) starts_at: Date | null;
}

/** Names of the figures. All of them can be summed over days. */
export const FIGURES = ['orders', 'gross', 'discount', 'tax', 'shipping', 'total', 'new_customers'] as const satisfies (keyof Figures)[];
