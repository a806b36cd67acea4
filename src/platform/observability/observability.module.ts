import { Module } from '@nestjs/common';
import { Logger } from './logger.js';
import { Tracing } from './tracing.js';

/** Logs and traces. */
@Module({
  providers: [Logger, Tracing],
  exports: [Logger, Tracing],
})
export class ObservabilityModule {}
