import { Check, CreateDateColumn, Entity, Index, PrimaryColumn, Unique, UpdateDateColumn } from 'typeorm';
import { notNegative, positive } from '../../platform/database/checks.js';
import { Column } from '../../platform/database/column.js';

/** Use of an image of an app. */
export type AppImageKind = 'icon' | 'screenshot';

/** Image of an app. */
@Entity('app_images')
@Unique('app_images_stored_key_key', ['stored_key'])
@Index('app_images_app_id_idx', ['app_id'])
@Index('app_images_icon_idx', ['app_id'], { unique: true, where: `kind = 'icon' AND status = 'stored'` })
@Index('app_images_unfinished_idx', ['updated_at'], { where: `status <> 'stored'` })
@Check('app_images_kind_check', `kind IN ('icon', 'screenshot')`)
@Check('app_images_status_check', `status IN ('pending', 'stored', 'retired', 'deleting')`)
@Check('app_images_dimensions_check', positive('width', 'height'))
@Check('app_images_sizes_check', notNegative('file_size', 'thumbnail_size'))
export class AppImage {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) id: number;
  /** App of an organisation. */
  @Column.Reference() app_id: number;
  /** Use. */
  @Column.Text({ length: 10 }) kind: AppImageKind;
  /**
   * `pending`: the files may or may not exist yet. `stored`: the app has it. `retired`: the app no longer has it; the files are kept while a listing
   * shows them. `deleting`: the files are being removed.
   */
  @Column.Text({ length: 10, default: 'pending' }) status: 'pending' | 'stored' | 'retired' | 'deleting';
  /** Random name of the stored file. */
  @Column.Text({ length: 40 }) stored_key: string;
  /** Width of the original in pixels, upright. */
  @Column.Integer() width: number;
  /** Height of the original in pixels, upright. */
  @Column.Integer() height: number;
  /** Bytes of the stored file. */
  @Column.Integer() file_size: number;
  /** Bytes of the thumbnail. */
  @Column.Integer() thumbnail_size: number;
  /** Creation time. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
  /** Time of the last change of the status. */
  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updated_at: Date;
}
