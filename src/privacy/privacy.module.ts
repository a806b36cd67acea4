import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppsModule } from '../apps/apps.module.js';
import { BulkModule } from '../bulk/bulk.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MetafieldsModule } from '../metafields/metafields.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { CustomerCopies } from './customer-copies.service.js';
import { CustomerExport } from './customer-export.service.js';
import { Erasure } from './erasure.service.js';
import { NoticesProcessor } from './notices.processor.js';
import { NoticeSender } from './notice-sender.service.js';
import { PrivacyNotice, PrivacyRequest } from './privacy-request.entity.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { StoreRedactionsProcessor } from './store-redactions.processor.js';
import { PrivacyRequests } from './privacy-requests.service.js';

/** Data rights: copies and erasure of customers' data, and the corresponding requests to apps. */
@Module({
  imports: [
    TypeOrmModule.forFeature([PrivacyRequest, PrivacyNotice]),
    AppsModule,
    BulkModule,
    CustomersModule,
    IdentityModule,
    MetafieldsModule,
    OrdersModule,
    WebhooksModule,
  ],
  providers: [CustomerCopies, CustomerExport, Erasure, NoticeSender, NoticesProcessor, PrivacyRequests, StoreRedactionsProcessor],
  exports: [CustomerExport, Erasure, PrivacyRequests],
})
export class PrivacyModule {}
