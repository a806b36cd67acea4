import type { BillingInterval } from '../core/charge.entity.js';

const MONTHS: Readonly<Record<BillingInterval, number>> = { monthly: 1, yearly: 12 };

/** Adds months in UTC and keeps the day, or takes the last day of a shorter month. */
function addMonths(time: Date, months: number): Date {
  const result = new Date(time);
  result.setUTCDate(1);
  result.setUTCMonth(time.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return result;
}

/**
 * Returns the end of a period, which is the start of the next one. All periods are counted from the anchor, so that after 28 February a
 * period that began on 31 January ends on 31 March.
 */
export const endOfPeriod = (anchor: Date, interval: BillingInterval, period: number): Date => addMonths(anchor, period * MONTHS[interval]);
