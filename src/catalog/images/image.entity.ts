import { Check, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { positive, notNegative } from '../../platform/database/checks.js';

/**
 * `pending`: the files may or may not exist yet. `stored`: the upload succeeded. `retired`: the product was deleted; the files are kept for
 * a while and no longer count. `deleting`: the files are being removed. A row is inserted before its files are written and deleted after
 * them, so that every file has a row.
 */
export type ImageStatus = 'pending' | 'stored' | 'retired' | 'deleting';

/** An image of a product (specification 2.12), or the logo of the store. */
@Entity('images')
@Unique('images_stored_key_key', ['stored_key'])
@Check('images_status_check', `status IN ('pending', 'stored', 'deleting', 'doomed', 'retired')`)
@Index('images_store_id_product_id_idx', ['store_id', 'product_id'])
@Index('images_unfinished_idx', ['updated_at'], { where: `status <> 'stored'` })
@Check('images_dimensions_check', positive('width', 'height'))
@Check('images_sizes_check', notNegative('file_size', 'thumbnail_size'))
export class Image extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) id: number;
  /** Product that it was uploaded for; null for the logo of the store. */
  @Column.Reference({ nullable: true }) product_id: number | null;
  /** State of the upload. */
  @Column.Text({ length: 10, default: 'pending' }) status: ImageStatus;
  /** Random name of the stored file, for the `images` of a variant. */
  @Column.Text({ length: 40 }) stored_key: string;
  /** Width of the original in pixels, upright. */
  @Column.Integer() width: number;
  /** Height of the original in pixels, upright. */
  @Column.Integer() height: number;
  /** Bytes of the stored file; 0 when they no longer count. */
  @Column.Integer() file_size: number;
  /** Bytes of the thumbnail; 0 when they no longer count. */
  @Column.Integer() thumbnail_size: number;
}

/** Storage used by a store's images, with thumbnails and uploads in progress. */
@Entity('image_usage')
@Check('image_usage_bytes_check', 'bytes >= 0')
export class ImageUsage {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  /** Bytes. */
  @Column({ type: 'bigint', default: 0 }) bytes: number;
}
