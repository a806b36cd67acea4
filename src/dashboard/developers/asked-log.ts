import { topicRegistry } from '../../platform/contract/domain-event.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { dayOf, timesOf } from '../asked-days.js';

/** Text of a query that a filter can be; undefined for any other value. */
type Read = (value: unknown) => string | undefined;

const matching =
  (form: RegExp, holds: (text: string) => boolean = () => true): Read =>
  (value) =>
    typeof value === 'string' && form.test(value) && holds(value) ? value : undefined;

/** Filters of the logs of an app by name. */
const FILTERS = {
  status: matching(/^(delivered|retrying|failed|[1-5](\d\d|xx))$/),
  topic: matching(/^[a-z_.]{1,100}$/, topicRegistry.has),
  store_id: matching(/^\d{1,15}$/, (text) => Id.parse(text) !== undefined),
  code: matching(/^[a-z_]{1,100}$/),
  request_id: matching(/^[\w.:/+=-]{1,128}$/),
} as const satisfies Record<string, Read>;

/** Name of a filter. */
export type LogFilter = keyof typeof FILTERS;

const CURSOR = matching(/^[\w-]{1,2000}$/);

/** Query of a log of an app as sent by the browser. Invalid values are ignored, apart from those of the cursor. */
export class AskedLog {
  readonly values: Readonly<Partial<Record<LogFilter, string>>>;
  /** Dates, YYYY-MM-DD. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  /** Cursor of the page; undefined for the first one. */
  readonly cursor: string | undefined;

  constructor(
    query: Readonly<Record<string, unknown>>,
    names: readonly LogFilter[],
    readonly zone: string,
  ) {
    const read = names.map((name) => [name, FILTERS[name](query[name])] as const);
    this.values = Object.fromEntries(read.filter(([, value]) => value !== undefined));
    this.since = dayOf(query['since']);
    this.until = dayOf(query['until']);
    this.cursor = CURSOR(query['cursor']);
  }

  /** Filters that both logs have, and the cursor. Dates are in the time zone of the visitor. */
  get common(): { store_id?: number; since?: Date; until?: Date; cursor?: string } {
    const store_id = Id.parse(this.values.store_id);
    const { since, until } = timesOf(this);
    const { cursor } = this;
    return { ...(store_id && { store_id }), ...(since && { since }), ...(until && { until }), ...(cursor !== undefined && { cursor }) };
  }

  /** Returns true if any filter is set. */
  get narrows(): boolean {
    return Object.keys(this.values).length > 0 || this.since !== undefined || this.until !== undefined;
  }

  /** Returns the query of the page for another cursor. */
  queryFrom(cursor: string | undefined): string {
    const { values, since, until } = this;
    const fields = Object.entries({ ...values, since, until, cursor });
    const query = new URLSearchParams(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    return query.size === 0 ? '' : `?${query.toString()}`;
  }
}
