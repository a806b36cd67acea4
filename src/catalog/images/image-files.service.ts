import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { Logger } from '../../platform/observability/logger.js';
import { thumbnailKey } from '../../platform/storage/file-key.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { MEDIA } from '../../platform/storage/media.routes.js';
import { ImageRows, type Reserved } from './image-rows.service.js';

/** Files that are to be stored under a key, and under that of its thumbnail. */
export interface Sources {
  readonly stored_key: string;
  readonly file: string;
  readonly thumbnail: string;
}

/** The files of images: each has two. */
@Injectable()
export class ImageFiles {
  constructor(
    private readonly config: Config,
    private readonly files: FileStore,
    private readonly rows: ImageRows,
    private readonly logger: Logger,
  ) {}

  /** Stores the files of an image whose row is there already. */
  async put({ stored_key, file, thumbnail }: Sources): Promise<void> {
    await this.files.put(stored_key, file);
    await this.files.put(thumbnailKey(stored_key), thumbnail);
  }

  /** Public addresses of an image's files. */
  addresses(stored_key: string): { file_url: string; thumbnail_url: string } {
    const at = (key: string): string => this.config.base_url + MEDIA + key;
    return { file_url: at(stored_key), thumbnail_url: at(thumbnailKey(stored_key)) };
  }

  /** Removes those of the images that do not count, with their files. What cannot be removed now is left to the sweep. */
  async discard(ctx: StoreContext, images: readonly Reserved[]): Promise<void> {
    try {
      const keys = await this.rows.doom(ctx, images);
      if (keys.length > 0) await this.purge(ctx, keys);
    } catch (error) {
      this.logger.failure(error);
    }
  }

  /** Removes the files of images that are doomed, and then their rows. */
  async purge(ctx: StoreContext, keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.files.remove(key);
      await this.files.remove(thumbnailKey(key));
    }
    await this.rows.forget(ctx, keys);
  }
}
