import { createReadStream } from 'node:fs';
import type { Paisa } from '../../platform/contract/money.js';
import { linesOf } from '../../platform/storage/lines.js';

/** Line of a gateway's settlement report. Amounts are paisa, negative for refunds. */
export interface ReportLine {
  /** Line number in the file; the header is line 1. */
  readonly line: number;
  /** Id of the payment or the refund, at the platform or at the gateway. */
  readonly transaction: string;
  readonly amount: Paisa;
  /** Amount without the fee. */
  readonly store_amount: Paisa;
  readonly fee: Paisa;
  /** `YYYY-MM-DD`, with or without ` HH:MM:SS`, in {@link GATEWAY_TIME_ZONE}. */
  readonly date: string;
}

const COLUMNS = ['transaction', 'amount', 'store_amount', 'fee', 'date'] as const;
type Column = (typeof COLUMNS)[number];

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/;
/** Cell of a line: without quotes, or in quotes, within which a quote is doubled. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/y;
/** Maximum length of a line. */
const MAX_LINE = 10_000;

/**
 * Yields the lines of a settlement report: a CSV file in UTF-8 whose header names the columns `transaction`, `amount`, `store_amount`,
 * `fee` and `date` in any order, and others that are ignored. Throws an error that states the first line that cannot be read.
 */
export async function* readReport(path: string): AsyncGenerator<ReportLine> {
  let columns: Map<Column, number> | undefined;
  let line = 0;
  for await (const text of linesOf(createReadStream(path) as AsyncIterable<Buffer>, MAX_LINE)) {
    line += 1;
    if (text.trim() === '') continue;
    const cells = cellsOf(text, line);
    if (columns === undefined) columns = columnsOf(cells);
    else yield lineOf(cells, columns, line);
  }
  if (columns === undefined) throw new Error('The file is empty.');
}

const problem = (line: number, what: string): Error => new Error(`Line ${String(line)}: ${what}.`);

function cellsOf(text: string, line: number): string[] {
  if (text.length > MAX_LINE) throw problem(line, 'it is too long');
  const bare = text.replace(/^\uFEFF/, '').trimEnd();
  const cells: string[] = [];
  for (CELL.lastIndex = 0; CELL.lastIndex < bare.length;) {
    const from = CELL.lastIndex;
    const [, quoted, plain = ''] = CELL.exec(bare) ?? [];
    if (CELL.lastIndex <= from) throw problem(line, 'it is not valid CSV');
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
  }
  return cells;
}

function columnsOf(header: readonly string[]): Map<Column, number> {
  const names = header.map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, '_'));
  return new Map(
    COLUMNS.map((column) => {
      const at = names.indexOf(column);
      if (at < 0) throw problem(1, `there is no column ${column}`);
      return [column, at];
    }),
  );
}

function lineOf(cells: readonly string[], columns: ReadonlyMap<Column, number>, line: number): ReportLine {
  const cell = (column: Column): string => cells[columns.get(column) ?? 0] ?? '';
  const amount = (column: Column): Paisa => {
    const [, sign, taka, paisa = ''] = AMOUNT.exec(cell(column)) ?? [];
    if (taka === undefined) throw problem(line, `${column} is not an amount of taka`);
    return Number(`${sign ?? ''}${taka}${paisa.padEnd(2, '0')}`);
  };
  const transaction = cell('transaction');
  if (transaction === '' || transaction.length > 255) throw problem(line, 'transaction is not an id');
  const date = dateOf(cell('date'));
  if (date === undefined) throw problem(line, 'date is not a date');
  return { line, transaction, amount: amount('amount'), store_amount: amount('store_amount'), fee: amount('fee'), date };
}

function dateOf(text: string): string | undefined {
  const [, day = '', time = '00:00:00'] = DATE.exec(text) ?? [];
  const parsed = Date.parse(`${day}T${time}Z`);
  // February 31st would be read as a day in March.
  if (Number.isNaN(parsed) || !new Date(parsed).toISOString().startsWith(day)) return undefined;
  return text.replace('T', ' ');
}
