import { ListOrders } from '../../orders/orders.dto.js';
import { STATUS_FIELDS, type StatusField, type Statuses, storedStatuses } from '../../orders/order-status.js';
import type { OrderSearch } from '../../orders/orders.service.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { dayOf, timesOf } from '../asked-days.js';

/** Sort orders of the page with their words; the first one is the default. */
export const SORTS = {
  'created_at:desc': 'orders_newest',
  'created_at:asc': 'orders_oldest',
  'updated_at:desc': 'orders_changed',
  'grand_total:desc': 'orders_highest',
  'grand_total:asc': 'orders_lowest',
} as const;

const NEWEST = 'created_at:desc';
/** Orders per page. */
const LIMIT = 50;
const MAX_TEXT = 100;

/** Query of the list of orders as sent by the browser. Invalid values are ignored. */
export class AskedOrders {
  readonly q: string;
  readonly statuses: Statuses;
  readonly customer_id: number | undefined;
  /** Dates, YYYY-MM-DD. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly sort: keyof typeof SORTS;
  readonly cursor: string;

  constructor(
    query: Readonly<Record<string, unknown>>,
    readonly zone: string,
  ) {
    const { q, cursor, sort } = query;
    this.q = typeof q === 'string' ? q.replaceAll('\0', '').trim().slice(0, MAX_TEXT).toWellFormed() : '';
    this.statuses = Object.fromEntries(STATUS_FIELDS.flatMap((field) => statusOf(field, query[field])));
    this.customer_id = Id.parse(query['customer_id']);
    this.since = dayOf(query['since']);
    this.until = dayOf(query['until']);
    this.sort = (Object.keys(SORTS) as (keyof typeof SORTS)[]).find((known) => known === sort) ?? NEWEST;
    this.cursor = typeof cursor === 'string' ? cursor : '';
  }

  /** Returns the search. Dates are in the time zone of the visitor. */
  get search(): OrderSearch {
    const { q, sort, cursor, customer_id, statuses } = this;
    const { since, until } = timesOf(this);
    const query = Object.assign(new ListOrders(), {
      ...{ sort, cursor, limit: LIMIT, customer_id, since },
      until: until && new Date(until.getTime() - 1),
    });
    return { query, statuses, text: q };
  }

  /** Returns true if any filter or another sort order is set. */
  get narrows(): boolean {
    const { customer_id, since, until, sort, statuses } = this;
    return sort !== NEWEST || Object.keys(statuses).length > 0 || [customer_id, since, until].some((value) => value !== undefined);
  }

  /** Returns the query string of another page with the same search. */
  queryOf(cursor = ''): string {
    const { q, customer_id, since, until, statuses } = this;
    const sort = this.sort === NEWEST ? '' : this.sort;
    const fields = Object.entries({ q, ...statuses, customer_id, since, until, sort, cursor });
    const given = fields.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]));
    return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  }
}

const statusOf = (field: StatusField, value: unknown): [StatusField, string][] =>
  typeof value === 'string' && storedStatuses(field).includes(value) ? [[field, value]] : [];
