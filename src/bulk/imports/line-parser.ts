import { CsvError, parse } from 'csv-parse/sync';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Format } from '../jobs/bulk-job.entity.js';
import type { FieldTypes } from './field-types.js';

/** Body of a line. */
export type LineBody = Readonly<Record<string, unknown>>;

const invalid = (message: string): ApiError => ApiError.coded('invalid_line', message);

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes).replace(/\r$/, '');
  } catch {
    throw invalid('The line is not valid UTF-8.');
  }
}

/** Reads the records of a file as bodies. The first record of a CSV file is its header. */
export class LineParser {
  private names: readonly string[] | undefined;

  constructor(
    private readonly format: Format,
    private readonly types: FieldTypes,
  ) {}

  /** Takes the header of the file from its first record. Returns false if the record is a line. */
  takeHeader(bytes: Buffer | null): boolean {
    if (this.format !== 'csv' || this.names !== undefined) return false;
    this.names = headerOf(bytes);
    return true;
  }

  /** Returns the body of a line. Throws `invalid_line`. */
  body(bytes: Buffer): LineBody {
    const text = textOf(bytes);
    return this.format === 'csv' ? this.ofCells(cellsOf(text)) : ofJson(text);
  }

  private ofCells(cells: readonly (string | null)[]): LineBody {
    const { names = [] } = this;
    const repeated = names.find((name, n) => names.indexOf(name) !== n);
    if (repeated !== undefined) throw invalid(`The header names ${repeated} more than once.`);
    if (names.length === 0) throw invalid('The header cannot be read.');
    if (cells.length !== names.length) throw invalid(`The line has ${String(cells.length)} cells, and the header ${String(names.length)}.`);
    const body: Record<string, unknown> = {};
    for (const [n, cell] of cells.entries()) {
      const name = names[n] ?? '';
      if (cell !== null) put(body, name, this.types.valueOf(name, cell));
    }
    return body;
  }
}

/** A header that cannot be read has no names, so that every line fails with that reason. */
function headerOf(bytes: Buffer | null): readonly string[] {
  try {
    return bytes === null ? [] : cellsOf(textOf(bytes)).map((name) => (name ?? '').trim());
  } catch {
    return [];
  }
}

/** Returns the cells of a record; null for an empty cell without quotation marks. */
function cellsOf(text: string): (string | null)[] {
  try {
    const [cells = []] = parse(text, { cast: (cell, { quoting }) => (cell === '' && !quoting ? null : cell) }) as (string | null)[][];
    return cells;
  } catch (error) {
    if (error instanceof CsvError) throw invalid('The line is not valid CSV.');
    throw error;
  }
}

/** Sets a field, whose name has dots for nested ones. */
function put(body: Record<string, unknown>, name: string, value: unknown): void {
  const path = name.split('.');
  const last = path.pop() ?? '';
  let inner = body;
  for (const step of path) {
    if (!Object.hasOwn(inner, step)) define(inner, step, {});
    const next = inner[step];
    if (typeof next !== 'object' || next === null || Array.isArray(next)) throw invalid(`The header names ${step} and ${name}.`);
    inner = next as Record<string, unknown>;
  }
  if (Object.hasOwn(inner, last)) throw invalid(`The header names ${name} and a part of it.`);
  define(inner, last, value);
}

/** Defines a key, even one that objects inherit. */
const define = (object: object, key: string, value: unknown): void =>
  void Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });

function ofJson(text: string): LineBody {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('The line must be a JSON object.');
  // The parser of requests refuses the key at any depth, and validation only in inner objects.
  if (Object.hasOwn(value, '__proto__')) throw invalid('The line must not have the key __proto__.');
  return value as LineBody;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid('The line is not valid JSON.');
  }
}
