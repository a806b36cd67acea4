import { Module } from '@nestjs/common';
import { StockModule } from '../stock/stock.module.js';
import { InventoryController } from './inventory.controller.js';
import { InventoryService } from './inventory.service.js';

/** What the store has in stock, product by product. */
@Module({ imports: [StockModule], controllers: [InventoryController], providers: [InventoryService] })
export class InventoryModule {}
