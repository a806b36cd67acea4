import { Module } from '@nestjs/common';
import { ObservabilityModule } from '../observability/observability.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { platformRetention } from './platform.retention.js';
import { RetentionProcessor } from './retention.processor.js';

/** The job that deletes old rows and creates daily partitions ahead. */
@Module({
  imports: [ObservabilityModule, DatabaseModule],
  providers: [platformRetention, RetentionProcessor],
  exports: [RetentionProcessor],
})
export class RetentionModule {}
