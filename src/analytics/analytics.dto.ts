import { Day, OneOf, Optional, WholeNumber } from '../platform/http/fields.js';
import { INTERVALS } from './figures-statement.js';

/** Days that figures are wanted for, at most 366; the last 30 unless told otherwise. */
export class AnalyticsRange {
  /** First day, in UTC; a date-time stands for the whole day that it falls on. Without it, the 30 days that end with `until`. */
  @Optional() @Day() since?: string;
  /** Last day, in UTC, which counts whole. Without it, today. */
  @Optional() @Day() until?: string;
}

/** Days that sales are wanted for, and the length of the periods that they are shown by. */
export class SalesRange extends AnalyticsRange {
  /** Length of a period; weeks begin on Monday. */
  @Optional() @OneOf(INTERVALS) interval?: string = 'day';
}

/** What the orders of some days came to; amounts are in taka, exact to the paisa (docs/analytics.md). */
export class SalesFigures {
  /** First day, YYYY-MM-DD. */
  since: string;
  /** Last day, YYYY-MM-DD. */
  until: string;
  /**
   * Orders placed on these days, as they stand now, paid or not; without those that came to nothing: order_status cancelled, returned or
   * refunded, or financial_status refunded or voided. A partial refund takes nothing away. All other figures but the last are of these orders.
   */
  @WholeNumber() orders: number;
  /** Their value before discount, tax and shipping: the sum of sub_total. */
  gross: number;
  /** The sum of discount. */
  discount: number;
  /** gross - discount. */
  net: number;
  /** The sum of tax. */
  tax: number;
  /** The sum of shipping. */
  shipping: number;
  /** What the customers owe: the sum of grand_total. It is net + tax + shipping unless orders were given other totals. */
  total: number;
  /** net / orders, rounded half up to the paisa; 0 without orders. */
  average_order: number;
  /** Customers who came to be on these days and still are; guest checkouts are not counted. */
  @WholeNumber() new_customers: number;
}
