import { Filter, type Filters } from '../platform/database/filter.js';
import type { ListRequests } from './requests.dto.js';
import { shownSince } from './shown-time.js';

type Asked = Pick<ListRequests, 'status' | 'method' | 'route' | 'code' | 'request_id' | 'since' | 'until'>;

/** Returns the conditions of the requests of one app that a list shows. */
export const filtersOf = (app_id: number, { status, method, route, code, request_id, since, until }: Asked): Filters => [
  Filter.equals('app_id', app_id),
  ...statusFilters(status),
  Filter.equals('method', method),
  Filter.equals('route', route),
  Filter.equals('code', code),
  Filter.equals('request_id', request_id),
  Filter.atLeast('time', shownSince(since)),
  Filter.atMost('time', until),
];

/** Returns the conditions of a status such as `404`, or of a class of them such as `4xx`. */
function statusFilters(status: string | undefined): Filters {
  if (!status?.endsWith('xx')) return [Filter.equals('status', status)];
  const first = Number(status.charAt(0)) * 100;
  return [Filter.atLeast('status', first), Filter.atMost('status', first + 99)];
}
