import type { AuditPart } from '../../audit/audit-log.service.js';
import { ACTOR_TYPES, type ActorType } from '../../audit/audit-entry.entity.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { dayOf, timesOf } from '../asked-days.js';
import { directionOf, queryText, sortInQuery, sortOf, type TimeSort } from '../asked-order.js';

/** Groups of actions in the order of the filter, with their words. */
export const GROUPS = {
  sign_in: 'audit_sign_in',
  app: 'audit_apps',
  secret: 'audit_secret',
  token: 'audit_token',
  staff: 'audit_staff',
  charge: 'audit_charge',
  wallet: 'audit_wallet',
  customer: 'audit_customer',
  store: 'audit_store',
  operator: 'audit_commands',
} as const;

/** Query of the page as sent by the browser. Invalid values are ignored. */
export class AskedAudit {
  readonly action: string | undefined;
  readonly actor: ActorType | undefined;
  /** Dates, YYYY-MM-DD. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly sort: TimeSort;
  /** Number of the entry after which the page begins. */
  readonly after: number | undefined;

  constructor(
    query: Readonly<Record<string, unknown>>,
    readonly zone: string,
  ) {
    this.action = Object.keys(GROUPS).find((group) => group === query['action']);
    this.actor = ACTOR_TYPES.find((type) => type === query['actor']);
    this.since = dayOf(query['since']);
    this.until = dayOf(query['until']);
    this.sort = sortOf(query['sort']);
    this.after = Id.parse(query['cursor']);
  }

  /** Returns the part of the log that the page shows. Dates are in the time zone of the visitor. */
  get part(): AuditPart {
    const { action, actor, after } = this;
    const { since, until } = timesOf(this);
    return {
      after,
      direction: directionOf(this.sort),
      ...(action !== undefined && { action }),
      ...(actor !== undefined && { actor }),
      ...(since !== undefined && { since }),
      ...(until !== undefined && { until: new Date(until.getTime() - 1) }),
    };
  }

  /** Returns true if any filter or another sort order is set. */
  get narrows(): boolean {
    return [this.action, this.actor, this.since, this.until, sortInQuery(this.sort)].some((value) => value !== undefined);
  }

  /** Returns the query string of the page after an entry with the same filters. */
  queryFrom(cursor: number | undefined): string {
    const { action, actor, since, until } = this;
    return queryText({ action, actor, since, until, sort: sortInQuery(this.sort), cursor });
  }
}
