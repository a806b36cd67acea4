import { Filter, type Filters } from '../platform/database/filter.js';
import type { ListRequests } from './requests.dto.js';
import { isShown } from './shown-time.js';

/** Filters that are conditions on the columns of a request. */
type Columns = Pick<ListRequests, 'status' | 'method' | 'route' | 'code' | 'request_id'>;

type Asked = Pick<ListRequests, 'status' | 'method' | 'route' | 'code' | 'request_id' | 'since' | 'until'>;

/** Returns the conditions for listing the requests of one app. */
export const filtersOf = (app_id: number, { since, until, ...columns }: Asked): Filters => [
  Filter.equals('app_id', app_id),
  ...columnFilters(columns),
  { sql: () => isShown('t'), column: 'time' },
  Filter.atLeast('time', since),
  Filter.atMost('time', until),
];

/** Returns the conditions for listing requests across the stores of an app, except for the conditions on stores and times. */
export const conditionsOfApp = (asked: Columns): Filter[] => columnFilters(asked).filter((filter) => filter !== undefined);

const columnFilters = ({ status, method, route, code, request_id }: Columns): Filters => [
  ...statusFilters(status),
  Filter.equals('method', method),
  Filter.equals('route', route),
  Filter.equals('code', code),
  Filter.equals('request_id', request_id),
];

/** Returns the conditions of a status such as `404`, or of a class of them such as `4xx`. */
function statusFilters(status: string | undefined): Filters {
  if (!status?.endsWith('xx')) return [Filter.equals('status', status)];
  const first = Number(status.charAt(0)) * 100;
  return [Filter.atLeast('status', first), Filter.atMost('status', first + 99)];
}
