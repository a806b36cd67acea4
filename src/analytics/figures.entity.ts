import { Column, type ColumnOptions, Entity, PrimaryColumn } from 'typeorm';
import { MoneyColumn } from '../platform/database/columns.js';

/** Sums of a store's amounts outgrow a single amount. */
const Sum = (options: ColumnOptions = {}): PropertyDecorator => MoneyColumn({ precision: 24, ...options });

/** What a day of a store came to, or what changed in it. */
abstract class Figures {
  /** Orders placed on the day that did not come to nothing. */
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
  /** Customers, without guests, who came to be on the day. */
  @Column({ type: 'bigint' }) new_customers: number;
}

/** A day of a store (UTC), as far as changes were added to it. */
@Entity('analytics_days')
export class AnalyticsDay extends Figures {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'date' }) day: string;
}

/** A change of a day that was not added to it yet; written by triggers of orders and customers, in the transaction of the cause. */
@Entity('analytics_changes')
export class AnalyticsChange extends Figures {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) change_id: number;
  @Column({ type: 'date' }) day: string;
}

/** The figures of a day, each of which adds up over days. */
export const FIGURES = ['orders', 'gross', 'discount', 'tax', 'shipping', 'total', 'new_customers'] as const satisfies (keyof Figures)[];
