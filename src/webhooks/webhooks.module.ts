import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { bullOptions } from '../platform/queue/bull-options.js';
import { AttemptService } from './attempt.service.js';
import { Deliverer } from './deliverer.service.js';
import { WEBHOOKS_QUEUE, DeliveryQueue } from './delivery-queue.service.js';
import { DeliveryProcessor } from './delivery.processor.js';
import { DeliveryLogService } from './delivery-log.service.js';
import { DispatchesProcessor } from './dispatches.processor.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { DirectMessages } from './direct-messages.service.js';
import { FanOutProcessor } from './fan-out.processor.js';
import { NewEvents } from './new-events.service.js';
import { RetentionProcessor } from './retention.processor.js';
import { RetriesController } from './retries.controller.js';
import { RetriesService } from './retries.service.js';
import { SweepProcessor } from './sweep.processor.js';
import { WebhookSender } from './webhook-sender.service.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

const DELIVERY = [DeliveryQueue, DispatchesProcessor, WebhookSender, AttemptService, Deliverer, DeliveryProcessor, SweepProcessor];

/** Webhooks: subscriptions, fan-out, delivery and the event feed. */
@Module({
  imports: [BullModule.registerQueueAsync({ name: WEBHOOKS_QUEUE, inject: [Config], useFactory: bullOptions })],
  controllers: [WebhooksController, EventsController, RetriesController],
  providers: [
    WebhooksService,
    EventsService,
    NewEvents,
    ...DELIVERY,
    DirectMessages,
    DeliveryLogService,
    RetriesService,
    FanOutProcessor,
    RetentionProcessor,
  ],
  exports: [WebhooksService, DirectMessages, DeliveryLogService, RetriesService],
})
export class WebhooksModule {}
