import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { CustomerOrdersController } from './customer-orders.controller.js';
import { StockModule } from '../stock/stock.module.js';
import { OrderChangesService } from './order-changes.service.js';
import { OrderStockService } from './order-stock.service.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';

/** Orders. */
@Module({
  imports: [CatalogModule, CustomersModule, StockModule],
  controllers: [OrdersController, CustomerOrdersController],
  providers: [OrdersService, OrderChangesService, OrderStockService],
  exports: [OrdersService],
})
export class OrdersModule {}
