import { Module } from '@nestjs/common';
import { ObservabilityModule } from '../observability/observability.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventSequences } from './event-sequences.js';
import { Quarantine } from './quarantine.js';
import { Relay } from './relay.js';

/** The relay of events, and the events that it could not publish. */
@Module({
  imports: [ObservabilityModule, QueueModule, DatabaseModule],
  providers: [EventSequences, Quarantine, Relay],
  exports: [EventSequences, Quarantine, Relay],
})
export class OutboxModule {}
