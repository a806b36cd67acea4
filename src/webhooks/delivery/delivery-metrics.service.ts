import { Injectable } from '@nestjs/common';
import { Metrics } from '../../platform/monitoring/metrics.js';

const DUE = `FROM webhook_dispatches WHERE status IN ('pending', 'retrying') AND next_attempt_at <= now()`;
const COUNT = `SELECT count(*) AS value ${DUE}`;
const OLDEST = `SELECT extract(epoch FROM now() - min(next_attempt_at))::float8 AS value ${DUE}`;

/** Metrics of the deliveries that are due. */
@Injectable()
export class DeliveryMetrics {
  constructor(metrics: Metrics) {
    metrics.gauge('webhook_dispatches_due', 'Deliveries whose next attempt is due, those being made included.', COUNT);
    metrics.gauge('webhook_oldest_due_seconds', 'Time for which the oldest of them has been due; 0 without one.', OLDEST);
  }
}
