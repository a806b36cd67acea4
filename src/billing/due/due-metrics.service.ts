import { Injectable } from '@nestjs/common';
import { Metrics } from '../../platform/monitoring/metrics.js';
import { DUE_NOW } from './due-items.service.js';

const COUNT = `SELECT count(*) AS value FROM (${DUE_NOW}) due`;
const OLDEST = `SELECT extract(epoch FROM clock_timestamp() - min(due_at))::float8 AS value FROM (${DUE_NOW}) due`;

/** Metrics of the billing work that is due, by the server's time. */
@Injectable()
export class DueMetrics {
  constructor(metrics: Metrics) {
    metrics.gauge('billing_work_due', 'Unsettled payments, refunds, renewals and expiries that are due.', COUNT);
    metrics.gauge('billing_oldest_due_seconds', 'Time for which the oldest of them has been due; 0 without one.', OLDEST);
  }
}
