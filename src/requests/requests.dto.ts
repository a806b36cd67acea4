import { Field } from '../platform/contract/field.js';
import { ListQuery } from '../platform/contract/list-query.js';
import { Shape } from '../platform/contract/shape.js';
import { ApiRequest } from './api-request.entity.js';

/** Methods of requests. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Form of the filter by status. */
const STATUS = /^[1-5](\d\d|xx)$/;

/** Returns true for a status or a class of them. */
export const isStatus = (value: unknown): boolean => typeof value === 'string' && STATUS.test(value);

/** Rule of the filter by status, as its error message states it. */
export const STATUS_PROBLEM = 'must be an HTTP status, or a class of them such as 4xx';

/** Filters and sort order of the request log. */
export class ListRequests extends ListQuery(['time'], 'time:desc') {
  /** HTTP status, e.g. `404`, or a class of them, e.g. `4xx`. */
  @Field.Optional() @Field.rule('status', isStatus, STATUS_PROBLEM) @Field.Text() status?: string;
  /** HTTP method. */
  @Field.Optional() @Field.OneOf(METHODS) method?: (typeof METHODS)[number];
  /** Template of the route, e.g. `/api/apps/v1/orders/:order_id`. */
  @Field.Optional() @Field.Text({ max: 1000 }) route?: string;
  /** Code of the error. */
  @Field.Optional() @Field.Text({ max: 100 }) code?: string;
  /** Id of the request. */
  @Field.Optional() @Field.Text({ max: 128 }) request_id?: string;
  /** Requests at or after this time. */
  @Field.Optional() @Field.Moment() since?: Date;
  /** Requests at or before this time. */
  @Field.Optional() @Field.Moment('end') until?: Date;
}

/** Request in the path. */
export class NamedRequest {
  /** Id of the request, as the response carries it in `X-Request-Id`. */
  @Field.Text() request_id: string;
}

/** Request of the app. The log keeps no query, path, body or header. */
export class RequestEntry extends Shape(ApiRequest, ['request_id', 'time', 'method', 'route', 'status', 'code', 'duration_ms', 'bytes']) {}

/** One attempt to deliver an event to the app. */
export class RequestDelivery {
  /** Id of the attempt. */
  @Field.Member() @Field.ApiInteger() delivery_id: number;
  /** Subscription. */
  @Field.Member() @Field.ApiInteger() subscription_id: number;
  /** State of the delivery after the attempt. */
  @Field.Member() @Field.ApiEnum(['delivered', 'retrying', 'failed']) status: string;
  /** HTTP status of the receiver; null without a response. */
  @Field.Member() @Field.ApiInteger() response_status: number | null;
}

/** Event that a request caused. */
export class RequestEvent {
  /** Id of the event. */
  @Field.Member() event_id: string;
  /** Topic, e.g. `order.created`. */
  @Field.Member() event_topic: string;
  /** Position among all events of the store. */
  @Field.Member() @Field.ApiInteger() sequence: number;
  /** Deliveries to the app, oldest first, at most 100. */
  @Field.Member(() => RequestDelivery) deliveries: RequestDelivery[];
}

/** Requests with one id, and the events that they caused. */
export class RequestDetail {
  /** Requests, oldest first, at most 100; several if the app sent the same `X-Request-Id` again. */
  @Field.Member(() => RequestEntry) requests: RequestEntry[];
  /** Events that the requests caused and the app may see, in the order of their sequence, at most 100. */
  @Field.Member(() => RequestEvent) events: RequestEvent[];
}
