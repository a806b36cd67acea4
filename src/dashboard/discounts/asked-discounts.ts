import { ListDiscounts } from '../../catalog/discounts/discounts.dto.js';

/** Sort orders of the page, with their labels; the first one is the default. */
export const SORTS = {
  'created_at:desc': 'orders_newest',
  'created_at:asc': 'orders_oldest',
  'updated_at:desc': 'orders_changed',
} as const;

/** States of discounts in the order of the filter. */
export const STATES = ['active', 'inactive'] as const;

const NEWEST = 'created_at:desc';
/** Discounts per page. */
const LIMIT = 50;
const MAX_TEXT = 100;

/** Query of the list of discounts as sent by the browser. Invalid values are ignored. */
export class AskedDiscounts {
  readonly q: string;
  readonly state: (typeof STATES)[number] | undefined;
  readonly sort: keyof typeof SORTS;
  readonly cursor: string;

  constructor({ q, state, sort, cursor }: Readonly<Record<string, unknown>>) {
    this.q = typeof q === 'string' ? q.replaceAll('\0', '').trim().slice(0, MAX_TEXT).toWellFormed() : '';
    this.state = STATES.find((known) => known === state);
    this.sort = (Object.keys(SORTS) as (keyof typeof SORTS)[]).find((known) => known === sort) ?? NEWEST;
    this.cursor = typeof cursor === 'string' ? cursor : '';
  }

  /** Returns the search. */
  get search(): ListDiscounts {
    const { q, state, sort, cursor } = this;
    const is_active = state && (state === 'active' ? 1 : 0);
    return Object.assign(new ListDiscounts(), { sort, cursor, limit: LIMIT, is_active, search: q === '' ? undefined : q });
  }

  /** Returns true if any filter or a non-default sort order is set. */
  get narrows(): boolean {
    return this.sort !== NEWEST || this.state !== undefined;
  }

  /** Returns the query string of another page with the same search. */
  queryOf(cursor = ''): string {
    const { q, state = '' } = this;
    const sort = this.sort === NEWEST ? '' : this.sort;
    const given = Object.entries({ q, state, sort, cursor }).filter(([, value]) => value !== '');
    return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  }
}
