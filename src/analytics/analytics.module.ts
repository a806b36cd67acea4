import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsService } from './analytics.service.js';
import { RollUpProcessor } from './roll-up.processor.js';
import { AnalyticsChange, AnalyticsDay, AnalyticsQuarter } from './figures.entity.js';

/** Sales analytics. */
@Module({
  imports: [TypeOrmModule.forFeature([AnalyticsChange, AnalyticsDay, AnalyticsQuarter])],
  controllers: [AnalyticsController],
  providers: [AnalyticsService, RollUpProcessor],
  exports: [AnalyticsService],
})
export class AnalyticsModule {}
