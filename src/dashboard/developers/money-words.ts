import { type MoneyReport, PARTS, type Sums } from '../../developers/money/money-report.js';

/** Labels for the parts of an income. */
export const MONEY_WORDS = {
  revenue: 'dev_money_revenue',
  fees: 'dev_money_fees',
  refunds: 'dev_money_refunds',
  adjustments: 'dev_money_adjustments',
  owed: 'dev_money_owed',
} as const;

/** Sums of a month. */
interface MonthSums {
  readonly month: string;
  readonly sums: Sums;
}

/** Returns the months of a report that had money or a balance, oldest first. */
export const monthsWithMoney = ({ months, byMonth }: MoneyReport): MonthSums[] =>
  byMonth
    .map((sums, n) => ({ month: months[n] ?? '', sums }))
    .filter(({ sums }) => [...PARTS, 'balance' as const].some((part) => sums[part] !== 0));
