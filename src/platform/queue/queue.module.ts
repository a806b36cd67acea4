import { Module } from '@nestjs/common';
import { ObservabilityModule } from '../observability/observability.module.js';
import { Background } from './background.service.js';
import { Readiness } from './readiness.js';
import { Signals } from './signals.js';
import { WorkerQueues } from './worker-queues.service.js';

/** Signals between processes, the readiness of queues, and work after a response. */
@Module({
  imports: [ObservabilityModule],
  providers: [Background, Signals, Readiness, WorkerQueues],
  exports: [Background, Signals, Readiness, WorkerQueues],
})
export class QueueModule {}
