import { Module } from '@nestjs/common';
import { WebhooksService } from './webhooks.service.js';

/** Webhooks: subscriptions, fan-out and delivery. */
@Module({ providers: [WebhooksService], exports: [WebhooksService] })
export class WebhooksModule {}
