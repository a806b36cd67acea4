import { Field } from '../platform/contract/field.js';
import { Shape } from '../platform/contract/shape.js';
import { ApiRequest } from './api-request.entity.js';
import { isStatus, METHODS, STATUS_PROBLEM } from './requests.dto.js';

/** Filters of the requests of an app over all of its stores, newest first. */
export class ListRequestsOfApp {
  /** Store. */
  @Field.Optional() @Field.Id() store_id?: number;
  /** HTTP status, e.g. `404`, or a class of them, e.g. `4xx`. */
  @Field.Optional() @Field.rule('status', isStatus, STATUS_PROBLEM) @Field.Text() status?: string;
  /** HTTP method. */
  @Field.Optional() @Field.OneOf(METHODS) method?: (typeof METHODS)[number];
  /** Template of the route, e.g. `/api/apps/v1/orders/:order_id`. */
  @Field.Optional() @Field.Text({ max: 1000 }) route?: string;
  /** Code of the error. */
  @Field.Optional() @Field.Text({ max: 100 }) code?: string;
  /** Id of the request, as the response carries it in `X-Request-Id`. */
  @Field.Optional() @Field.Text({ max: 128 }) request_id?: string;
  /** Requests at or after this time. */
  @Field.Optional() @Field.Moment() since?: Date;
  /** Requests at or before this time. */
  @Field.Optional() @Field.Moment('end') until?: Date;
  /** Page size. Values above 250 count as 250. */
  @Field.Optional() @Field.Integer({ min: 1, clampTo: 250 }) limit?: number = 50;
  /** `pagination.next_cursor` of the previous response. */
  @Field.Optional() @Field.Text({ max: 2000 }) cursor?: string;
}

/** Request of an app to one of its stores. The log keeps no query, path, body or header. */
export class RequestOfApp extends Shape(ApiRequest, [
  'store_id',
  'request_id',
  'time',
  'method',
  'route',
  'status',
  'code',
  'duration_ms',
  'bytes',
]) {}

/** Refused requests of an app with one code. */
export class ErrorOfApp {
  /** Code of the error. */
  code: string;
  /** Number of requests. */
  @Field.ApiInteger() requests: number;
  /** Number of stores to which they were sent. */
  @Field.ApiInteger() stores: number;
  /** Time of the latest one, ISO 8601. */
  last_at: string;
}
