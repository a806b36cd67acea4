import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { HealthController } from './health.controller.js';
import { Health } from './health.js';
import { Metrics } from './metrics.js';

/** Metrics and health checks. */
@Module({
  imports: [DatabaseModule, QueueModule],
  controllers: [HealthController],
  providers: [Health, Metrics],
  exports: [Health, Metrics],
})
export class MonitoringModule {}
