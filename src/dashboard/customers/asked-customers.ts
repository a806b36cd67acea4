import { ListCustomers } from '../../customers/customers.dto.js';
import { dayOf, timesOf } from '../asked-days.js';

/** Sort orders of the page, with their labels; the first one is the default. */
export const SORTS = { 'created_at:desc': 'orders_newest', 'updated_at:desc': 'orders_changed', 'name:asc': 'customers_by_name' } as const;

const NEWEST = 'created_at:desc';
/** Customers per page. */
const LIMIT = 50;
const MAX_TEXT = 100;

/** Query of the list of customers as sent by the browser. Invalid values are ignored. */
export class AskedCustomers {
  readonly q: string;
  readonly guests: boolean;
  /** Date, YYYY-MM-DD. */
  readonly since: string | undefined;
  /** Minimum number of orders of a customer. */
  readonly orders: number | undefined;
  readonly sort: keyof typeof SORTS;
  readonly cursor: string;

  constructor(
    { q, guests, since, orders, sort, cursor }: Readonly<Record<string, unknown>>,
    readonly zone: string,
  ) {
    this.q = typeof q === 'string' ? q.replaceAll('\0', '').trim().slice(0, MAX_TEXT).toWellFormed() : '';
    this.guests = guests === '1';
    this.since = dayOf(since);
    this.orders = typeof orders === 'string' && /^[1-9]\d{0,5}$/.test(orders) ? Number(orders) : undefined;
    this.sort = (Object.keys(SORTS) as (keyof typeof SORTS)[]).find((known) => known === sort) ?? NEWEST;
    this.cursor = typeof cursor === 'string' ? cursor : '';
  }

  /** Returns the query of the list. Dates are in the time zone of the visitor. */
  get query(): ListCustomers {
    const { q, sort, cursor, guests, orders } = this;
    const { since } = timesOf({ since: this.since, until: undefined, zone: this.zone });
    const filters = { search: q, include_guests: String(guests), since, total_orders_min: orders };
    return Object.assign(new ListCustomers(), { sort, cursor, limit: LIMIT, ...filters });
  }

  /** Returns true if any filter or a non-default sort order is set. */
  get narrows(): boolean {
    return this.sort !== NEWEST || this.guests || this.since !== undefined || this.orders !== undefined;
  }

  /** Returns the query string of another page with the same search. */
  queryOf(cursor = ''): string {
    const { q, since = '', orders = '' } = this;
    const [guests, sort] = [this.guests ? '1' : '', this.sort === NEWEST ? '' : this.sort];
    const given = Object.entries({ q, guests, since, orders: String(orders), sort, cursor }).filter(([, value]) => value !== '');
    return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  }
}
