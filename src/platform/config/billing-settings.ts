import type { Environment } from './environment.js';

/**
 * Times of charges, payments and renewals, in milliseconds, and limits. Times of a sandbox store pass by its own clock, except the intervals
 * of the sweep and the rate limit.
 */
export interface BillingSettings {
  /** Time after which a charge that the merchant has not decided expires. */
  readonly charge_expiry: number;
  /** Interval at which workers look for due billing work. */
  readonly sweep_interval: number;
  /** Time before the end of a monthly period or a trial at which its renewal is charged. */
  readonly renewal_notice: number;
  /** The same for yearly periods. */
  readonly renewal_notice_yearly: number;
  /** Time after the end of a period in which its renewal can still be paid. */
  readonly renewal_grace: number;
  /** Time after its payment in which a charge can be refunded. */
  readonly refund_period: number;
  /** Time during which another approval returns the open payment session. */
  readonly session_ttl: number;
  /** Time after which the gateway is first queried about a payment that was not reported. It doubles with every query. */
  readonly payment_check_delay: number;
  /** Smallest and largest amount of a charge, subscription, top-up or debit, in whole taka. */
  readonly amount_min: number;
  readonly amount_max: number;
  /** Maximum returns and notifications of payments per address in the window. */
  readonly rate_limit_payment: number;
  readonly rate_limit_payment_window: number;
}

/** Reads the settings of billing. */
export const billingSettings = (env: Environment): BillingSettings => ({
  charge_expiry: env.duration('CHARGE_EXPIRY', '48h'),
  sweep_interval: env.duration('BILLING_SWEEP_INTERVAL', '30s'),
  renewal_notice: env.duration('RENEWAL_NOTICE', '3d'),
  renewal_notice_yearly: env.duration('RENEWAL_NOTICE_YEARLY', '7d'),
  renewal_grace: env.duration('RENEWAL_GRACE', '3d'),
  refund_period: env.duration('REFUND_PERIOD', '180d'),
  session_ttl: env.duration('PAYMENT_SESSION_TTL', '15m'),
  payment_check_delay: env.duration('PAYMENT_CHECK_DELAY', '1m'),
  amount_min: env.integer('CHARGE_AMOUNT_MIN', 10, 1),
  amount_max: env.integer('CHARGE_AMOUNT_MAX', 50_000, 1),
  rate_limit_payment: env.integer('RATE_LIMIT_PAYMENT', 1000, 1),
  rate_limit_payment_window: env.duration('RATE_LIMIT_PAYMENT_WINDOW', '60s'),
});
