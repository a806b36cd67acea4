import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ObservabilityModule } from '../observability/observability.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventSequences } from './event-sequences.js';
import { Relay } from './relay.js';
import { EventSequence, PublishedEvent } from './event.entity.js';
import { OutboxEvent, DeadLetter } from './outbox-event.entity.js';

/** The relay of events, and the events that it could not publish. */
@Module({
  imports: [
    TypeOrmModule.forFeature([EventSequence, OutboxEvent, PublishedEvent, DeadLetter]),
    ObservabilityModule,
    QueueModule,
    DatabaseModule,
  ],
  providers: [EventSequences, Relay],
  exports: [EventSequences, Relay],
})
export class OutboxModule {}
