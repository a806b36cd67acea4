import { Module } from '@nestjs/common';
import { BillingModule } from '../../billing/billing.module.js';
import { MonitoringModule } from '../../platform/monitoring/monitoring.module.js';
import { OperatorDeadLettersController } from './dead-letters.controller.js';
import { OperatorDeadLetters } from './dead-letters.service.js';
import { OperatorEntryController } from './entry.controller.js';
import { HeldPayments } from './held-payments.service.js';
import { OperatorListingsController } from './listings.controller.js';
import { OperatorListings } from './operator-listings.service.js';
import { OverviewFigures } from './overview-figures.service.js';
import { OperatorOverviewController } from './overview.controller.js';
import { OperatorPaymentsController } from './payments.controller.js';

/** Pages of the people who operate the platform. */
@Module({
  imports: [BillingModule, MonitoringModule],
  controllers: [
    OperatorEntryController,
    OperatorOverviewController,
    OperatorListingsController,
    OperatorPaymentsController,
    OperatorDeadLettersController,
  ],
  providers: [OverviewFigures, OperatorListings, HeldPayments, OperatorDeadLetters],
})
export class OperatorPagesModule {}
