import { ListInventory, type StockStatus } from '../../inventory/inventory.dto.js';
import type { StockSearch } from '../../inventory/inventory.service.js';

/** Sort orders of the page with their words; the first one is the default. */
export const SORTS = {
  'updated_at:desc': 'orders_changed',
  'name:asc': 'products_name',
  'total_quantity:asc': 'products_least',
  'total_quantity:desc': 'products_most',
} as const;

/** Filters by stock with their words. */
export const STOCK = { in_stock: 'products_in_stock', out_of_stock: 'products_out_of_stock' } as const;

/** States of products in the order of the filter. */
export const STATES = ['active', 'inactive'] as const;

const CHANGED = 'updated_at:desc';
/** Products per page. */
const LIMIT = 50;
const MAX_TEXT = 100;

/** Query of the list of products as sent by the browser. Invalid values are ignored. */
export class AskedProducts {
  readonly q: string;
  readonly state: (typeof STATES)[number] | undefined;
  readonly stock: StockStatus | undefined;
  readonly sort: keyof typeof SORTS;
  readonly cursor: string;

  constructor({ q, state, stock, sort, cursor }: Readonly<Record<string, unknown>>) {
    this.q = typeof q === 'string' ? q.replaceAll('\0', '').trim().slice(0, MAX_TEXT).toWellFormed() : '';
    this.state = STATES.find((known) => known === state);
    this.stock = (Object.keys(STOCK) as StockStatus[]).find((known) => known === stock);
    this.sort = (Object.keys(SORTS) as (keyof typeof SORTS)[]).find((known) => known === sort) ?? CHANGED;
    this.cursor = typeof cursor === 'string' ? cursor : '';
  }

  /** Returns the search. */
  get search(): StockSearch {
    const { q, state, stock, sort, cursor } = this;
    const query = Object.assign(new ListInventory(), { sort, cursor, limit: LIMIT, status: stock });
    return { query, is_active: state && state === 'active', text: q };
  }

  /** Returns true if any filter or another sort order is set. */
  get narrows(): boolean {
    return this.sort !== CHANGED || this.state !== undefined || this.stock !== undefined;
  }

  /** Returns the query string of another page with the same search. */
  queryOf(cursor = ''): string {
    const { q, state = '', stock = '' } = this;
    const sort = this.sort === CHANGED ? '' : this.sort;
    const given = Object.entries({ q, state, stock, sort, cursor }).filter(([, value]) => value !== '');
    return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  }
}
