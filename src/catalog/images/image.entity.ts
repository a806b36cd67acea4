import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { IntegerColumn, ReferenceColumn, TextColumn } from '../../platform/database/columns.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/**
 * `pending`: the files may or may not be there yet. `stored`: they are there for good. `doomed`: nobody was told of them, and they are being
 * removed. Rows come before files and go after them, so that there is never a file without a row.
 */
export type ImageStatus = 'pending' | 'stored' | 'doomed';

/** An image of a product (specification 2.12). */
@Entity('images')
@Unique('images_stored_key_key', ['stored_key'])
@Check('images_status_check', `status IN ('pending', 'stored', 'doomed')`)
@Index('images_store_id_product_id_idx', ['store_id', 'product_id'])
@Index('images_unfinished_idx', ['updated_at'], { where: `status <> 'stored'` })
export class Image extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) id: number;
  /** The product it was uploaded for. */
  @ReferenceColumn() product_id: number;
  /** How far it has come. */
  @TextColumn({ length: 10, default: 'pending' }) status: ImageStatus;
  /** Random name of the stored file, for the `images` of a variant. */
  @TextColumn({ length: 40 }) stored_key: string;
  /** Width of the original in pixels, upright. */
  @IntegerColumn() width: number;
  /** Height of the original in pixels, upright. */
  @IntegerColumn() height: number;
  /** Bytes of the stored file. */
  @IntegerColumn() file_size: number;
  /** Bytes of the thumbnail. */
  @IntegerColumn() thumbnail_size: number;
}

/** What a store's images take, thumbnails and uploads under way included. */
@Entity('image_usage')
@Check('image_usage_bytes_check', 'bytes >= 0')
export class ImageUsage {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  /** Bytes. */
  @Column({ type: 'bigint', default: 0 }) bytes: number;
}
