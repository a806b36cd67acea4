import { Transform } from 'class-transformer';
import { IsString, MaxLength } from 'class-validator';
import { Integer, integerOf, Optional } from '../platform/http/fields.js';

/** More than this is as good as this. */
const clampedTo = (max: number): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    const number = integerOf(value);
    return typeof number === 'number' && number > max ? max : number;
  });

/** Which events are asked for, and how long to wait for one. */
export class ReadEvents {
  /** Events with a greater sequence; 0 starts at the oldest that is kept. */
  @Optional() @Integer({ min: 0, max: Number.MAX_SAFE_INTEGER }) after?: number = 0;
  /** Events of one answer; over 250 counts as 250. */
  @Optional() @clampedTo(250) @Integer({ min: 1 }) limit?: number = 50;
  /** Only these topics, separated by commas; all that the app's scopes allow unless given. */
  @Optional() @MaxLength(5000) @IsString() topics?: string;
  /** Seconds to wait for an event while there is none; over 25 counts as 25. */
  @Optional() @clampedTo(25) @Integer({ min: 0 }) wait?: number = 0;
}

/** Who caused an event. */
export class EventOrigin {
  /** `app`, `merchant` or `system`. */
  type: string;
  /** The app, when one caused it. */
  app_id?: number;
}

/** An event as webhooks deliver it (specification 6.1), with its place in the store's sequence and its origin. */
export class EventEnvelope {
  /** Unique id (UUID); the same on every delivery of the event. */
  event_id: string;
  /** Topic, e.g. order.created. */
  event_topic: string;
  /** The store where it happened. */
  store_id: number;
  /** When it happened, ISO 8601. */
  timestamp: string;
  /** Its place among all events of the store, ascending without gaps; those of topics that the app may not see are left out. */
  sequence: number;
  /** Who caused it. */
  origin: EventOrigin;
  /** The HTTP request that caused it. */
  request_id: string | null;
  /** The topic's payload (specification 6.2). */
  data: Record<string, unknown>;
}
