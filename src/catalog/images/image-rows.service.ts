import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { tooLarge } from '../../platform/http/api-error.js';
import type { Image } from './image.entity.js';

/** What a row says of an image besides its id and state. */
export type NewImage = Pick<Image, 'stored_key' | 'width' | 'height' | 'file_size' | 'thumbnail_size'>;

/** A row whose files are not known to be there. */
export interface Reserved extends NewImage {
  readonly id: number;
}

/** The rows of images, and the bytes that they take. Every method is one statement, so that rows and bytes never disagree. */
@Injectable()
export class ImageRows {
  constructor(private readonly config: Config) {}

  /** Takes the bytes from the store's quota and makes a row for each image, before its files. Throws 413 when there is no room. */
  async reserve<T extends NewImage>(ctx: StoreContext, product_id: number, images: readonly T[]): Promise<(T & Reserved)[]> {
    const bytes = images.reduce((sum, { file_size, thumbnail_size }) => sum + file_size + thumbnail_size, 0);
    const json = JSON.stringify(images);
    const rows = await ctx.query<Pick<Image, 'id' | 'stored_key'>>(RESERVE, bytes, this.config.images.quota, product_id, json);
    if (rows.length === 0) throw tooLarge("The images do not fit into the store's storage quota.");
    const ids = new Map(rows.map(({ id, stored_key }) => [stored_key, id]));
    return images.map((image) => ({ ...image, id: ids.get(image.stored_key) ?? 0 }));
  }

  /** Makes reserved images count for good. False when any is not reserved any more, and then none of them counts. */
  async confirm(ctx: StoreContext, images: readonly Reserved[]): Promise<boolean> {
    const ids = images.map(({ id }) => id);
    return (await ctx.query(CONFIRM, ids)).length === images.length;
  }

  /** Marks those of the images that do not count as being removed and gives their keys. */
  async doom(ctx: StoreContext, images: readonly Reserved[]): Promise<string[]> {
    const ids = images.map(({ id }) => id);
    return (await ctx.query<{ stored_key: string }>(DOOM, ids)).map(({ stored_key }) => stored_key);
  }

  /** Forgets images whose files are gone, and gives their bytes back. */
  async forget(ctx: StoreContext, keys: readonly string[]): Promise<void> {
    await ctx.query(FORGET, keys);
  }
}

const RESERVE = `
WITH room AS (
  INSERT INTO image_usage (store_id, bytes) SELECT $1, $2::bigint WHERE $2::bigint <= $3::bigint
  ON CONFLICT (store_id) DO UPDATE SET bytes = image_usage.bytes + excluded.bytes WHERE image_usage.bytes + excluded.bytes <= $3::bigint
  RETURNING store_id
)
INSERT INTO images (store_id, product_id, stored_key, width, height, file_size, thumbnail_size)
SELECT room.store_id, $4, i.stored_key, i.width, i.height, i.file_size, i.thumbnail_size
FROM room, json_to_recordset($5::json)
  AS i(stored_key text, width integer, height integer, file_size integer, thumbnail_size integer)
RETURNING id, stored_key`;

const CONFIRM = `
UPDATE images SET status = 'stored', updated_at = now() WHERE store_id = $1 AND id = ANY ($2) AND status = 'pending' RETURNING id`;

const DOOM = `
UPDATE images SET status = 'doomed', updated_at = now() WHERE store_id = $1 AND id = ANY ($2) AND status = 'pending' RETURNING stored_key`;

const FORGET = `
WITH gone AS (
  DELETE FROM images WHERE store_id = $1 AND stored_key = ANY ($2) AND status = 'doomed' RETURNING file_size, thumbnail_size
)
UPDATE image_usage SET bytes = bytes - (SELECT coalesce(sum(file_size + thumbnail_size), 0) FROM gone) WHERE store_id = $1`;
