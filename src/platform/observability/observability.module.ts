import { Module } from '@nestjs/common';
import { Logger } from './logger.js';

/** Logs. */
@Module({
  providers: [Logger],
  exports: [Logger],
})
export class ObservabilityModule {}
