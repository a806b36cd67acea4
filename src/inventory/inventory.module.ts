import { Module } from '@nestjs/common';
import { LocationsService } from './locations.service.js';

/** Stock and where it is kept. */
@Module({ providers: [LocationsService], exports: [LocationsService] })
export class InventoryModule {}
