import { type Paisa, toDecimal } from '../../platform/contract/money.js';
import { type MoneyReport, PARTS } from './money-report.js';

const COLUMNS = ['month', 'app_id', 'app', ...PARTS, 'balance'];

/** Byte order mark, by which spreadsheets know UTF-8. */
const MARK = '\uFEFF';

/** Returns a report as CSV: a row for each month and app that had money or a balance. Amounts are in taka with two decimals. */
export function moneyCsv({ months, apps }: MoneyReport): string {
  const rows = months.flatMap((month, n) =>
    apps.flatMap(({ app_id, name, months: all }) => {
      const sums = all[n];
      if (!sums || [...PARTS, 'balance' as const].every((part) => sums[part] === 0)) return [];
      const amounts: Paisa[] = [...PARTS.map((part) => sums[part]), sums.balance];
      return [[month, String(app_id), quoted(name), ...amounts.map((amount) => toDecimal(amount) ?? '')]];
    }),
  );
  return MARK + [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Spreadsheets run cells that begin with one of these characters as a formula, so an apostrophe makes them text. */
const quoted = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
