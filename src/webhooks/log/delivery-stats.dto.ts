import { Field } from '../../platform/contract/field.js';

/** Windows of the figures and their lengths in hours. */
export const WINDOWS = { '1h': 1, '24h': 24, '7d': 168, '30d': 720 } as const;

/** Name of a window. */
export type StatsWindow = keyof typeof WINDOWS;

/** Window of the figures. */
export class ReadDeliveryStats {
  /** Time up to now that the figures cover. */
  @Field.Optional() @Field.OneOf(Object.keys(WINDOWS)) window?: StatsWindow = '24h';
}

/** Percentiles of the time until the receiver responded, in milliseconds; null without a response. */
export class DeliveryLatency {
  /** Median. */
  @Field.Member() @Field.ApiInteger() p50: number | null;
  /** Time that 95 % of the responses did not exceed. */
  @Field.Member() @Field.ApiInteger() p95: number | null;
  /** Time that 99 % of the responses did not exceed. */
  @Field.Member() @Field.ApiInteger() p99: number | null;
}

/** Attempts that started in one hour. */
export class DeliveryHour {
  /** Start of the hour in UTC. */
  @Field.Member() hour: string;
  /** Attempts with a 2xx response. */
  @Field.Member() @Field.ApiInteger() deliveries: number;
  /** Attempts that failed. */
  @Field.Member() @Field.ApiInteger() failures: number;
}

/** Figures about delivery attempts. */
export class DeliveryStats {
  /**
   * Start of the period. If the window has more than 50,000 attempts, only the newest 50,000 are counted, and the period starts later than
   * the window.
   */
  @Field.Member() since: string;
  /** End of the period: now. */
  @Field.Member() until: string;
  /** Attempts with a 2xx response. */
  @Field.Member() @Field.ApiInteger() deliveries: number;
  /** Attempts that failed, including retried ones. */
  @Field.Member() @Field.ApiInteger() failures: number;
  /** Share of the attempts that succeeded, from 0 to 1; null without an attempt. */
  @Field.Member() success_rate: number | null;
  /** Percentiles of the response time. Attempts without a response are not included. */
  @Field.Member(() => DeliveryLatency) latency_ms: DeliveryLatency;
  /** Every hour of the period, oldest first. */
  @Field.Member(() => DeliveryHour) hours: DeliveryHour[];
}
