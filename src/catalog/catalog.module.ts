import { Module } from '@nestjs/common';
import { ProductsService } from './products/products.service.js';

/** What a store sells. */
@Module({ providers: [ProductsService], exports: [ProductsService] })
export class CatalogModule {}
