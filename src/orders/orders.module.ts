import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { CustomerOrdersController } from './customer-orders.controller.js';
import { OrderChangesService } from './order-changes.service.js';
import { OrderCount, OrderCountChange } from './order-count.entity.js';
import { OrderCountsProcessor } from './order-counts.processor.js';
import { OrderErasure } from './order-erasure.service.js';
import { OrderFigures } from './order-figures.service.js';
import { OrderPlacement } from './order-placement.service.js';
import { OrderStock } from './order-stock.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';
import { Order, OrderItem, OrderSerial } from './order.entity.js';

/** Orders. */
@Module({
  imports: [TypeOrmModule.forFeature([Order, OrderCount, OrderCountChange, OrderItem, OrderSerial]), CatalogModule, CustomersModule],
  controllers: [OrdersController, CustomerOrdersController],
  providers: [OrdersService, OrderPlacement, OrderChangesService, OrderStock, OrderFigures, OrderCountsProcessor, OrderErasure],
  exports: [OrdersService, OrderPlacement, OrderChangesService, OrderFigures, OrderErasure],
})
export class OrdersModule {}
