import { Module } from '@nestjs/common';
import { MonitoringModule } from '../../platform/monitoring/monitoring.module.js';
import { OperatorEntryController } from './entry.controller.js';
import { OverviewFigures } from './overview-figures.service.js';
import { OperatorOverviewController } from './overview.controller.js';

/** Pages of the people who operate the platform. */
@Module({
  imports: [MonitoringModule],
  controllers: [OperatorEntryController, OperatorOverviewController],
  providers: [OverviewFigures],
})
export class OperatorPagesModule {}
