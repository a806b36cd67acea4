import { Field } from '../../platform/contract/field.js';
import type { Flag } from '../../platform/database/columns.js';

/** Filters of the event feed, and how long to wait for events. */
export class ReadEvents {
  /** Events with a greater `sequence`. 0 starts at the oldest retained event. */
  @Field.Optional() @Field.Integer({ min: 0, max: Number.MAX_SAFE_INTEGER }) after?: number = 0;
  /** True starts after the newest event instead, whatever `after` is. */
  @Field.Optional() @Field.OneOf(['true', 'false'], { problem: 'must be true or false' }) latest?: string = 'false';
  /** Maximum number of events to return. Values above 250 count as 250. */
  @Field.Optional() @Field.Integer({ min: 1, clampTo: 250 }) limit?: number = 50;
  /** Comma-separated topics. Defaults to all topics that the app's scopes allow. */
  @Field.Optional() @Field.Text({ max: 5000 }) topics?: string;
  /** Seconds to wait if there are no events yet. Values above 25 count as 25. */
  @Field.Optional() @Field.Integer({ min: 0, clampTo: 25 }) wait?: number = 0;
}

/** Filters of a bulk export of events. */
export class ExportEvents {
  /** Comma-separated topics. Defaults to all topics that the app's scopes allow. */
  @Field.Optional() @Field.Text({ max: 5000 }) topics?: string;
  /** Events at or after this time. */
  @Field.Optional() @Field.Moment() since?: Date;
  /** Events at or before this time. A date without a time includes the whole day. */
  @Field.Optional() @Field.Moment('end') until?: Date;
}

/** Origin of an event. */
export class EventOrigin {
  /** Type of the origin. */
  @Field.Member() @Field.ApiEnum(['app', 'merchant', 'system']) type: string;
  /** Id of the app. Only if an app caused the event. */
  @Field.Member() @Field.ApiInteger() app_id?: number;
  /** Merchant on whose behalf an extension of the app acted. */
  @Field.Member() @Field.ApiInteger() merchant_id?: number;
}

/** Event without its payload. */
export class EventHead {
  /** Unique id (UUID), the same on every delivery of the event. */
  @Field.Member() event_id: string;
  /** Topic, e.g. `order.created`. */
  @Field.Member() event_topic: string;
  /** Id of the store. */
  @Field.Member() @Field.ApiInteger() store_id: number;
  /** 1 when the store is a sandbox store, whose payments move no money. */
  @Field.Member() @Field.ApiFlag() is_sandbox: Flag;
  /** Time of the event (ISO 8601). */
  @Field.Member() timestamp: string;
  /** Position among all events of the store, ascending without gaps. Events that the app cannot access are skipped. */
  @Field.Member() @Field.ApiInteger() sequence: number;
  /** Origin of the event. */
  @Field.Member(() => EventOrigin) origin: EventOrigin;
  /** Id of the HTTP request that caused the event. */
  @Field.Member() request_id: string | null;
}

/** Event as delivered by webhooks (specification 6.1), with its sequence number and its origin. */
export class EventEnvelope extends EventHead {
  /** Payload of the topic. */
  @Field.Member() data: Record<string, unknown>;
}
