import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { BillingModule } from '../../billing/billing.module.js';
import { DoctorModule } from '../../doctor/doctor.module.js';
import { MonitoringModule } from '../../platform/monitoring/monitoring.module.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { OperatorBackgroundController } from './background.controller.js';
import { BackgroundWork } from './background.service.js';
import { OperatorDeadLettersController } from './dead-letters.controller.js';
import { OperatorDeadLetters } from './dead-letters.service.js';
import { OperatorDoctorController } from './doctor.controller.js';
import { OperatorEntryController } from './entry.controller.js';
import { HeldPayments } from './held-payments.service.js';
import { OperatorListingsController } from './listings.controller.js';
import { OperatorAudit } from './operator-audit.service.js';
import { OperatorListings } from './operator-listings.service.js';
import { OverviewFigures } from './overview-figures.service.js';
import { OperatorOverviewController } from './overview.controller.js';
import { OperatorPaymentsController } from './payments.controller.js';
import { PlatformVersions } from './platform-versions.service.js';
import { OperatorRecordsController } from './records.controller.js';
import { OperatorStoresController } from './stores-and-apps.controller.js';
import { MembersAndInstallations } from './members-and-installations.service.js';
import { OperatorRelationsController } from './members-and-installations.controller.js';
import { StoresAndApps } from './stores-and-apps.service.js';

/** Pages of the people who operate the platform. */
@Module({
  imports: [AuditModule, BillingModule, DoctorModule, MonitoringModule, QueueModule],
  controllers: [
    OperatorEntryController,
    OperatorOverviewController,
    OperatorListingsController,
    OperatorPaymentsController,
    OperatorDeadLettersController,
    OperatorStoresController,
    OperatorRelationsController,
    OperatorBackgroundController,
    OperatorDoctorController,
    OperatorRecordsController,
  ],
  providers: [
    OverviewFigures,
    OperatorListings,
    HeldPayments,
    OperatorDeadLetters,
    StoresAndApps,
    MembersAndInstallations,
    BackgroundWork,
    OperatorAudit,
    PlatformVersions,
  ],
})
export class OperatorPagesModule {}
