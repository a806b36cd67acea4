import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StoreModule } from '../store/store.module.js';
import { MetafieldsController } from './metafields.controller.js';
import { MetafieldsService } from './metafields.service.js';
import { ResourceMetafields } from './resource-metafields.service.js';
import { ResourcesService } from './resources.service.js';
import { Metafield } from './metafield.entity.js';

/** Data that apps attach to resources of a store. */
@Module({
  imports: [TypeOrmModule.forFeature([Metafield]), CatalogModule, CustomersModule, OrdersModule, StoreModule],
  controllers: [MetafieldsController],
  providers: [MetafieldsService, ResourcesService, ResourceMetafields],
  exports: [MetafieldsService, ResourceMetafields],
})
export class MetafieldsModule {}
