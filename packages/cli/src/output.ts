import { ENVIRONMENT } from './environment.js';

/** Column of a table: its title, and the text of a record. */
export type Column<T> = readonly [title: string, text: (record: T) => unknown];

const [BOLD, RESET] = ['\u001B[1m', '\u001B[0m'];

/** Characters that a terminal would obey; texts of the platform cannot contain them. */
const CONTROL = /\p{Cc}/gu;

/** Output of a command: JSON for programs, tables and sentences for people. */
export class Output {
  constructor(readonly json: boolean) {}

  /** Prints records. `empty` is the sentence for none. */
  list<T>(records: readonly T[], columns: readonly Column<T>[], empty: string): void {
    if (this.json) this.print(JSON.stringify(records, null, 2));
    else if (records.length === 0) this.print(empty);
    else this.print(table(records, columns));
  }

  /** Prints one record. */
  record<T>(record: T, columns: readonly Column<T>[]): void {
    if (this.json) {
      this.print(JSON.stringify(record, null, 2));
      return;
    }
    const width = Math.max(...columns.map(([title]) => title.length));
    this.print(columns.map(([title, text]) => `${bold(title.padEnd(width))}  ${clean(text(record))}`.trimEnd()).join('\n'));
  }

  /** Prints the result of an action: the record for programs, the sentence for people. */
  done(record: object, sentence: string): void {
    this.print(this.json ? JSON.stringify(record, null, 2) : sentence);
  }

  /** Prints a line of a stream. */
  line<T>(record: T, columns: readonly Column<T>[]): void {
    this.print(this.json ? JSON.stringify(record) : columns.map(([, text]) => clean(text(record))).join('  '));
  }

  /** Prints a text as it is. */
  print(text: string): void {
    process.stdout.write(`${text}\n`);
  }

  /** Tells a person what happens; programs do not read it. */
  tell(text: string): void {
    process.stderr.write(`${text}\n`);
  }
}

function table<T>(records: readonly T[], columns: readonly Column<T>[]): string {
  const rows = records.map((record) => columns.map(([, text]) => clean(text(record))));
  const widths = columns.map(([title], n) => Math.max(title.length, ...rows.map((row) => row[n]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd();
  return [bold(line(columns.map(([title]) => title))), ...rows.map(line)].join('\n');
}

/** Returns a value for a table: `-` for none, lists with commas. */
function clean(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  return textOf(value).replaceAll(CONTROL, ' ') || '-';
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const bold = (text: string): string => (ENVIRONMENT.colours && process.stdout.isTTY ? BOLD + text + RESET : text);
