import { retention } from '../platform/retention/retention.processor.js';
import { ApiRequest } from './api-request.entity.js';
import { SHOWN_MS } from './shown-time.js';

/** Retention of the request log. */
export const requestsRetention = retention(() => [
  { entity: ApiRequest, data: 'Request log', since: 'time', age: SHOWN_MS, isPartitioned: true },
]);
