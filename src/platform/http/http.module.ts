import { Module } from '@nestjs/common';
import { ObservabilityModule } from '../observability/observability.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MonitoringModule } from '../monitoring/monitoring.module.js';
import { RequestLog } from './request-log.js';

/** Request log, for the hooks of the HTTP server. */
@Module({
  imports: [ObservabilityModule, LimitsModule, MonitoringModule],
  providers: [RequestLog],
})
export class HttpModule {}
