type Row = Readonly<Record<string, unknown>>;

const GAP = '  ';
/** Minimum width to which a column is cut, in characters; enough for a date. */
const MIN_WIDTH = 12;
const SEGMENTS = new Intl.Segmenter();

/** Characters as a terminal shows them: a letter with its combining marks is one. */
const characters = (text: string): string[] => [...SEGMENTS.segment(text)].map(({ segment }) => segment);

/** Text in one line, without characters that control the terminal or the writing direction. */
const harmless = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '');

/** Returns the text of a value in one line: a list of words with commas, and any other list or object as JSON. */
export function words(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return harmless(value);
  return harmless(Array.isArray(value) && !value.some(isNested) ? value.join(', ') || '–' : JSON.stringify(value));
}

/** Text of a value in a table: times in UTC to the minute. */
const cell = (value: unknown): string => (value instanceof Date ? value.toISOString().slice(0, 16).replace('T', ' ') : words(value));

function fitted(text: string, width: number): string {
  const all = characters(text);
  return all.length > width ? `${all.slice(0, width - 1).join('')}…` : text + ' '.repeat(width - all.length);
}

/** Widths of the columns in a line of `room` characters: the widest are cut first; when none can be, the last column is left out. */
function widthsIn(room: number, natural: readonly number[]): number[] {
  const widths = [...natural];
  const excess = (): number => widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length) - room;
  while (excess() > 0) {
    const widest = Math.max(...widths);
    if (widest > MIN_WIDTH) widths[widths.lastIndexOf(widest)] = widest - 1;
    else if (widths.length === 1) break;
    else widths.splice(0, widths.length, ...natural.slice(0, widths.length - 1));
  }
  return widths;
}

/** Returns rows as lines below the names of their columns. Columns with lists or objects are left out. */
function tableOf(rows: readonly Row[], room: number): string[] {
  const names = Object.keys(rows[0] ?? {}).filter((name) => rows.every((row) => !isNested(row[name])));
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))];
  const widths = widthsIn(
    room,
    names.map((_, n) => Math.min(room, Math.max(...lines.map((line) => characters(line[n] ?? '').length)))),
  );
  return lines.map((line) =>
    widths
      .map((width, n) => fitted(line[n] ?? '', width))
      .join(GAP)
      .trimEnd(),
  );
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null && !(value instanceof Date);

const isRow = (value: unknown): value is Row => isNested(value) && !Array.isArray(value);

const areRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.length > 0 && value.every(isRow);

/**
 * Returns a document for a terminal with lines of `room` characters: a member per line, and a table for each list of rows. The only member of a
 * list has no title.
 */
export function textOf(document: object, room: number): string {
  const members = Object.entries(document);
  const plain = members.filter(([, value]) => !areRows(value));
  const width = Math.max(0, ...plain.map(([name]) => name.length));
  const lines = plain.map(([name, value]) => `${name.padEnd(width)}${GAP}${words(value)}`.trimEnd());
  const tables = members.flatMap(([name, value]) => {
    if (!areRows(value)) return [];
    return members.length === 1 ? tableOf(value, room) : ['', `${name}:`, ...tableOf(value, room)];
  });
  return [...lines, ...tables].map((line) => `${line}\n`).join('');
}
