import { topicRegistry } from '../../platform/contract/domain-event.js';
import { Id } from '../../platform/contract/fields/ids.js';
import type { LogDirection } from '../../platform/database/log-range.js';
import { dayOf, timesOf } from '../asked-days.js';
import { directionOf, queryText, sortInQuery, sortOf, type TimeSort } from '../asked-order.js';
import { STATUSES } from '../webhooks/delivery-filters.js';

/** Returns a query parameter if it is valid for a filter; undefined for any other value. */
type Read<T extends string = string> = (value: unknown) => T | undefined;

/** Filters of a log by name. */
export type LogFilters = Readonly<Record<string, Read>>;

const matching =
  (form: RegExp, holds: (text: string) => boolean = () => true): Read =>
  (value) =>
    typeof value === 'string' && form.test(value) && holds(value) ? value : undefined;

const oneOf =
  <T extends string>(known: readonly T[]): Read<T> =>
  (value) =>
    known.find((each) => each === value);

const topic = matching(/^[a-z_.]{1,100}$/, topicRegistry.has);
const store_id = matching(/^\d{1,15}$/, (text) => Id.parse(text) !== undefined);

/** Filters of the events of an app. */
export const EVENT_FILTERS = { topic, store_id } as const;
/** Filters of the webhook deliveries to an app. */
export const DELIVERY_FILTERS = { status: oneOf(STATUSES), topic, store_id } as const;
/** Filters of the requests of an app. */
export const REQUEST_FILTERS = {
  status: matching(/^[1-5](\d\d|xx)$/),
  code: matching(/^[a-z_]{1,100}$/),
  request_id: matching(/^[\w.:/+=-]{1,128}$/),
  store_id,
} as const;

const CURSOR = matching(/^[\w-]{1,2000}$/);

/** Values of the filters that are set. */
type Values<F extends LogFilters> = { readonly [N in keyof F]?: NonNullable<ReturnType<F[N]>> };

/** Filters that all logs have, and the cursor. */
interface Common {
  store_id?: number;
  since?: Date;
  until?: Date;
  cursor?: string;
}

/** Query of a log of an app as sent by the browser. Invalid values are ignored, apart from those of the cursor. */
export class AskedLog<F extends LogFilters = LogFilters> {
  readonly values: Values<F>;
  /** Dates, YYYY-MM-DD. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly sort: TimeSort;
  /** Cursor of the page; empty for the first one. */
  readonly cursor: string;

  constructor(
    query: Readonly<Record<string, unknown>>,
    filters: F,
    readonly zone: string,
  ) {
    const read = Object.entries(filters).map(([name, valueOf]) => [name, valueOf(query[name])] as const);
    this.values = Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Values<F>;
    this.since = dayOf(query['since']);
    this.until = dayOf(query['until']);
    this.sort = sortOf(query['sort']);
    this.cursor = CURSOR(query['cursor']) ?? '';
  }

  /** Returns the filters and the cursor for the log. Dates are in the time zone of the visitor. */
  get filters(): Omit<Values<F>, 'store_id'> & Common {
    const { store_id: text, ...values } = this.values;
    const id = Id.parse(text);
    const { since, until } = timesOf(this);
    const { cursor } = this;
    const common = { ...(since && { since }), ...(until && { until }), cursor };
    return { ...values, ...(id !== undefined && { store_id: id }), ...common };
  }

  /** Returns the direction of the chosen order. */
  get direction(): LogDirection {
    return directionOf(this.sort);
  }

  /** Returns true if any filter or a non-default sort order is set. */
  get narrows(): boolean {
    return this.queryOf() !== '';
  }

  /** Returns the query string of another page with the same filters. */
  queryOf(cursor?: string): string {
    const { values, since, until, sort } = this;
    return queryText({ ...values, since, until, sort: sortInQuery(sort), cursor });
  }
}
