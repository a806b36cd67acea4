import { Id } from '../../platform/contract/fields/ids.js';
import type { LogPosition } from '../../platform/database/log-range.js';
import { dayOf, timesOf } from '../asked-days.js';
import { directionOf, positionOf, positionText, queryText, sortInQuery, sortOf, type TimeSort } from '../asked-order.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import type { DeliveryFilters, DeliveryPart } from '../../webhooks/log/delivery-log.service.js';
import type { Resent } from '../../webhooks/log/resends.service.js';

/** Statuses of attempts in the order of the filter. */
export const STATUSES = ['delivered', 'retrying', 'failed'] as const;

/** Periods of the figures; the first one is the default. */
export const SHOWN_WINDOWS = ['24h', '7d'] as const;

/** Query of the page as sent by the browser. Invalid values are ignored. */
export class AskedDeliveries {
  readonly status: DeliveryFilters['status'];
  readonly topic: string | undefined;
  readonly app_id: number | undefined;
  /** Dates, YYYY-MM-DD. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly sort: TimeSort;
  /** Attempt after which the page begins. */
  readonly after: LogPosition | undefined;
  /** Period of the figures. */
  readonly window: (typeof SHOWN_WINDOWS)[number];
  /** Result of a resend, which the page shows once. */
  readonly resent: Resent | undefined;

  constructor(
    query: Readonly<Record<string, unknown>>,
    readonly zone: string,
  ) {
    this.status = STATUSES.find((status) => status === query['status']);
    this.topic = matching(query['topic'], /^[a-z_.]{1,100}$/, topicRegistry.has);
    this.app_id = Id.parse(query['app_id']);
    this.since = dayOf(query['since']);
    this.until = dayOf(query['until']);
    this.sort = sortOf(query['sort']);
    this.after = positionOf(query['cursor']);
    this.window = SHOWN_WINDOWS.find((window) => window === query['window']) ?? SHOWN_WINDOWS[0];
    const resent = matching(query['resent'], /^\d{1,4}$/);
    this.resent = resent === undefined ? undefined : { events: Number(resent), more: query['more'] === '1' };
  }

  /** Returns the filters for the log. Dates are in the time zone of the visitor. */
  get filters(): DeliveryFilters {
    const { status, topic, app_id } = this;
    return { status, topic, app_id, ...timesOf(this) };
  }

  /** Returns the part of the log that the page shows. */
  get part(): DeliveryPart {
    return { ...this.filters, after: this.after, direction: directionOf(this.sort) };
  }

  /** Returns true if any filter or another sort order is set. */
  get narrows(): boolean {
    return [this.status, this.topic, this.app_id, this.since, this.until, sortInQuery(this.sort)].some((value) => value !== undefined);
  }

  /** Returns the query of the page for another cursor. */
  queryFrom(after: LogPosition | undefined): string {
    return this.query(after && positionText(after), this.window);
  }

  /** Returns the query of the first page with figures of another period. */
  queryOver(window: AskedDeliveries['window']): string {
    return this.query(undefined, window);
  }

  private query(cursor: string | undefined, period: AskedDeliveries['window']): string {
    const { status, topic, app_id, since, until } = this;
    const window = period === SHOWN_WINDOWS[0] ? undefined : period;
    return queryText({ status, topic, app_id, since, until, sort: sortInQuery(this.sort), window, cursor });
  }
}

const matching = (value: unknown, form: RegExp, holds: (text: string) => boolean = () => true): string | undefined =>
  typeof value === 'string' && form.test(value) && holds(value) ? value : undefined;
