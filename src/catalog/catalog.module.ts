import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoreModule } from '../store/store.module.js';
import { CategoriesController } from './categories/categories.controller.js';
import { CategoriesService } from './categories/categories.service.js';
import { DiscountsController } from './discounts/discounts.controller.js';
import { DiscountsService } from './discounts/discounts.service.js';
import { Decoders } from './images/decoding/decoders.service.js';
import { ImageFiles } from './images/image-files.service.js';
import { ImageRows } from './images/image-rows.service.js';
import { ImageSweepProcessor } from './images/image-sweep.processor.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { LogoService } from './images/logo.service.js';
import { ProductsController } from './products/products.controller.js';
import { ProductsService } from './products/products.service.js';
import { VariantsController } from './products/variants.controller.js';
import { VariantsService } from './products/variants.service.js';
import { LocationsController } from './stock/locations.controller.js';
import { LocationsService } from './stock/locations.service.js';
import { StockFigures } from './stock/stock-figures.service.js';
import { StockService } from './stock/stock.service.js';
import { Category } from './categories/category.entity.js';
import { Discount } from './discounts/discount.entity.js';
import { Image, ImageUsage } from './images/image.entity.js';
import { Product, Variant } from './products/product.entity.js';
import { Location } from './stock/location.entity.js';
import { StockLevel, StockMovement } from './stock/stock.entity.js';

/** The catalog of a store: products with variants and images, categories, discounts, and their stock at its locations. */
@Module({
  imports: [
    StoreModule,
    TypeOrmModule.forFeature([Category, Discount, Image, ImageUsage, Location, Product, StockLevel, StockMovement, Variant]),
  ],
  controllers: [LocationsController, ProductsController, VariantsController, CategoriesController, DiscountsController, ImagesController],
  providers: [
    ProductsService,
    VariantsService,
    CategoriesService,
    DiscountsService,
    StockService,
    StockFigures,
    LocationsService,
    ImagesService,
    LogoService,
    ImageFiles,
    ImageRows,
    ImageSweepProcessor,
    Decoders,
  ],
  exports: [
    ProductsService,
    DiscountsService,
    VariantsService,
    StockService,
    StockFigures,
    LocationsService,
    ImageFiles,
    ImageRows,
    LogoService,
  ],
})
export class CatalogModule {}
