import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Reply } from '../../platform/contract/reply.js';
import { ProductsService } from '../products/products.service.js';
import { ImageFiles } from './image-files.service.js';
import { ImageRows, type Reserved } from './image-rows.service.js';
import { StoredImage } from './images.dto.js';

type Stored = Reply<StoredImage[]>;
/** Runs the effect of an upload in the transaction of its response. */
type Commit = (effect: (ctx: StoreContext) => Promise<Stored>) => Promise<Stored>;

/** Uploads of product images. */
@Injectable()
export class ImagesService {
  constructor(
    private readonly products: ProductsService,
    private readonly rows: ImageRows,
    private readonly files: ImageFiles,
  ) {}

  /** Throws `Product not found.` (404) when there is no such product in the store. */
  async productMustExist(ctx: StoreContext, product_id: number): Promise<void> {
    const { products } = await this.products.sellables(ctx, [product_id], []);
    if (!products.has(product_id)) throw ApiError.notFound('Product');
  }

  /**
   * Decodes and stores images of a product, all or none, and returns them in the same order. Throws 400 for a file that is not an accepted
   * image, 413 above the store's quota, 404 when the product was deleted during the upload.
   */
  upload(ctx: StoreContext, product_id: number, paths: readonly string[], commit: Commit): Promise<Stored> {
    return this.keep(ctx, product_id, paths, (images) => commit((within) => this.publish(within, product_id, images)));
  }

  /** Decodes and stores images, all or none; `publish` confirms them. Throws 400 and 413 like {@link upload}. */
  keep<R>(
    ctx: StoreContext,
    product_id: number | null,
    paths: readonly string[],
    publish: (images: readonly Reserved[]) => Promise<R>,
  ): Promise<R> {
    return this.files.keep(this.rows.of(ctx, product_id), paths, publish);
  }

  /** Marks images as stored. Throws if they have expired. */
  async confirm(ctx: StoreContext, images: readonly Reserved[]): Promise<void> {
    if (!(await this.rows.confirm(ctx, images))) throw new Error('The upload expired before it was finished.');
  }

  private async publish(ctx: StoreContext, product_id: number, images: readonly Reserved[]): Promise<Reply<StoredImage[]>> {
    await this.productMustExist(ctx, product_id);
    await this.confirm(ctx, images);
    const stored = images.map(({ id, stored_key, width, height, file_size }): StoredImage => {
      return { id, ...this.files.addresses(stored_key), stored_key, width, height, file_size };
    });
    return new Reply(stored, { message: 'Images uploaded.' });
  }
}
