import { Injectable } from '@nestjs/common';
import type { NewImage, Reserved } from '../../catalog/images/image-rows.service.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Connection } from '../../platform/database/connection.js';
import { filePath } from '../../platform/storage/file-key.js';
import type { AppImageKind } from './app-image.entity.js';

/** Use of an image of an app. */
export interface ImageUse {
  readonly organisation_id: number;
  readonly app_id: number;
  readonly kind: AppImageKind;
}

/** Images of an app to retire; all by default. */
interface RetiredImages {
  readonly kind?: AppImageKind;
  readonly id?: number;
}

/** Rows of the images of apps. */
@Injectable()
export class AppImageRows {
  constructor(private readonly config: Config) {}

  /** Returns the public URL of an image; null for none. */
  urlOf(stored_key: string | null): string | null {
    return stored_key === null ? null : this.config.base_url + filePath(stored_key);
  }

  /** Returns the key of the icon of an app; null if it has none. */
  async iconOf(connection: Connection, app_id: number): Promise<string | null> {
    const [icon] = await connection.query<{ stored_key: string }>(ICON, [app_id]);
    return icon?.stored_key ?? null;
  }

  /** Inserts a row for each image, in a transaction that locks the organisation. Throws 413 if its images exceed IMAGE_QUOTA. */
  async reserve<T extends NewImage>(connection: Connection, place: ImageUse, images: readonly T[]): Promise<(T & Reserved)[]> {
    const { organisation_id, app_id, kind } = place;
    const values = [app_id, kind, JSON.stringify(images), organisation_id, this.config.images.quota];
    const rows = await connection.query<{ id: number; stored_key: string }>(RESERVE, values);
    if (rows.length === 0) throw ApiError.tooLarge("The images do not fit into the organisation's storage quota.");
    const ids = new Map(rows.map(({ id, stored_key }) => [stored_key, id]));
    return images.map((image) => ({ ...image, id: ids.get(image.stored_key) ?? 0 }));
  }

  /** Marks reserved images as stored. Throws if they have expired. */
  async confirm(connection: Connection, images: readonly Reserved[]): Promise<void> {
    const confirmed = await connection.query(CONFIRM, [idsOf(images)]);
    if (confirmed.length < images.length) throw new Error('The upload expired before it was finished.');
  }

  /** Retires the stored images of an app, one of them or all. Their files are removed once no listing shows them. Returns their number. */
  async retire(connection: Connection, app_id: number, { kind, id }: RetiredImages = {}): Promise<number> {
    return (await connection.query(RETIRE, [app_id, kind, id])).length;
  }

  /** Marks the images that were not stored for deletion and returns their keys. */
  async markForDeletion(connection: Connection, images: readonly Reserved[]): Promise<string[]> {
    return (await connection.query<{ stored_key: string }>(MARK, [idsOf(images)])).map(({ stored_key }) => stored_key);
  }

  /** Deletes the rows of images whose files were removed. */
  async delete(connection: Connection, keys: readonly string[]): Promise<void> {
    await connection.query(`DELETE FROM app_images WHERE stored_key = ANY ($1) AND status = 'deleting'`, [keys]);
  }
}

const idsOf = (images: readonly Reserved[]): number[] => images.map(({ id }) => id);

const ICON = `SELECT stored_key FROM app_images WHERE app_id = $1 AND kind = 'icon' AND status = 'stored'`;

const RESERVE = `
WITH given AS (
  SELECT * FROM json_to_recordset($3::json) AS i(stored_key text, width integer, height integer, file_size integer, thumbnail_size integer)
)
INSERT INTO app_images (app_id, kind, stored_key, width, height, file_size, thumbnail_size)
SELECT $1, $2, g.stored_key, g.width, g.height, g.file_size, g.thumbnail_size FROM given g
WHERE (SELECT sum(file_size + thumbnail_size) FROM given) + (
  SELECT coalesce(sum(i.file_size + i.thumbnail_size), 0) FROM app_images i JOIN organisation_apps o ON o.app_id = i.app_id
  WHERE o.organisation_id = $4) <= $5::bigint
RETURNING id, stored_key`;

const CONFIRM = `UPDATE app_images SET status = 'stored', updated_at = now() WHERE id = ANY ($1) AND status = 'pending' RETURNING id`;

const RETIRE = `UPDATE app_images SET status = 'retired', updated_at = now()
WHERE app_id = $1 AND status = 'stored' AND kind = coalesce($2, kind) AND id = coalesce($3, id) RETURNING id`;

const MARK = `UPDATE app_images SET status = 'deleting', updated_at = now() WHERE id = ANY ($1) AND status = 'pending' RETURNING stored_key`;
