import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { MetafieldsModule } from '../metafields/metafields.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { SyncController } from './sync.controller.js';
import { SyncService } from './sync.service.js';

/** Digests of the records that apps copy. */
@Module({
  imports: [CatalogModule, CustomersModule, MetafieldsModule, OrdersModule],
  controllers: [SyncController],
  providers: [SyncService],
})
export class SyncModule {}
