import { Field } from '../platform/contract/field.js';
import { INTERVALS } from './figures-statement.js';

/** Range of at most 366 days; the last 30 days by default. */
export class AnalyticsRange {
  /** First day (UTC). A date-time stands for the day that contains it. Defaults to 29 days before `until`. */
  @Field.Optional() @Field.Day() since?: string;
  /** Last day (UTC), inclusive. Defaults to today. */
  @Field.Optional() @Field.Day() until?: string;
}

/** Range of days and the length of the periods to split it into. */
export class SalesRange extends AnalyticsRange {
  /** Length of a period. Weeks start on Monday. */
  @Field.Optional() @Field.OneOf(INTERVALS) interval?: string = 'day';
}

/** Sales figures of a range of days. Amounts are in taka, exact to the paisa (docs/analytics.md). */
export class SalesFigures {
  /** First day, YYYY-MM-DD. */
  @Field.Member() since: string;
  /** Last day, YYYY-MM-DD. */
  @Field.Member() until: string;
  /**
   * Number of orders placed on these days, paid or not, by their current state. Excludes orders with order_status cancelled, returned or
   * refunded, or financial_status refunded or voided. A partial refund deducts nothing. All other figures except new_customers cover these
   * orders.
   */
  @Field.Member() @Field.ApiInteger() orders: number;
  /** Sum of sub_total, before discount, tax and shipping. */
  @Field.Member() gross: number;
  /** Sum of discount. */
  @Field.Member() discount: number;
  /** Net sales: `gross` - `discount`. */
  @Field.Member() net: number;
  /** Sum of tax. */
  @Field.Member() tax: number;
  /** Sum of shipping. */
  @Field.Member() shipping: number;
  /** Sum of grand_total. Equals net + tax + shipping unless orders were placed with inconsistent totals. */
  @Field.Member() total: number;
  /** Average order value: `net` / `orders`, rounded half up to the paisa. 0 if there are no orders. */
  @Field.Member() average_order: number;
  /** Number of customers created on these days and not deleted since, without guest checkouts. */
  @Field.Member() @Field.ApiInteger() new_customers: number;
}
