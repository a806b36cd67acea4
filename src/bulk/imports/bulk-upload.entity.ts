import { Entity, Index, PrimaryColumn } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import type { OfStore } from '../../platform/database/store-owned.entity.js';

/** File that is stored before its import is committed. A leftover row belongs to a process that was killed. */
@Entity('bulk_uploads')
@Index('bulk_uploads_created_at_idx', ['created_at'])
export class BulkUpload implements OfStore {
  /** Store. */
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  /** Key of the file. */
  @PrimaryColumn({ type: 'varchar', length: 40 }) source_key: string;
  /** Creation time of the row, which precedes the storing of the file. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
}
