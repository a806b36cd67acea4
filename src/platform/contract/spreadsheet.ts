/** Byte order mark, by which spreadsheets know UTF-8. */
const MARK = '\uFEFF';

/** Quotes a text. Spreadsheets run a text that begins like a formula, so an apostrophe precedes one; numbers stay numbers. */
function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns a table as CSV (RFC 4180) that people open in a spreadsheet. */
export const spreadsheet = (head: readonly string[], rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(MARK + [head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join(''));
