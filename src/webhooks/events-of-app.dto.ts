import { Field } from '../platform/contract/field.js';
import { EventHead } from './feed/events.dto.js';

/** Filters of the events of the stores of an app, newest first. */
export class ListEventsOfApp {
  /** Topic, e.g. `order.created`. Several are separated by commas. */
  @Field.Optional() @Field.Text({ max: 5000 }) topic?: string;
  /** Store. */
  @Field.Optional() @Field.Id() store_id?: number;
  /** Events at or after this time. */
  @Field.Optional() @Field.Moment() since?: Date;
  /** Events at or before this time. */
  @Field.Optional() @Field.Moment('end') until?: Date;
  /** Page size. Values above 250 count as 250. */
  @Field.Optional() @Field.Integer({ min: 1, clampTo: 250 }) limit?: number = 50;
  /** `pagination.next_cursor` of the previous response. */
  @Field.Optional() @Field.Text({ max: 2000 }) cursor?: string;
}

/** Event in the path. */
export class NamedEvent {
  /** Id of the event (UUID). */
  @Field.Text() event_id: string;
}

/** Event of a store on which an app is installed. */
export class EventOfApp extends EventHead {}
