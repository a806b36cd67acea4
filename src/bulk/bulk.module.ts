import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppsModule } from '../apps/apps.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { InventoryModule } from '../inventory/inventory.module.js';
import { MetafieldsModule } from '../metafields/metafields.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StorageModule } from '../platform/storage/storage.module.js';
import { UploadsModule } from '../platform/uploads/uploads.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { bulkRetention } from './bulk.retention.js';
import { ExportRequests } from './exports/export-requests.service.js';
import { ExportResources } from './exports/export-resources.service.js';
import { ExportRunner } from './exports/export-runner.service.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportsService } from './exports/exports.service.js';
import { BulkResult } from './imports/bulk-result.entity.js';
import { BulkUpload } from './imports/bulk-upload.entity.js';
import { ImportLines } from './imports/import-lines.service.js';
import { ImportResults } from './imports/import-results.service.js';
import { ImportRunner } from './imports/import-runner.service.js';
import { ImportWriters } from './imports/import-writers.service.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsService } from './imports/imports.service.js';
import { CustomerLines } from './imports/writers/customer-lines.js';
import { InventoryLines } from './imports/writers/inventory-lines.js';
import { MetafieldLines } from './imports/writers/metafield-lines.js';
import { ProductLines, VariantLines } from './imports/writers/product-lines.js';
import { JobsOfApp } from './jobs-of-app.service.js';
import { JobsOfStore } from './jobs-of-store.service.js';
import { BulkFilesRoutes } from './jobs/bulk-files.routes.js';
import { BulkJob } from './jobs/bulk-job.entity.js';
import { BulkJobsService } from './jobs/bulk-jobs.service.js';
import { BulkProcessor } from './jobs/bulk.processor.js';
import { JobFiles } from './jobs/job-files.service.js';
import { JobLeases } from './jobs/job-leases.service.js';

/** Bulk exports and imports: jobs of apps and operators, and their files. */
@Module({
  imports: [
    TypeOrmModule.forFeature([BulkJob, BulkResult, BulkUpload]),
    AppsModule,
    CatalogModule,
    CustomersModule,
    InventoryModule,
    MetafieldsModule,
    OrdersModule,
    StorageModule,
    UploadsModule,
    WebhooksModule,
  ],
  controllers: [ExportsController, ImportsController],
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
    ProductLines,
    VariantLines,
    CustomerLines,
    InventoryLines,
    MetafieldLines,
    ImportWriters,
    ImportResults,
    ImportLines,
    ImportRunner,
    ImportsService,
    JobsOfApp,
    JobsOfStore,
    bulkRetention,
  ],
  exports: [BulkJobsService, ExportsService, ExportRunner, ImportsService, ImportRunner, JobsOfApp, JobsOfStore, JobFiles, JobLeases],
})
export class BulkModule {}
