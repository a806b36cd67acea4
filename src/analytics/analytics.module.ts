import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsService } from './analytics.service.js';
import { RollUpProcessor } from './roll-up.processor.js';

/** Sales analytics. */
@Module({ controllers: [AnalyticsController], providers: [AnalyticsService, RollUpProcessor] })
export class AnalyticsModule {}
