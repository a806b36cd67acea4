import type { Type } from '@nestjs/common';
import { ApiError } from './api-error.js';
import { type KnownFields, fieldNames, knownFields, partsOf } from './known-fields.js';

/** Name of the query parameter that lists the fields of a response (completions 17). */
export const FIELDS = 'fields';

/** Maximum number of names in `fields`. */
export const MAX_FIELDS = 100;

/** Fields of a record to return: null for a whole field, or the fields of the records in it. */
export type FieldTree = ReadonlyMap<string, FieldTree | null>;

/** Fields that a request selects with `fields`, from the records that its route returns. */
export class Selection {
  constructor(
    private readonly record: Type<object>,
    /** The named fields. */
    readonly fields: FieldTree,
  ) {}

  /** Returns the fields to read of the records' shape, or of a shape that they are composed of; undefined for other shapes. */
  of(shape: Type<object>): FieldTree | undefined {
    return shape === this.record || partsOf(this.record).includes(shape) ? this.fields : undefined;
  }

  /** True if every named field is whole, so that a SELECT list of {@link of} reads exactly them. */
  get isFlat(): boolean {
    return [...this.fields.values()].every((inner) => inner === null);
  }

  /** Returns the selected fields of a record, or of each record of a list, in their usual order. Other values are returned unchanged. */
  applyTo(value: unknown): unknown {
    return narrowed(value, this.fields);
  }
}

function narrowed(value: unknown, fields: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((each) => narrowed(each, fields));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => fields.has(name));
  return Object.fromEntries(kept.map(([name, field]) => [name, within(field, fields.get(name))]));
}

const within = (field: unknown, fields: FieldTree | null | undefined): unknown => (fields ? narrowed(field, fields) : field);

/** Recent selections by record, so that the SELECT lists that are cached by selection are reused. */
const LATEST = new WeakMap<object, Map<string, Selection>>();
const MAX_LATEST = 50;

/** Parses `fields` of a query. Throws 400 for a malformed list and for names that the record does not have. */
export function selectionOf(record: Type<object>, given: unknown): Selection {
  const latest = LATEST.get(record) ?? new Map<string, Selection>();
  const known = latest.get(String(given));
  if (known && typeof given === 'string') return known;
  const selection = readSelection(record, given);
  const [oldest] = latest.keys();
  if (oldest !== undefined && latest.size >= MAX_LATEST) latest.delete(oldest);
  LATEST.set(record, latest.set(String(given), selection));
  return selection;
}

function readSelection(record: Type<object>, given: unknown): Selection {
  if (typeof given !== 'string') throw ApiError.invalidField(FIELDS, 'string', `${FIELDS} must be one comma-separated list.`);
  if (given.trim() === '') throw ApiError.invalidField(FIELDS, 'arrayMinSize', `${FIELDS} must have at least 1 name.`);
  const names = given.split(',').map((name) => name.trim());
  if (names.length > MAX_FIELDS) {
    throw ApiError.invalidField(FIELDS, 'arrayMaxSize', `${FIELDS} must have at most ${String(MAX_FIELDS)} names.`);
  }
  return selectionOfNames(record, names);
}

/** Returns the selection of these fields. Throws 400 for names that the record does not have. */
export const selectionOfNames = (record: Type<object>, names: readonly string[]): Selection =>
  new Selection(record, treeOf(knownFields(record), names));

/** Returns a selection of a single field, to check that a record exists. */
export function leastOf(record: Type<object>): Selection {
  const [name = ''] = knownFields(record).keys();
  return new Selection(record, new Map([[name, null]]));
}

function treeOf(known: KnownFields, names: readonly string[]): FieldTree {
  const all = fieldNames(known);
  const allowed = new Set(all);
  if (!names.every((name) => allowed.has(name))) throw ApiError.unknownName(FIELDS, all);
  return grown(names);
}

function grown(names: readonly string[]): FieldTree {
  const whole = new Set(names);
  const firsts = new Set(names.map((name) => name.split('.', 1)[0] ?? ''));
  return new Map(
    [...firsts].map((first) => {
      const inner = names.filter((name) => name.startsWith(`${first}.`)).map((name) => name.slice(first.length + 1));
      return [first, whole.has(first) ? null : grown(inner)];
    }),
  );
}
