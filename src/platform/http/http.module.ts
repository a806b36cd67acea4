import { Module } from '@nestjs/common';
import { ObservabilityModule } from '../observability/observability.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MonitoringModule } from '../monitoring/monitoring.module.js';
import { FinishedRequests } from './finished-requests.js';
import { RequestLog } from './request-log.js';

/** Records of finished requests, for the hooks of the HTTP server and for domains. */
@Module({
  imports: [ObservabilityModule, LimitsModule, MonitoringModule],
  providers: [FinishedRequests, RequestLog],
  exports: [FinishedRequests],
})
export class HttpModule {}
