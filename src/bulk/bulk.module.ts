import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppsModule } from '../apps/apps.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { InventoryModule } from '../inventory/inventory.module.js';
import { MetafieldsModule } from '../metafields/metafields.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StorageModule } from '../platform/storage/storage.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { bulkRetention } from './bulk.retention.js';
import { ExportRequests } from './exports/export-requests.service.js';
import { ExportResources } from './exports/export-resources.service.js';
import { ExportRunner } from './exports/export-runner.service.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportsService } from './exports/exports.service.js';
import { BulkFilesRoutes } from './jobs/bulk-files.routes.js';
import { BulkJob } from './jobs/bulk-job.entity.js';
import { BulkJobsService } from './jobs/bulk-jobs.service.js';
import { BulkProcessor } from './jobs/bulk.processor.js';
import { JobFiles } from './jobs/job-files.service.js';
import { JobLeases } from './jobs/job-leases.service.js';

/** Bulk exports: jobs of apps and operators, and their files. */
@Module({
  imports: [
    TypeOrmModule.forFeature([BulkJob]),
    AppsModule,
    CatalogModule,
    CustomersModule,
    InventoryModule,
    MetafieldsModule,
    OrdersModule,
    StorageModule,
    WebhooksModule,
  ],
  controllers: [ExportsController],
  providers: [
    BulkJobsService,
    JobFiles,
    JobLeases,
    BulkFilesRoutes,
    BulkProcessor,
    ExportResources,
    ExportRequests,
    ExportRunner,
    ExportsService,
    bulkRetention,
  ],
  exports: [BulkJobsService, ExportsService, ExportRunner, JobFiles, JobLeases],
})
export class BulkModule {}
