import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Logger } from '../../platform/observability/logger.js';
import { imagePaths, newFileKey, thumbnailKey } from '../../platform/storage/file-key.js';
import { FileStore } from '../../platform/storage/file-store.js';
import type { DecodedFile } from './decoding/decoder.js';
import { Decoders } from './decoding/decoders.service.js';
import type { ImageOwner, NewImage, Reserved } from './image-rows.service.js';

/** Decoded image with the key for its files. */
type Decoded = DecodedFile & NewImage;

/** Files of images: every image has a file and a thumbnail. */
@Injectable()
export class ImageFiles {
  constructor(
    private readonly config: Config,
    private readonly files: FileStore,
    private readonly decoders: Decoders,
    private readonly logger: Logger,
  ) {}

  /**
   * Decodes and stores images, all or none; `publish` confirms them. Throws 400 for a file that is not an accepted image, and the owner's
   * error for too many bytes.
   */
  async keep<R>(owner: ImageOwner, paths: readonly string[], publish: (images: readonly Reserved[]) => Promise<R>): Promise<R> {
    const reserved = await owner.reserve(await this.decode(owner.group, paths));
    try {
      for (const image of reserved) await this.put(image);
      return await publish(reserved);
    } finally {
      // Images that are not confirmed at this point belong to a failed upload.
      await this.discard(owner, reserved);
    }
  }

  /** Public URLs of an image's files. */
  addresses(stored_key: string): { file_url: string; thumbnail_url: string } {
    const { file, thumbnail } = imagePaths(stored_key);
    return { file_url: this.config.base_url + file, thumbnail_url: this.config.base_url + thumbnail };
  }

  /** Removes the files of images that are marked for deletion, and then their rows. */
  async purge(owner: Pick<ImageOwner, 'delete'>, keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.files.remove(key);
      await this.files.remove(thumbnailKey(key));
    }
    await owner.delete(keys);
  }

  private async decode(group: unknown, paths: readonly string[]): Promise<Decoded[]> {
    const images = [];
    for (const [n, path] of paths.entries()) {
      const decoded = await this.decoders.decode(group, path, n);
      images.push({ ...decoded, stored_key: newFileKey(decoded.extension) });
    }
    return images;
  }

  /** Stores the files of an image. Its row must exist. */
  private async put({ stored_key, file, thumbnail }: Decoded): Promise<void> {
    await this.files.put(stored_key, file);
    await this.files.put(thumbnailKey(stored_key), thumbnail);
  }

  /** Removes the images that were not stored, with their files. An image that cannot be removed is left to the sweep. */
  private async discard(owner: ImageOwner, images: readonly Reserved[]): Promise<void> {
    try {
      const keys = await owner.markForDeletion(images);
      if (keys.length > 0) await this.purge(owner, keys);
    } catch (error) {
      this.logger.failure(error);
    }
  }
}
