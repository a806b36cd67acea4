import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsService } from './analytics.service.js';
import { RollUpProcessor } from './roll-up.processor.js';

/** What a store sold, day by day. */
@Module({ controllers: [AnalyticsController], providers: [AnalyticsService, RollUpProcessor] })
export class AnalyticsModule {}
