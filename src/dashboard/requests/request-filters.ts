import { Id } from '../../platform/contract/fields/ids.js';
import { dayOf, timesOf } from '../asked-days.js';
import type { RequestCursor, RequestFilters } from '../../requests/request-log.service.js';

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
  readonly before: RequestCursor | undefined;

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
    this.before = cursorOf(matching(query['before'], /^\d{1,15}_\d{1,15}$/));
  }

  /** Returns the filters for the log. Dates are in the time zone of the visitor. */
  get filters(): RequestFilters {
    const { app_id, method, route, request_id, before } = this;
    return { app_id, status: rangeOf(this.status), method, route, request_id, before, ...timesOf(this) };
  }

  /** Returns true if any filter is set. */
  get narrows(): boolean {
    return Object.values(this.fields).some((value) => value !== undefined);
  }

  /** Returns the query of the page for another cursor. */
  queryFrom(before: RequestCursor | undefined): string {
    const cursor = before && `${String(before.time.getTime())}_${String(before.entry_id)}`;
    const fields = Object.entries({ ...this.fields, before: cursor });
    const query = new URLSearchParams(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    return query.size === 0 ? '' : `?${query.toString()}`;
  }

  private get fields(): Record<string, string | undefined> {
    const { status, method, route, request_id, since, until } = this;
    const app_id = this.app_id === undefined ? undefined : String(this.app_id);
    return { app_id, status, method, route, request_id, since, until };
  }
}

/** Returns the first and the last status of a filter. */
function rangeOf(status: string | undefined): readonly [number, number] | undefined {
  if (status === undefined) return undefined;
  return [Number(status.replace('xx', '00')), Number(status.replace('xx', '99'))];
}

function cursorOf(text: string | undefined): RequestCursor | undefined {
  if (text === undefined) return undefined;
  const [at = 0, entry_id = 0] = text.split('_').map(Number);
  const time = new Date(at);
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9999 ? undefined : { time, entry_id };
}
