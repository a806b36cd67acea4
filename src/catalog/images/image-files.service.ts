import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { Logger } from '../../platform/observability/logger.js';
import { filePath, thumbnailKey } from '../../platform/storage/file-key.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { ImageRows, type Reserved } from './image-rows.service.js';

/** Local files to store under a key and under the key of its thumbnail. */
export interface Sources {
  readonly stored_key: string;
  readonly file: string;
  readonly thumbnail: string;
}

/** Files of images: every image has a file and a thumbnail. */
@Injectable()
export class ImageFiles {
  constructor(
    private readonly config: Config,
    private readonly files: FileStore,
    private readonly rows: ImageRows,
    private readonly logger: Logger,
  ) {}

  /** Stores the files of an image. Its row must exist. */
  async put({ stored_key, file, thumbnail }: Sources): Promise<void> {
    await this.files.put(stored_key, file);
    await this.files.put(thumbnailKey(stored_key), thumbnail);
  }

  /** Public URLs of an image's files. */
  addresses(stored_key: string): { file_url: string; thumbnail_url: string } {
    const at = (key: string): string => this.config.base_url + filePath(key);
    return { file_url: at(stored_key), thumbnail_url: at(thumbnailKey(stored_key)) };
  }

  /** Removes the images that were not stored, with their files. An image that cannot be removed is left to the sweep. */
  async discard(ctx: StoreContext, images: readonly Reserved[]): Promise<void> {
    try {
      const keys = await this.rows.markForDeletion(ctx, images);
      if (keys.length > 0) await this.purge(ctx, keys);
    } catch (error) {
      this.logger.failure(error);
    }
  }

  /** Releases the images of a deleted product, see {@link ImageRows.retire}. */
  retire(ctx: StoreContext, product_id: number): Promise<void> {
    return this.rows.retire(ctx, product_id);
  }

  /** Removes the files of images that are marked for deletion, and then their rows. */
  async purge(ctx: StoreContext, keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.files.remove(key);
      await this.files.remove(thumbnailKey(key));
    }
    await this.rows.delete(ctx, keys);
  }
}
