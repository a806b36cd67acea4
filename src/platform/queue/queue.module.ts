import { Module } from '@nestjs/common';
import { ObservabilityModule } from '../observability/observability.module.js';
import { Readiness } from './readiness.js';
import { Signals } from './signals.js';
import { WorkerQueues } from './worker-queues.service.js';

/** Signals between processes and the readiness of queues. */
@Module({
  imports: [ObservabilityModule],
  providers: [Signals, Readiness, WorkerQueues],
  exports: [Signals, Readiness, WorkerQueues],
})
export class QueueModule {}
