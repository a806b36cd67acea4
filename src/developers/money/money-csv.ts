import { type Paisa, toDecimal } from '../../platform/contract/money.js';
import { spreadsheet } from '../../platform/contract/spreadsheet.js';
import { type MoneyReport, PARTS } from './money-report.js';

const COLUMNS = ['month', 'app_id', 'app', ...PARTS, 'balance'];

/** Returns a report as CSV: a row for each month and app that had money or a balance. Amounts are in taka with two decimals. */
export function moneyCsv({ months, apps }: MoneyReport): Buffer {
  const rows = months.flatMap((month, n) =>
    apps.flatMap(({ app_id, name, months: all }) => {
      const sums = all[n];
      if (!sums || [...PARTS, 'balance' as const].every((part) => sums[part] === 0)) return [];
      const amounts: Paisa[] = [...PARTS.map((part) => sums[part]), sums.balance];
      return [[month, String(app_id), name, ...amounts.map((amount) => toDecimal(amount) ?? '')]];
    }),
  );
  return spreadsheet(COLUMNS, rows);
}
