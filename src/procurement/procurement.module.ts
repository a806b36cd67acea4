import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module.js';
import { PurchaseOrdersController } from './purchase-orders/purchase-orders.controller.js';
import { PurchaseOrdersService } from './purchase-orders/purchase-orders.service.js';
import { ReceiptsService } from './purchase-orders/receipts.service.js';
import { SuppliersController } from './suppliers/suppliers.controller.js';
import { SuppliersService } from './suppliers/suppliers.service.js';
import { ArrivalsService } from './transfers/arrivals.service.js';
import { TransfersController } from './transfers/transfers.controller.js';
import { TransfersService } from './transfers/transfers.service.js';
import { PurchaseOrder, PurchaseOrderItem } from './purchase-orders/purchase-order.entity.js';
import { PurchaseOrderReceipt, PurchaseOrderReceiptItem } from './purchase-orders/receipt.entity.js';
import { ProcurementSerial } from './serials.entity.js';
import { Supplier } from './suppliers/supplier.entity.js';
import { Transfer, TransferItem } from './transfers/transfer.entity.js';

/** Suppliers, purchase orders and transfers. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      ProcurementSerial,
      PurchaseOrder,
      PurchaseOrderItem,
      PurchaseOrderReceipt,
      PurchaseOrderReceiptItem,
      Supplier,
      Transfer,
      TransferItem,
    ]),
    CatalogModule,
  ],
  controllers: [SuppliersController, PurchaseOrdersController, TransfersController],
  providers: [SuppliersService, PurchaseOrdersService, ReceiptsService, TransfersService, ArrivalsService],
})
export class ProcurementModule {}
