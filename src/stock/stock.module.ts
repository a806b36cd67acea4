import { Module } from '@nestjs/common';
import { LocationsController } from './locations.controller.js';
import { LocationsService } from './locations.service.js';
import { StockService } from './stock.service.js';

/** What a store has of everything it sells, and where. */
@Module({ controllers: [LocationsController], providers: [LocationsService, StockService], exports: [LocationsService, StockService] })
export class StockModule {}
