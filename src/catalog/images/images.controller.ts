import { Controller, Post } from '@nestjs/common';
import { AppContext } from '../../platform/auth/app-context.js';
import { Config } from '../../platform/config/config.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import type { FilesField } from '../../platform/http/endpoint.js';
import { Id } from '../../platform/http/fields.js';
import { messageField, Reply } from '../../platform/http/reply.js';
import { Uploads } from '../../platform/http/uploads.js';
import { StoredImage } from './images.dto.js';
import { ImagesService } from './images.service.js';

const FILES: FilesField = {
  field: 'files',
  description:
    'JPEG, PNG, GIF, WebP, SVG, BMP or TIFF images, judged by their content alone: up to 5, of up to 10 MB and 40 megapixels each. JPEG, ' +
    'PNG, BMP and TIFF become WebP without their metadata; GIF, WebP and SVG are stored unchanged.',
};

/** The images of a product. */
@Controller('api/apps/v1/products/:product_id/images')
export class ImagesController {
  constructor(
    private readonly images: ImagesService,
    private readonly uploads: Uploads,
    private readonly config: Config,
  ) {}

  /** Uploads images of a product, all or none. Their `stored_key`s go into the `images` of a variant. */
  @Post()
  @Endpoint('write:products', [StoredImage], { files: FILES, extra: messageField, errors: [404, 503], transaction: 'manual' })
  async upload(@Ctx() ctx: AppContext, @Id('product_id', 'Product') product_id: number): Promise<Reply<StoredImage[]>> {
    await this.images.productMustExist(ctx, product_id);
    const { max_files: files, max_bytes: bytes } = this.config.images;
    return this.uploads.receive(ctx, { files, bytes }, (received) => this.images.upload(ctx, product_id, received));
  }
}
