import { Id } from '../../platform/contract/fields/ids.js';
import type { LogPosition } from '../../platform/database/log-range.js';
import { dayOf, timesOf } from '../asked-days.js';
import { directionOf, positionOf, positionText, queryText, sortInQuery, sortOf, type TimeSort } from '../asked-order.js';
import type { RequestFilters, RequestPart } from '../../requests/request-log.service.js';

/** Methods in the order of the filter. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Classes of statuses in the order of the filter. */
export const CLASSES = ['2xx', '4xx', '5xx'] as const;

const matching = (value: unknown, form: RegExp, holds: (text: string) => boolean = () => true): string | undefined =>
  typeof value === 'string' && form.test(value) && holds(value) ? value : undefined;

/** Query of the page as sent by the browser. Invalid values are ignored. */
export class AskedRequests {
  readonly app_id: number | undefined;
  /** Status such as `404`, or a class of them such as `4xx`. */
  readonly status: string | undefined;
  readonly method: (typeof METHODS)[number] | undefined;
  readonly route: string | undefined;
  readonly request_id: string | undefined;
  /** Dates, YYYY-MM-DD. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly sort: TimeSort;
  /** Request after which the page begins. */
  readonly after: LogPosition | undefined;

  constructor(
    query: Readonly<Record<string, unknown>>,
    readonly zone: string,
  ) {
    this.app_id = Id.parse(query['app_id']);
    this.status = matching(query['status'], /^[1-5](\d\d|xx)$/);
    this.method = METHODS.find((method) => method === query['method']);
    this.route = matching(query['route'], /^\/[\w/:.*-]{1,300}$/);
    this.request_id = matching(query['request_id'], /^[\w.:/+=-]{1,128}$/);
    this.since = dayOf(query['since']);
    this.until = dayOf(query['until']);
    this.sort = sortOf(query['sort']);
    this.after = positionOf(query['cursor']);
  }

  /** Returns the filters for the log. Dates are in the time zone of the visitor. */
  get filters(): RequestFilters {
    const { app_id, method, route, request_id } = this;
    return { app_id, status: rangeOf(this.status), method, route, request_id, ...timesOf(this) };
  }

  /** Returns the part of the log that the page shows. */
  get part(): RequestPart {
    return { ...this.filters, after: this.after, direction: directionOf(this.sort) };
  }

  /** Returns true if any filter or another sort order is set. */
  get narrows(): boolean {
    return Object.values(this.fields).some((value) => value !== undefined);
  }

  /** Returns the query of the page for another cursor. */
  queryFrom(after: LogPosition | undefined): string {
    return queryText({ ...this.fields, cursor: after && positionText(after) });
  }

  private get fields(): Record<string, string | number | undefined> {
    const { app_id, status, method, route, request_id, since, until } = this;
    return { app_id, status, method, route, request_id, since, until, sort: sortInQuery(this.sort) };
  }
}

/** Returns the first and the last status of a filter. */
function rangeOf(status: string | undefined): readonly [number, number] | undefined {
  if (status === undefined) return undefined;
  return [Number(status.replace('xx', '00')), Number(status.replace('xx', '99'))];
}
