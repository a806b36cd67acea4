import { Module } from '@nestjs/common';
import { ObservabilityModule } from '../observability/observability.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { Quarantine } from './quarantine.js';
import { Relay } from './relay.js';

/** The relay of events, and the events that it could not publish. */
@Module({
  imports: [ObservabilityModule, QueueModule, DatabaseModule],
  providers: [Quarantine, Relay],
  exports: [Quarantine, Relay],
})
export class OutboxModule {}
