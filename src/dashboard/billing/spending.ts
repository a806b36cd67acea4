import type { Spending } from '../../billing/pages/store-billing.service.js';

/** Number of apps with a colour of their own. Further apps are summed. */
const MAX_SERIES = 5;

/** Spending on one app, or on all further apps together, which have no name. */
export interface Series {
  readonly name: string | undefined;
  /** Paisa per month, in the order of the months. */
  readonly amounts: readonly number[];
}

/** Returns the spending by app and month, the app with the highest sum first. */
export function seriesOf(spending: readonly Spending[], months: readonly string[]): Series[] {
  const apps = [...new Map(spending.map(({ app_id, app_name }) => [app_id, app_name]))];
  const all = apps.map(([app_id, name]) => ({
    name,
    amounts: months.map((month) => sumOf(spending, (each) => each.app_id === app_id && each.month === month)),
  }));
  const sorted = all.sort((a, b) => total(b.amounts) - total(a.amounts));
  const rest = sorted.slice(MAX_SERIES);
  if (rest.length === 0) return sorted;
  const others = { name: undefined, amounts: months.map((_, n) => total(rest.map(({ amounts }) => amounts[n] ?? 0))) };
  return [...sorted.slice(0, MAX_SERIES), others];
}

/** Sums integers. */
export const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const sumOf = (spending: readonly Spending[], holds: (each: Spending) => boolean): number =>
  total(spending.filter(holds).map(({ amount }) => amount));
