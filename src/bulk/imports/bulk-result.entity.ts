import { Check, Entity, Index, PrimaryColumn } from 'typeorm';
import type { FieldError } from '../../platform/contract/api-error.js';
import { oneOf } from '../../platform/database/checks.js';
import { Column } from '../../platform/database/column.js';
import type { OfStore } from '../../platform/database/store-owned.entity.js';

/** Results of lines. */
export const RESULTS = ['created', 'updated', 'unchanged', 'failed'] as const;
/** One of {@link RESULTS}. */
export type ResultStatus = (typeof RESULTS)[number];

/** Result of a line of an import, which is written in the transaction of the line. Rows never change. */
@Entity('bulk_results')
@Index('bulk_results_status_idx', ['store_id', 'job_id', 'status', 'line'])
@Check('bulk_results_status_check', oneOf('status', RESULTS))
@Check('bulk_results_failed_check', `(status = 'failed') = (message IS NOT NULL)`)
export class BulkResult implements OfStore {
  /** Store. */
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  /** Import. */
  @PrimaryColumn({ type: 'bigint' }) job_id: number;
  /** Number of the record in the file, from 1, without the header and blank lines. */
  @PrimaryColumn({ type: 'bigint' }) line: number;
  /** Result. */
  @Column.Text({ length: 10, words: RESULTS }) status: ResultStatus;
  /** Id of the record; null if the line failed. */
  @Column.Reference({ nullable: true }) id: number | null;
  /** Code of the error; null for none. */
  @Column.Text({ length: 50, nullable: true }) code: string | null;
  /** Message of the error; null unless the line failed. */
  @Column.Text({ length: 400, nullable: true }) message: string | null;
  /** Invalid fields; null for none. */
  @Column({ type: 'jsonb', nullable: true }) errors: FieldError[] | null;
}
