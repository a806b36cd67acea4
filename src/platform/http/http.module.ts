import { Module } from '@nestjs/common';
import { ObservabilityModule } from '../observability/observability.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MonitoringModule } from '../monitoring/monitoring.module.js';
import { ClientAddress } from './client-address.js';
import { RequestLog } from './request-log.js';
import { Shortcuts } from './shortcuts.js';

/** Client addresses and the request log, for the hooks of the HTTP server. */
@Module({
  imports: [ObservabilityModule, LimitsModule, MonitoringModule],
  providers: [ClientAddress, RequestLog, Shortcuts],
})
export class HttpModule {}
