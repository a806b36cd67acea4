import { Field } from '../platform/contract/field.js';
import { ListQuery } from '../platform/contract/list-query.js';
import { ACTOR_TYPES, type ActorType } from './audit-entry.entity.js';

const ACTOR = new RegExp(`^(${ACTOR_TYPES.join('|')})(:[1-9]\\d{0,15})?$`);
const isActor = (value: unknown): boolean => typeof value === 'string' && ACTOR.test(value);

/** Filters of the audit log, which is shown newest first. */
export class ListAudit extends ListQuery(['sequence'], 'sequence:desc') {
  /** The store. */
  @Field.Id() store_id: number;
  /** Entries of this action, e.g. `app.installed`, or of all actions of a group, e.g. `app`. */
  @Field.Optional() @Field.Text({ max: 100 }) action?: string;
  /** Entries of a kind of actor, e.g. `operator`, or of one actor, e.g. `merchant:7`. */
  @Field.Optional()
  @Field.Text()
  @Field.rule('actor', isActor, `must be one of ${ACTOR_TYPES.join(', ')}, with an id after a colon or without`)
  actor?: string;
  /** Entries at or after this time. */
  @Field.Optional() @Field.Moment() since?: Date;
  /** Entries at or before this time. A date without a time includes the whole day. */
  @Field.Optional() @Field.Moment('end') until?: Date;
}

/** Party that acted. */
export class AuditActor {
  /** Kind of party. */
  @Field.ApiEnum(ACTOR_TYPES) type: ActorType;
  /** Id of the merchant, the app or the account of an operator; null for commands and the system. */
  @Field.ApiInteger({ nullable: true }) id: number | null;
}

/** Record that an act concerns. */
export class AuditTarget {
  /** Kind of record, e.g. `installation`. */
  type: string;
  /** Its id. */
  @Field.ApiInteger({ nullable: true }) id: number | null;
}

/** Entry of the audit log. */
export class AuditEntryDetail {
  /** Identifier. */
  @Field.Text() audit_id: string;
  /** The store. */
  @Field.ApiInteger() store_id: number;
  /** Number of the entry in the store, from 1 and without gaps. */
  @Field.ApiInteger() sequence: number;
  /** Time. */
  @Field.Moment() at: string;
  /** Party that acted. */
  actor: AuditActor;
  /** Network address of the request; null without one. */
  address: string | null;
  /** Name of the act. */
  action: string;
  /** Record that it was done to. */
  target: AuditTarget;
  /** Further facts, by name. */
  @Field.UnboundedObject() details: Record<string, unknown>;
  /** Id of the request; null without one. */
  request_id: string | null;
  /** `hash` of the previous entry; 64 zeros for the first one. */
  previous_hash: string;
  /** SHA-256, in hexadecimal, of the canonical JSON (RFC 8785) of the entry without this field. */
  hash: string;
}
