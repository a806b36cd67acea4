import type { LogDirection } from '../platform/database/log-range.js';
import { dayOf, timesOf } from './asked-days.js';
import { isMonth } from '../platform/contract/months.js';
import type { ListParams } from '../platform/contract/list-query.js';
import { directionOf, sortInQuery, sortOf, type TimeSort } from './asked-order.js';

const MAX_TEXT = 100;
const MAX_WORD = 255;

/** Rows per page. */
export const LIMIT = 50;

/** Filters of a list by their names: the values of a choice, an id, a text, a day, or a month. */
export type Choices = Readonly<Record<string, readonly string[] | 'id' | 'text' | 'day' | 'month'>>;

/** Value of a filter: one of its choices, or any text. */
type Value<K extends Choices[string]> = K extends readonly (infer V extends string)[] ? V : string;

/** Query of a list as sent by the browser. Invalid values are ignored. */
export class AskedList<const C extends Choices = Choices> {
  readonly q: string;
  readonly cursor: string;
  readonly sort: TimeSort;
  private readonly given: ReadonlyMap<string, string>;

  constructor(query: Readonly<Record<string, unknown>>, choices: C) {
    this.q = textOf(query['q'], MAX_TEXT);
    this.cursor = typeof query['cursor'] === 'string' ? query['cursor'] : '';
    this.sort = sortOf(query['sort']);
    const valid = Object.entries(choices).map(([name, kind]) => [name, validOf(kind, query[name])] as const);
    this.given = new Map(valid.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  }

  /** Returns the value of a filter; undefined without one. */
  of<N extends keyof C & string>(name: N): Value<C[N]> | undefined {
    return this.given.get(name) as Value<C[N]> | undefined;
  }

  /** Returns the id of a filter; undefined without one. */
  idOf(name: keyof C & string): number | undefined {
    const value = this.of(name);
    return value === undefined ? undefined : Number(value);
  }

  /** Returns the search text as an id; undefined if it is not an id. */
  get id(): number | undefined {
    return validOf('id', this.q) === undefined ? undefined : Number(this.q);
  }

  /** Returns the start of the day `since` and the end of the day `until` in a time zone. */
  times(zone: string): ReturnType<typeof timesOf> {
    return timesOf({ zone, since: this.given.get('since'), until: this.given.get('until') });
  }

  /** Returns the direction of the chosen order. */
  get direction(): LogDirection {
    return directionOf(this.sort);
  }

  /** Returns the parameters for a page of rows, ordered by creation time. */
  get byCreation(): ListParams & { readonly cursor: string } {
    return { cursor: this.cursor, limit: LIMIT, order: { column: 'created_at', direction: this.direction } };
  }

  /** Returns true if any filter or a non-default order is set. */
  get narrows(): boolean {
    return this.given.size > 0 || sortInQuery(this.sort) !== undefined;
  }

  /** Returns the query string of another page with the same search. */
  queryOf(cursor = ''): string {
    const fields = [['q', this.q], ...this.given, ['sort', sortInQuery(this.sort) ?? ''], ['cursor', cursor]].filter(
      ([, value]) => value !== '',
    ) as [string, string][];
    return fields.length === 0 ? '' : `?${new URLSearchParams(fields).toString()}`;
  }
}

const textOf = (value: unknown, length: number): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, length).toWellFormed() : '';

function validOf(kind: Choices[string], value: unknown): string | undefined {
  if (typeof kind === 'object') return kind.find((each) => each === value);
  if (kind === 'day') return dayOf(value);
  if (kind === 'month') return isMonth(value) ? value : undefined;
  const text = textOf(value, MAX_WORD);
  if (kind === 'id') return /^[1-9]\d{0,14}$/.test(text) ? text : undefined;
  return text === '' ? undefined : text;
}
