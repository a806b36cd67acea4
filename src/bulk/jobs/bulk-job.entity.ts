import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import { notNegative, oneOf } from '../../platform/database/checks.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/** Kinds of jobs. */
export const KINDS = ['export', 'import'] as const;
/** One of {@link KINDS}. */
export type JobKind = (typeof KINDS)[number];

/** Statuses of jobs. */
export const STATUSES = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;
/** One of {@link STATUSES}. */
export type JobStatus = (typeof STATUSES)[number];

/** Formats of files. */
export const FORMATS = ['ndjson', 'csv'] as const;
/** One of {@link FORMATS}. */
export type Format = (typeof FORMATS)[number];

/** Modes of imports. */
export const MODES = ['create', 'update', 'upsert'] as const;
/** One of {@link MODES}. */
export type Mode = (typeof MODES)[number];

const UNFINISHED = `status IN ('pending', 'running')`;
const FINISHED = `status IN ('completed', 'failed', 'cancelled')`;

/** Bulk job of an app, or of an operator (completions 17). */
@Entity('bulk_jobs')
@Index('bulk_jobs_list_idx', ['store_id', 'installation_id', 'kind', 'created_at', 'job_id'])
@Index('bulk_jobs_of_store_idx', ['store_id', 'created_at', 'job_id'])
@Index('bulk_jobs_app_idx', ['app_id', 'created_at', 'job_id'], { where: 'app_id IS NOT NULL' })
@Index('bulk_jobs_unfinished_idx', ['store_id', 'installation_id', 'kind', 'job_id'], { where: UNFINISHED })
@Index('bulk_jobs_files_idx', ['file_expires_at'], { where: 'file_key IS NOT NULL' })
@Index('bulk_jobs_created_at_idx', ['created_at'])
@Index('bulk_jobs_status_idx', ['status', 'created_at', 'job_id'])
@Index('bulk_jobs_sources_idx', ['completed_at'], { where: 'source_key IS NOT NULL' })
@Check('bulk_jobs_kind_check', oneOf('kind', KINDS))
@Check('bulk_jobs_status_check', oneOf('status', STATUSES))
@Check('bulk_jobs_progress_check', 'progress BETWEEN 0 AND 100')
@Check('bulk_jobs_counts_check', notNegative('rows', 'bytes', 'attempts'))
@Check('bulk_jobs_mode_check', `(kind = 'import') = (mode IS NOT NULL) AND ${oneOf('mode', MODES)}`)
@Check('bulk_jobs_results_check', notNegative('created', 'updated', 'unchanged', 'failed'))
@Check('bulk_jobs_app_check', '(app_id IS NULL) = (installation_id IS NULL)')
@Check('bulk_jobs_completed_at_check', `(${FINISHED}) = (completed_at IS NOT NULL)`)
@Check('bulk_jobs_error_check', `(status = 'failed') = (error_code IS NOT NULL)`)
export class BulkJob extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) job_id: number;
  /** Kind of the job. */
  @Column.Text({ length: 10, words: KINDS }) kind: JobKind;
  /** App that it is for; null for an operator. */
  @Column.Reference({ nullable: true }) app_id: number | null;
  /** Installation that it is for; null for an operator. */
  @Column.Reference({ nullable: true }) installation_id: number | null;
  /** Resource. */
  @Column.Text({ length: 30 }) resource: string;
  /** Status of the job. */
  @Column.Text({ length: 10, words: STATUSES, default: 'pending' }) status: JobStatus;
  /** Format of the file. */
  @Column.Text({ length: 10, words: FORMATS }) format: Format;
  /** Filters of an export as they were given. */
  @Column({ type: 'jsonb', nullable: true }) filter: Record<string, unknown> | null;
  /** Fields of an export as they were given; null for all. */
  @Column({ type: 'text', array: true, nullable: true }) fields: string[] | null;
  /** Mode of an import; null for an export. */
  @Column.Text({ length: 10, words: MODES, nullable: true }) mode: Mode | null;
  /** Field by which the lines of an import identify their records; null for an export and for metafields. */
  @Column.Text({ length: 20, nullable: true }) key: string | null;
  /** Part of the work that is done, in percent. */
  @Column.Integer({ default: 0 }) progress: number;
  /** Records in the file of an export; lines of an import that have a result. */
  @Column.Count({ default: 0 }) rows: number;
  /** Lines of an import that created a record. */
  @Column.Count({ default: 0 }) created: number;
  /** Lines of an import that changed a record. */
  @Column.Count({ default: 0 }) updated: number;
  /** Lines of an import that changed nothing. */
  @Column.Count({ default: 0 }) unchanged: number;
  /** Lines of an import that were refused. */
  @Column.Count({ default: 0 }) failed: number;
  /** Size of the file in bytes: of an export's own file, and of the one that was uploaded for an import. */
  @Column.Count({ default: 0 }) bytes: number;
  /** Code of the error of a failed job. */
  @Column.Text({ length: 50, nullable: true }) error_code: string | null;
  /** Message of the error. */
  @Column.Text({ length: 400, nullable: true }) error_message: string | null;
  /** Time at which the work began for the first time. */
  @Column.Timestamp({ nullable: true }) started_at: Date | null;
  /** Time at which the job was completed, failed or was cancelled. */
  @Column.Timestamp({ nullable: true }) completed_at: Date | null;
  /** Time of the snapshot that an export shows. */
  @Column.Timestamp({ nullable: true }) snapshot_at: Date | null;
  /** Attempts that have begun. */
  @Column.Integer({ default: 0 }) attempts: number;
  /** End of the lease of the process that works on it; null for none. */
  @Column.Timestamp({ nullable: true }) lease_until: Date | null;
  /** First part of the keys of its files; null if there are none. */
  @Column.Text({ length: 28, nullable: true }) file_key: string | null;
  /** Key of the file that was uploaded for an import; null once it is removed. */
  @Column.Text({ length: 40, nullable: true }) source_key: string | null;
  /** Time from which the files are removed. */
  @Column.Timestamp({ nullable: true }) file_expires_at: Date | null;
}
