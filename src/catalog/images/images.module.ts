import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog.module.js';
import { Decoders } from './decoding/decoders.service.js';
import { ImageFiles } from './image-files.service.js';
import { ImageRows } from './image-rows.service.js';
import { ImageSweepProcessor } from './image-sweep.processor.js';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';

/** Images of products. */
@Module({
  imports: [CatalogModule],
  controllers: [ImagesController],
  providers: [ImagesService, ImageFiles, ImageRows, Decoders, ImageSweepProcessor],
})
export class ImagesModule {}
