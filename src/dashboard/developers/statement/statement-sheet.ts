import { type MoneyReport, PARTS, type Sums } from '../../../developers/money/money-report.js';
import { fill, formatDate, formatMoney, formatMonth, type Language, LANGUAGES } from '../../language/language.js';
import { MONEY_WORDS, monthsWithMoney } from '../money-words.js';
import type { SheetTable } from '../../pdf/pdf-sheet.js';
import type { Sheet } from '../../pdf/pdf-thread.js';

/** Statement of an organisation. */
export interface Statement {
  readonly organisation: string;
  readonly report: MoneyReport;
  readonly language: Language;
  /** Time zone of the installation. */
  readonly zone: string;
  /** Time of its creation. */
  readonly at: Date;
}

/** Returns a statement as the contents of a PDF document: the figures and the texts of the page about money. */
export function sheetOf({ organisation, report, language, zone, at }: Statement): Sheet {
  const { messages, locale } = LANGUAGES[language];
  const money = (amount: number): string => formatMoney(language, amount);
  const [from, to] = [formatMonth(language, report.from, 'long'), formatMonth(language, report.to, 'long')];
  return {
    title: fill(messages.dev_statement_title, { organisation }),
    locale,
    layout: 'landscape',
    foot: messages.pdf_page,
    parts: [
      fill(messages.dev_statement_months, { from, to, day: formatDate({ language, zone }, at) }),
      messages.dev_money_lead,
      `${fill(messages.dev_money_before, { month: from })}: ${money(report.opening)}`,
      `${messages.dev_money_balance}: ${money(report.closing)}`,
      ...(report.apps.length === 0 ? [messages.dev_money_none] : [...tablesOf(report, language), messages.dev_money_hint]),
    ],
  };
}

function tablesOf(report: MoneyReport, language: Language): SheetTable[] {
  const { messages } = LANGUAGES[language];
  const cells = (name: string, sums: Sums): string[] => [
    name,
    ...[...PARTS, 'balance' as const].map((part) => formatMoney(language, sums[part])),
  ];
  const table = (title: string, first: string, rows: string[][]): SheetTable => ({
    title,
    columns: [first, ...PARTS.map((part) => messages[MONEY_WORDS[part]]), messages.dev_money_end],
    rows,
    total: cells(messages.dev_money_total, report.total),
  });
  const months = monthsWithMoney(report).map(({ month, sums }) => cells(formatMonth(language, month, 'long'), sums));
  const apps = report.apps.map((app) => cells(app.name, report.ofApp(app)));
  return [table(messages.dev_money_by_month, messages.dev_money_month, months), table(messages.dev_money_by_app, messages.app, apps)];
}
