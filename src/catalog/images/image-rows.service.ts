import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Image } from './image.entity.js';

/** Columns of an image except its id and status. */
export type NewImage = Pick<Image, 'stored_key' | 'width' | 'height' | 'file_size' | 'thumbnail_size'>;

/** Image with a row, whose files may not exist yet. */
export interface Reserved extends NewImage {
  readonly id: number;
}

/** Image rows of one owner, used by {@link ImageFiles}: a row is inserted before its files and deleted after them. */
export interface ImageOwner {
  /** Scheduling group: images of different groups are decoded in turn. */
  readonly group: unknown;
  /** Inserts a row for each image. Throws 413 if they do not fit. */
  reserve<T extends NewImage>(images: readonly T[]): Promise<(T & Reserved)[]>;
  /** Marks the images that were not stored for deletion and returns their keys. */
  markForDeletion(images: readonly Reserved[]): Promise<string[]>;
  /** Deletes the rows of images whose files were removed. */
  delete(keys: readonly string[]): Promise<void>;
}

/** Rows of images and the storage that they use. Every change is one statement, so that both always agree. */
@Injectable()
export class ImageRows {
  constructor(private readonly config: Config) {}

  /** Returns the image rows of a store. New rows belong to the given product, or to the store itself without one. */
  of(ctx: StoreContext, product_id: number | null = null): ImageOwner {
    return {
      group: ctx.store_id,
      reserve: (images) => this.reserve(ctx, product_id, images),
      markForDeletion: (images) => this.markForDeletion(ctx, images),
      delete: (keys) => this.delete(ctx, keys),
    };
  }

  /** Also reserves storage in the store's quota. */
  private async reserve<T extends NewImage>(ctx: StoreContext, product_id: number | null, images: readonly T[]): Promise<(T & Reserved)[]> {
    const bytes = images.reduce((sum, { file_size, thumbnail_size }) => sum + file_size + thumbnail_size, 0);
    const json = JSON.stringify(images);
    const rows = await ctx.query<Pick<Image, 'id' | 'stored_key'>>(RESERVE, bytes, this.config.images.quota, product_id, json);
    if (rows.length === 0) throw ApiError.tooLarge("The images do not fit into the store's storage quota.");
    const ids = new Map(rows.map(({ id, stored_key }) => [stored_key, id]));
    return images.map((image) => ({ ...image, id: ids.get(image.stored_key) ?? 0 }));
  }

  /** Marks reserved images as stored. Returns false when any is no longer reserved; the caller must then roll back. */
  async confirm(ctx: StoreContext, images: readonly Reserved[]): Promise<boolean> {
    const ids = images.map(({ id }) => id);
    return (await ctx.query(CONFIRM, ids)).length === images.length;
  }

  private async markForDeletion(ctx: StoreContext, images: readonly Reserved[]): Promise<string[]> {
    const ids = images.map(({ id }) => id);
    return (await ctx.query<{ stored_key: string }>(MARK, ids)).map(({ stored_key }) => stored_key);
  }

  /**
   * Releases the storage of a deleted product's images. Their files are removed later. Images that variants of other products use are kept
   * until the sweep finds no such variant. Call it after the variants of the product were deleted.
   */
  async retire(ctx: StoreContext, product_id: number): Promise<void> {
    await ctx.query(RETIRE, product_id);
  }

  /** Releases the storage of a logo that the store no longer shows. Its file is removed later. */
  async retireLogo(ctx: StoreContext, stored_key: string): Promise<void> {
    await ctx.query(RETIRE_LOGO, stored_key);
  }

  /** Computes the storage that the store's images use. */
  async recount(ctx: StoreContext): Promise<void> {
    await ctx.query(LOCK_USAGE);
    await ctx.query(RECOUNT);
  }

  private async delete(ctx: StoreContext, keys: readonly string[]): Promise<void> {
    await ctx.query(DELETE, keys);
  }
}

const RESERVE = `
WITH quota AS (
  INSERT INTO image_usage (store_id, bytes) SELECT $1, $2::bigint WHERE $2::bigint <= $3::bigint
  ON CONFLICT (store_id) DO UPDATE SET bytes = image_usage.bytes + excluded.bytes WHERE image_usage.bytes + excluded.bytes <= $3::bigint
  RETURNING store_id
)
INSERT INTO images (store_id, product_id, stored_key, width, height, file_size, thumbnail_size)
SELECT quota.store_id, $4, i.stored_key, i.width, i.height, i.file_size, i.thumbnail_size
FROM quota, json_to_recordset($5::json)
  AS i(stored_key text, width integer, height integer, file_size integer, thumbnail_size integer)
RETURNING id, stored_key`;

/** Locks the row of the store's usage, and inserts it if there is none. */
const LOCK_USAGE = `
INSERT INTO image_usage (store_id, bytes) VALUES ($1, 0) ON CONFLICT (store_id) DO UPDATE SET bytes = image_usage.bytes`;

const RECOUNT = `
UPDATE image_usage SET bytes = (SELECT coalesce(sum(file_size + thumbnail_size), 0) FROM images WHERE store_id = $1) WHERE store_id = $1`;

const CONFIRM = `
UPDATE images SET status = 'stored', updated_at = now() WHERE store_id = $1 AND id = ANY ($2) AND status = 'pending' RETURNING id`;

const MARK = `
UPDATE images SET status = 'deleting', updated_at = now() WHERE store_id = $1 AND id = ANY ($2) AND status = 'pending' RETURNING stored_key`;

/** Condition for stored images `i` that no variant uses. */
export const IS_UNSHOWN = `i.status = 'stored' AND NOT EXISTS (
  SELECT FROM variants v WHERE v.store_id = i.store_id AND v.deleted_at IS NULL AND strpos(v.images, i.stored_key) > 0)`;

const retiring = (condition: string): string => `
WITH old AS (
  SELECT i.id, i.file_size + i.thumbnail_size AS bytes FROM images i
  WHERE i.store_id = $1 AND ${condition}
  ORDER BY i.id FOR UPDATE
), retired AS (
  UPDATE images i SET status = 'retired', file_size = 0, thumbnail_size = 0, updated_at = now()
  FROM old WHERE i.store_id = $1 AND i.id = old.id RETURNING old.bytes
)
UPDATE image_usage SET bytes = bytes - (SELECT coalesce(sum(retired.bytes), 0) FROM retired) WHERE store_id = $1`;

const RETIRE = retiring(`i.product_id = $2 AND ${IS_UNSHOWN}`);

const RETIRE_LOGO = retiring(`i.stored_key = $2 AND i.product_id IS NULL AND i.status = 'stored'`);

const DELETE = `
WITH deleted AS (
  DELETE FROM images WHERE store_id = $1 AND stored_key = ANY ($2) AND status = 'deleting' RETURNING file_size, thumbnail_size
)
UPDATE image_usage SET bytes = bytes - (SELECT coalesce(sum(file_size + thumbnail_size), 0) FROM deleted) WHERE store_id = $1`;
