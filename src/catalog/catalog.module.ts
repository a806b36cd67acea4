import { Module } from '@nestjs/common';
import { StockModule } from '../stock/stock.module.js';
import { CategoriesController } from './categories/categories.controller.js';
import { CategoriesService } from './categories/categories.service.js';
import { ProductsController } from './products/products.controller.js';
import { ProductsService } from './products/products.service.js';
import { VariantsController } from './products/variants.controller.js';
import { VariantsService } from './products/variants.service.js';

/** What a store sells, and how it is sorted. */
@Module({
  imports: [StockModule],
  controllers: [ProductsController, VariantsController, CategoriesController],
  providers: [ProductsService, VariantsService, CategoriesService],
  exports: [ProductsService, VariantsService],
})
export class CatalogModule {}
