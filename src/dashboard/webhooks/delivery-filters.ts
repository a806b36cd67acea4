import { isTopic } from '../../platform/outbox/domain-event.js';
import type { DeliveryFilters, Place } from '../../webhooks/delivery-log.service.js';

/** The statuses of attempts, in the order of the filter. */
export const STATUSES = ['delivered', 'retrying', 'failed'] as const;

/** What a browser asks for, as it stands in the address; what makes no sense there asks for nothing. */
export class AskedDeliveries {
  readonly status: DeliveryFilters['status'];
  readonly topic: string | undefined;
  readonly app_id: number | undefined;
  /** Days, YYYY-MM-DD. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly before: Place | undefined;

  constructor(query: Readonly<Record<string, unknown>>) {
    this.status = STATUSES.find((status) => status === query['status']);
    this.topic = matching(query['topic'], /^[a-z_.]{1,100}$/, isTopic);
    this.app_id = Number(matching(query['app_id'], /^[1-9]\d{0,14}$/)) || undefined;
    this.since = matching(query['since'], DAY, isDay);
    this.until = matching(query['until'], DAY, isDay);
    this.before = placeOf(matching(query['before'], /^\d{1,15}_\d{1,15}$/));
  }

  /** The filters for the log; days are those of the stores. */
  get filters(): DeliveryFilters {
    const { status, topic, app_id, before } = this;
    const since = this.since === undefined ? undefined : startOf(this.since);
    const until = this.until === undefined ? undefined : new Date(startOf(this.until).getTime() + DAY_MS);
    return { status, topic, app_id, before, since, until };
  }

  /** True when something narrower than everything is asked for. */
  get narrows(): boolean {
    return [this.status, this.topic, this.app_id, this.since, this.until].some((value) => value !== undefined);
  }

  /** The query of the page, from another place on. */
  queryFrom(before: Place | undefined): string {
    const { status, topic, app_id, since, until } = this;
    const place = before && `${String(before.created_at.getTime())}_${String(before.delivery_id)}`;
    const fields = Object.entries({ status, topic, app_id, since, until, before: place });
    const query = new URLSearchParams(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
    return query.size === 0 ? '' : `?${query.toString()}`;
  }
}

const DAY = /^[12]\d{3}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** Midnight in Bangladesh, which keeps one time all year. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+06:00`);
const isDay = (day: string): boolean => !Number.isNaN(startOf(day).getTime());

const matching = (value: unknown, form: RegExp, holds: (text: string) => boolean = () => true): string | undefined =>
  typeof value === 'string' && form.test(value) && holds(value) ? value : undefined;

function placeOf(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const [time = 0, delivery_id = 0] = text.split('_').map(Number);
  const created_at = new Date(time);
  return Number.isNaN(created_at.getTime()) || created_at.getUTCFullYear() > 9999 ? undefined : { created_at, delivery_id };
}
