import type { ListAudit } from '../../audit/audit.dto.js';
import { ACTOR_TYPES, type ActorType } from '../../audit/audit-entry.entity.js';
import { dayOf, timesOf } from '../asked-days.js';

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

/** Entries of a page. */
const LIMIT = 50;

/** Query of the page as sent by the browser. Invalid values are ignored. */
export class AskedAudit {
  readonly action: string | undefined;
  readonly actor: ActorType | undefined;
  /** Dates, YYYY-MM-DD. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly page: number;

  constructor(
    query: Readonly<Record<string, unknown>>,
    readonly zone: string,
  ) {
    this.action = Object.keys(GROUPS).find((group) => group === query['action']);
    this.actor = ACTOR_TYPES.find((type) => type === query['actor']);
    this.since = dayOf(query['since']);
    this.until = dayOf(query['until']);
    const { page } = query;
    this.page = typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
  }

  /** Returns the query of the log. Dates are in the time zone of the visitor. */
  get query(): Omit<ListAudit, 'store_id'> {
    const { action, actor, page } = this;
    const { since, until } = timesOf(this);
    return {
      page,
      limit: LIMIT,
      order: { column: 'sequence', direction: 'DESC' },
      ...(action !== undefined && { action }),
      ...(actor !== undefined && { actor }),
      ...(since !== undefined && { since }),
      ...(until !== undefined && { until: new Date(until.getTime() - 1) }),
    };
  }

  /** Returns true if any filter is set. */
  get narrows(): boolean {
    return [this.action, this.actor, this.since, this.until].some((value) => value !== undefined);
  }

  /** Returns true if there are older entries than those of the page. */
  hasOlder(total: number): boolean {
    return this.page * LIMIT < total;
  }

  /** Returns the query string of another page with the same filters. */
  queryOf(page: number): string {
    const { action, actor, since, until } = this;
    const fields = Object.entries({ action, actor, since, until, page });
    return `?${new URLSearchParams(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))).toString()}`;
  }
}
