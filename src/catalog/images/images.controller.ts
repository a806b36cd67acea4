import { Controller, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AppContext } from '../../platform/auth/app-context.js';
import { Config } from '../../platform/config/config.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AcceptsFiles } from '../../platform/endpoint/rare-options.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { Uploads } from '../../platform/uploads/uploads.js';
import { StoredImage } from './images.dto.js';
import { ImagesService } from './images.service.js';

const FILES = {
  field: 'files',
  description:
    'JPEG, PNG, GIF, WebP, SVG, BMP or TIFF images, detected by their content: up to 5, of up to 10 MB and 40 megapixels each. JPEG, ' +
    'PNG, BMP and TIFF become WebP without their metadata; GIF, WebP and SVG are stored unchanged.',
};

/** Endpoints for the images of a product. */
@Controller('api/apps/v1/products/:product_id/images')
export class ImagesController {
  constructor(
    private readonly images: ImagesService,
    private readonly uploads: Uploads,
    private readonly config: Config,
  ) {}

  /** Uploads images of a product, all or none. Set their `stored_key`s as the `images` of a variant. */
  @ApiOperation({ operationId: 'products.uploadImages', summary: 'Upload images' })
  @Post()
  @Endpoint(callers.app('write:products'), [StoredImage], {
    extra: Reply.messageField,
    errors: [404, 503],
    transaction: 'manual',
  })
  @AcceptsFiles(FILES)
  async upload(
    @Ctx() ctx: AppContext,
    @Id('product_id', 'Product') product_id: number,
    @Req() request: FastifyRequest,
  ): Promise<Reply<StoredImage[]>> {
    await this.images.productMustExist(ctx, product_id);
    const { max_files: files, max_bytes: bytes } = this.config.images;
    return this.uploads.receive(request, { files, bytes }, (sent, commit) => {
      return this.images.upload(
        ctx,
        product_id,
        sent.map(({ path }) => path),
        commit,
      );
    });
  }
}
