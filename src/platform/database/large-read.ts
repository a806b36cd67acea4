import { CHUNK, ChunkLoan } from './chunk-memory.js';
import { SHAREABLE } from './shareable.js';

/**
 * Mode in which a context reads: `whole` JSON of any size, `bounded` JSON of at most {@link MAX_WHOLE_BYTES}, or JSON in the chunks of a
 * loan, so that a large response is never in memory as one string.
 */
export type Reading = 'whole' | 'bounded' | ChunkLoan;

/** JSON up to this size is read in one piece. */
const MAX_WHOLE_BYTES = 262_144;

/** Thrown by a bounded read whose result is too large. No part of the result is in memory. */
export class LargeRead extends Error {
  constructor(
    /** Size of the result as JSON. */
    readonly bytes: number,
  ) {
    super('The result is too large to be read without being admitted.');
  }
}

/** Row of a statement that {@link readingText} wrapped: `json`, null beyond the bound, or a chunk of it. */
interface WrappedRow {
  readonly json?: string | null;
  readonly bytes?: number;
  readonly n?: number;
  readonly chunk?: Buffer;
}

/** Wrapped texts by statement, so that the text is not built and hashed again in every request. */
const WRAPPED = { bounded: new Map<string, string>(), chunks: new Map<string, string>() } as const;
const MAX_WRAPPED = 1000;

/** Wraps a statement that returns `json` and these columns, as the reading requires. The text is cached if `isKept`. */
export function readingText(reading: Reading, text: string, columns: readonly string[], isKept = true): string {
  if (reading === 'whole') return text;
  const manner = reading === 'bounded' ? 'bounded' : 'chunks';
  const texts = WRAPPED[manner];
  const known = texts.get(text);
  if (known !== undefined) return known;
  const wrapped = `${text.startsWith(SHAREABLE) ? SHAREABLE : ''}${wrap(manner, text, columns)}`;
  if (isKept && texts.size < MAX_WRAPPED) texts.set(text, wrapped);
  return wrapped;
}

/** `OFFSET 0` keeps the planner from computing the JSON more than once. */
function wrap(manner: keyof typeof WRAPPED, text: string, columns: readonly string[]): string {
  const others = columns.map((column) => `, l."${column}"`).join('');
  if (manner === 'bounded') {
    const json = `CASE WHEN octet_length(l.json) <= ${String(MAX_WHOLE_BYTES)} THEN l.json END`;
    return `SELECT ${json} AS json, octet_length(l.json) AS bytes${others} FROM (${text} OFFSET 0) l`;
  }
  const bytes = `SELECT convert_to(l.json, 'UTF8') AS bytes${others} FROM (${text} OFFSET 0) l OFFSET 0`;
  return (
    `SELECT n, substr(l.bytes, 1 + ${String(CHUNK)} * n, ${String(CHUNK)}) AS chunk${others} ` +
    `FROM (${bytes}) l, generate_series(0, (octet_length(l.bytes) - 1) / ${String(CHUNK)}) n`
  );
}

/** Returns the memory for chunks; undefined if the result is read in one piece. */
export const memoryOf = (reading: Reading): ChunkLoan | undefined => (typeof reading === 'string' ? undefined : reading);

/** Row of a statement before it was wrapped, with the JSON as text or in chunks. */
export type ReadRow<R> = Omit<R, 'json'> & { json: string | readonly Buffer[] };

/** Returns the row of a wrapped statement. Throws {@link LargeRead} if a bounded read found a larger result. */
export function readRow<R extends object>(rows: readonly R[]): ReadRow<R> | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { json, bytes = 0 }: WrappedRow = first;
  if (json === null) throw new LargeRead(bytes);
  return Object.assign(first, { json: json ?? chunksOf(rows) });
}

const chunksOf = (rows: readonly WrappedRow[]): Buffer[] =>
  [...rows].sort((a, b) => (a.n ?? 0) - (b.n ?? 0)).flatMap(({ chunk }) => chunk ?? []);
