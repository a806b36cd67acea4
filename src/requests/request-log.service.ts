import { Injectable } from '@nestjs/common';
import { ApiError } from '../platform/contract/api-error.js';
import { beyond, type LogDirection, type LogPosition, MAX_COUNTED, rangeOf } from '../platform/database/log-range.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { isRequestId } from '../platform/http/request-id.js';
import { type CausedEvent, CausedEventsService } from '../webhooks/log/caused-events.service.js';
import type { ApiRequest } from './api-request.entity.js';
import { isShown } from './shown-time.js';

/** Filters of the request log of a store; an omitted filter matches everything. */
export interface RequestFilters {
  readonly app_id?: number | undefined;
  /** First and last status. */
  readonly status?: readonly [number, number] | undefined;
  readonly method?: string | undefined;
  readonly route?: string | undefined;
  readonly code?: string | undefined;
  readonly request_id?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Part of the request log: the requests that follow a given one, newest first by default. */
export interface RequestPart extends RequestFilters {
  readonly after?: LogPosition | undefined;
  readonly direction?: LogDirection | undefined;
}

/** Request as the log of a store lists it. */
export interface LoggedRequest extends Omit<ApiRequest, 'store_id'> {
  readonly app_name: string;
}

/** App whose requests the log may contain. */
export interface LoggedApp {
  readonly app_id: number;
  readonly name: string;
}

/** Maximum number of requests with the same id that are shown. */
const MAX = 100;

/** Request log of a store, across its apps. */
@Injectable()
export class RequestLogService {
  constructor(private readonly events: CausedEventsService) {}

  /** Returns up to `limit` requests, and whether more follow. */
  async list(ctx: StoreContext, part: RequestPart, limit: number): Promise<{ requests: LoggedRequest[]; more: boolean }> {
    const { conditions, values } = asked(part, limit + 1);
    const requests = await ctx.query<LoggedRequest>(list(conditions, part.direction ?? 'DESC'), ...values);
    return { requests: requests.slice(0, limit), more: requests.length > limit };
  }

  /** Returns the number of the requests that match, at most {@link MAX_COUNTED}. */
  async count(ctx: StoreContext, filters: RequestFilters): Promise<number> {
    const { conditions, values } = asked(filters, MAX_COUNTED);
    const [row] = await ctx.query<{ total: number }>(count(conditions), ...values);
    return row?.total ?? 0;
  }

  /** Returns the requests with an id, oldest first, and the events that they caused. Throws `Request not found.` (404). */
  async show(ctx: StoreContext, request_id: string): Promise<{ requests: LoggedRequest[]; events: CausedEvent[] }> {
    if (!isRequestId(request_id)) throw ApiError.notFound('Request');
    const [{ requests }, events] = await Promise.all([this.list(ctx, { request_id }, MAX), this.events.inStore(ctx, request_id)]);
    if (requests.length === 0) throw ApiError.notFound('Request');
    return { requests: requests.reverse(), events };
  }

  /** Returns true if the log has a request with this id. */
  async has(ctx: StoreContext, request_id: string): Promise<boolean> {
    return (await this.list(ctx, { request_id }, 1)).requests.length > 0;
  }

  /** Returns the apps that are installed on the store, by name. */
  apps(ctx: StoreContext): Promise<LoggedApp[]> {
    return ctx.query<LoggedApp>(
      `SELECT a.app_id, a.name FROM apps a WHERE a.app_id IN (SELECT app_id FROM installations WHERE store_id = $1) ORDER BY a.name, a.app_id`,
    );
  }
}

/** Returns the conditions of a part of the log, and the values of its statements. */
function asked({ app_id, since, until, after, direction, ...filters }: RequestPart, limit: number) {
  const values: unknown[] = [app_id ?? null, ...rangeOf({ since, until, after, direction }), limit];
  return { conditions: conditionsOf(filters, (value) => `$${String(values.push(value) + 1)}`), values };
}

type Bind = (value: unknown) => string;

/** Returns the SQL conditions of the filters on the row `r`, beginning with AND. */
function conditionsOf({ status, method, route, code, request_id }: RequestFilters, bind: Bind): string {
  const range = status ? [`r.status BETWEEN ${bind(status[0])} AND ${bind(status[1])}`] : [];
  const equal = Object.entries({ method, route, code, request_id }).flatMap(([column, value]) =>
    value === undefined ? [] : [`r.${column} = ${bind(value)}`],
  );
  return [...range, ...equal].map((condition) => ` AND ${condition}`).join('');
}

const COLUMNS = 'r.app_id, r.entry_id, r.time, r.request_id, r.method, r.route, r.status, r.code, r.duration_ms, r.bytes';

const APPS = '(SELECT DISTINCT app_id FROM installations WHERE store_id = $1 AND ($2::bigint IS NULL OR app_id = $2)) i';

/** Reads the first requests of each app from its index, so that they can be merged. */
const found = (columns: string, conditions: string, direction: LogDirection): string => `CROSS JOIN LATERAL (
  SELECT ${columns} FROM api_requests r
  WHERE r.store_id = $1 AND r.app_id = i.app_id AND ${isShown('r')} AND ${beyond('r.time', 'r.entry_id', direction, ['$3', '$4', '$5'])}${conditions}
  ORDER BY r.time ${direction}, r.entry_id ${direction} LIMIT $6
) r`;

const list = (conditions: string, direction: LogDirection): string => `
SELECT ${COLUMNS}, a.name AS app_name
FROM ${APPS}
JOIN apps a ON a.app_id = i.app_id
${found(COLUMNS, conditions, direction)}
ORDER BY r.time ${direction}, r.entry_id ${direction} LIMIT $6`;

const count = (conditions: string): string => `
SELECT count(*)::integer AS total FROM (SELECT r.entry_id FROM ${APPS} ${found('r.entry_id', conditions, 'DESC')} LIMIT $6) n`;
