import { Injectable } from '@nestjs/common';
import { Metrics } from '../monitoring/metrics.js';
import { Logger, type RequestLine } from '../observability/logger.js';

/** Finished request; `arrived_at` is its arrival on the monotonic clock (`performance.now()`). */
export interface FinishedRequest extends RequestLine {
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
  record(route: string, request: FinishedRequest): void {
    const ms = performance.now() - request.arrived_at;
    this.metrics.request(request.method, route, request.status, ms / 1000);
    this.logger.request(request, ms);
  }
}
