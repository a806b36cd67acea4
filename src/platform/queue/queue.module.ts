import { Module } from '@nestjs/common';
import { Readiness } from './readiness.js';
import { Signals } from './signals.js';

/** Signals between processes and the readiness of queues. */
@Module({
  providers: [Signals, Readiness],
  exports: [Signals, Readiness],
})
export class QueueModule {}
