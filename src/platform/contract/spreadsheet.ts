/** Byte order mark, by which spreadsheets recognise UTF-8. */
const MARK = '\uFEFF';

/** Quotes a text. Spreadsheets evaluate text that begins like a formula, so such text gets an apostrophe prefix; numbers stay numbers. */
function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns a table as CSV (RFC 4180) for spreadsheets. */
export const spreadsheet = (head: readonly string[], rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(MARK + [head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join(''));
