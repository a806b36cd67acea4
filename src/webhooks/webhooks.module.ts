import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppsModule } from '../apps/apps.module.js';
import { Config } from '../platform/config/config.js';
import { AttemptLog } from './delivery/attempt-log.service.js';
import { AttemptService } from './delivery/attempt.service.js';
import { DeliveryMetrics } from './delivery/delivery-metrics.service.js';
import { DispatchSender } from './delivery/dispatch-sender.service.js';
import { WEBHOOKS_QUEUE, DeliveryQueue } from './delivery/delivery-queue.service.js';
import { DeliverySlots } from './delivery/delivery-slots.service.js';
import { DeliveryProcessor } from './delivery/delivery.processor.js';
import { DeliveriesOfApp } from './deliveries-of-app.service.js';
import { DeliveryLogService } from './log/delivery-log.service.js';
import { DispatchesService } from './delivery/dispatches.service.js';
import { EventsOfApp } from './events-of-app.service.js';
import { EventsController } from './feed/events.controller.js';
import { EventsService } from './feed/events.service.js';
import { DirectMessages } from './delivery/direct-messages.service.js';
import { FanOut } from './delivery/fan-out.service.js';
import { NewEvents } from './feed/new-events.service.js';
import { RetriesController } from './log/retries.controller.js';
import { ResendsService } from './log/resends.service.js';
import { RetriesService } from './log/retries.service.js';
import { SubscriptionCounters } from './delivery/subscription-counters.processor.js';
import { OrderHistory } from './log/order-history.service.js';
import { CausedEventsService } from './log/caused-events.service.js';
import { DeliveryLogController } from './log/deliveries.controller.js';
import { DeliveriesService } from './log/deliveries.service.js';
import { DeliveryStatsService } from './log/delivery-stats.service.js';
import { BrokenWebhooks } from './subscriptions/broken-webhooks.service.js';
import { AppSubscriptionsService } from './subscriptions/app-subscriptions.service.js';
import { RetrySchedule } from './delivery/retry-schedule.service.js';
import { ReplaysService } from './subscriptions/replays.service.js';
import { SigningController } from './subscriptions/signing.controller.js';
import { SigningService } from './subscriptions/signing.service.js';
import { TestDeliveries } from './subscriptions/test-deliveries.service.js';
import { WebhookToolsController } from './subscriptions/webhook-tools.controller.js';
import { VerificationController } from './verification/verification.controller.js';
import { VerificationService } from './verification/verification.service.js';
import { ReceiverLimits } from './delivery/receiver-limits.js';
import { SweepProcessor } from './delivery/sweep.processor.js';
import { WebhookSender } from './delivery/webhook-sender.service.js';
import { webhooksRetention } from './webhooks.retention.js';
import { WebhooksController } from './subscriptions/webhooks.controller.js';
import { WebhooksService } from './subscriptions/webhooks.service.js';
import { WebhookDelivery, WebhookDispatch } from './delivery/webhook-delivery.entity.js';
import { WebhookSubscription } from './subscriptions/webhook-subscription.entity.js';
import { bullOptions } from '../platform/queue/bull-options.js';

const DELIVERY = [
  ReceiverLimits,

  DeliveryQueue,
  DeliverySlots,
  DispatchesService,
  WebhookSender,
  SubscriptionCounters,
  AttemptLog,
  AttemptService,
  DispatchSender,
  DeliveryProcessor,
  SweepProcessor,
  DeliveryMetrics,
];

const CONTROLLERS = [
  VerificationController,
  DeliveryLogController,
  SigningController,
  WebhookToolsController,
  WebhooksController,
  EventsController,
  RetriesController,
];
const SUBSCRIPTIONS = [WebhooksService, AppSubscriptionsService, SigningService, ReplaysService, TestDeliveries, BrokenWebhooks];

/** Webhooks: subscriptions, fan-out, delivery and the event feed. */
@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookDelivery, WebhookDispatch, WebhookSubscription]),
    AppsModule,
    BullModule.registerQueueAsync({ name: WEBHOOKS_QUEUE, inject: [Config], useFactory: bullOptions }),
  ],
  controllers: CONTROLLERS,
  providers: [
    RetrySchedule,
    ...SUBSCRIPTIONS,
    VerificationService,
    CausedEventsService,
    OrderHistory,
    DeliveriesService,
    DeliveryStatsService,
    EventsService,
    NewEvents,
    ...DELIVERY,
    DirectMessages,
    DeliveryLogService,
    DeliveriesOfApp,
    EventsOfApp,
    RetriesService,
    ResendsService,
    FanOut,
    webhooksRetention,
  ],
  exports: [
    AppSubscriptionsService,
    BrokenWebhooks,
    DeliveriesOfApp,
    EventsOfApp,
    CausedEventsService,
    OrderHistory,
    EventsService,
    DirectMessages,
    DeliveryLogService,
    DeliveryStatsService,
    ResendsService,
    RetriesService,
    RetrySchedule,
    VerificationService,
    WebhookSender,
  ],
})
export class WebhooksModule {}
