import { Injectable } from '@nestjs/common';
import { Metrics } from '../../platform/monitoring/metrics.js';

/** Payments that an operator has to return at the gateway. After 30 days they are no longer reported. */
const FOREIGN = `
SELECT count(*) AS value FROM payment_sessions WHERE other_currency = 1 AND verified_at > now() - interval '30 days'`;

/** Refunds of real money; clocks of sandbox stores are ahead. */
const AGE_OF_OLDEST_REFUND = `
SELECT extract(epoch FROM clock_timestamp() - min(r.created_at))::float8 AS value
FROM refunds r JOIN stores s ON s.store_id = r.store_id AND s.is_sandbox = 0 WHERE r.next_try_at IS NOT NULL`;

/** Metrics of payments that need an operator. */
@Injectable()
export class PaymentMetrics {
  constructor(metrics: Metrics) {
    metrics.gauge(
      'billing_other_currency_payments',
      'Payments of the last 30 days in another currency, neither kept nor returned.',
      FOREIGN,
    );
    metrics.gauge(
      'billing_oldest_refund_seconds',
      'Age of the oldest refund that no gateway has confirmed; 0 without one.',
      AGE_OF_OLDEST_REFUND,
    );
  }
}
