import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { notFound } from '../../platform/http/api-error.js';
import { conclude } from '../../platform/http/exchange.js';
import type { ReceivedFile } from '../../platform/http/multipart.js';
import { Reply } from '../../platform/http/reply.js';
import { newKey } from '../../platform/storage/file-key.js';
import { ProductsService } from '../products/products.service.js';
import type { DecodedFile } from './decoding/decoder.js';
import { Decoders } from './decoding/decoders.service.js';
import { ImageFiles, type Sources } from './image-files.service.js';
import { ImageRows, type Reserved } from './image-rows.service.js';
import { StoredImage } from './images.dto.js';

/** The images of one store. */
@Injectable()
export class ImagesService {
  constructor(
    private readonly products: ProductsService,
    private readonly decoders: Decoders,
    private readonly rows: ImageRows,
    private readonly files: ImageFiles,
  ) {}

  /** Throws `Product not found.` (404) when there is no such product in the store. */
  async productMustExist(ctx: StoreContext, product_id: number): Promise<void> {
    const { products } = await this.products.sellables(ctx, [product_id], []);
    if (!products.has(product_id)) throw notFound('Product');
  }

  /**
   * Decodes and stores images for a product, all or none, and gives them in their order. Throws 400 for what is no accepted image, 413 when
   * they exceed the store's quota, 404 when the product was deleted meanwhile.
   */
  async upload(ctx: StoreContext, product_id: number, received: readonly ReceivedFile[]): Promise<Reply<StoredImage[]>> {
    const images = await this.decode(ctx.store_id, received);
    const reserved = await this.rows.reserve(ctx, product_id, images);
    try {
      for (const image of reserved) await this.files.put(image);
      return await conclude(ctx, (within) => this.publish(within, product_id, reserved));
    } finally {
      // Whatever does not count by now never will.
      await this.files.discard(ctx, reserved);
    }
  }

  private async decode(store_id: number, received: readonly ReceivedFile[]): Promise<(DecodedFile & Sources)[]> {
    const images = [];
    for (const [n, file] of received.entries()) {
      const decoded = await this.decoders.decode(store_id, file, n);
      images.push({ ...decoded, stored_key: newKey(decoded.extension) });
    }
    return images;
  }

  private async publish(ctx: StoreContext, product_id: number, images: readonly Reserved[]): Promise<Reply<StoredImage[]>> {
    await this.productMustExist(ctx, product_id);
    if (!(await this.rows.confirm(ctx, images))) throw new Error('The images were given up before they were stored.');
    const stored = images.map(({ id, stored_key, width, height, file_size }): StoredImage => {
      return { id, ...this.files.addresses(stored_key), stored_key, width, height, file_size };
    });
    return new Reply(stored, { message: 'Images uploaded.' });
  }
}
