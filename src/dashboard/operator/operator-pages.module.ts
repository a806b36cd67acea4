import { Module } from '@nestjs/common';
import { MonitoringModule } from '../../platform/monitoring/monitoring.module.js';
import { OperatorListingsController } from './listings.controller.js';
import { OperatorListings } from './operator-listings.service.js';
import { OperatorEntryController } from './entry.controller.js';
import { OverviewFigures } from './overview-figures.service.js';
import { OperatorOverviewController } from './overview.controller.js';

/** Pages of the people who operate the platform. */
@Module({
  imports: [MonitoringModule],
  controllers: [OperatorEntryController, OperatorOverviewController, OperatorListingsController],
  providers: [OverviewFigures, OperatorListings],
})
export class OperatorPagesModule {}
