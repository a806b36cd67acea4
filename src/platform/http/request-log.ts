import { Injectable } from '@nestjs/common';
import { Metrics } from '../monitoring/metrics.js';
import { Logger, type RequestLine } from '../observability/logger.js';

/** Finished request; `arrived_at` is its arrival on the monotonic clock (`performance.now()`). */
export interface FinishedRequest extends Omit<RequestLine, 'ms'> {
  readonly arrived_at: number;
}

/** Log lines and metrics of finished requests. */
@Injectable()
export class RequestLog {
  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  /** Records a request of a route. */
  record(route: string, { arrived_at, ...line }: FinishedRequest): void {
    const ms = performance.now() - arrived_at;
    this.metrics.request(line.method, route, line.status, ms / 1000);
    this.logger.request({ ...line, ms: Math.round(ms * 10) / 10 });
  }
}
