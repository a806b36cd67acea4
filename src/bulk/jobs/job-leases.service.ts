import { Injectable } from '@nestjs/common';
import { notify } from '../../notifications/notify.service.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { bulkFinished } from '../bulk.events.js';
import { lockBeginnings } from './begin-lock.js';
import type { BulkJob, JobKind } from './bulk-job.entity.js';
import { type JobFile, newFileKey } from './job-files.service.js';
import { type Counts, JobLease, type Progress } from './job-lease.js';

type JobRow = JobFile &
  Pick<
    BulkJob,
    | 'kind'
    | 'resource'
    | 'format'
    | 'filter'
    | 'fields'
    | 'app_id'
    | 'installation_id'
    | 'mode'
    | 'key'
    | 'bytes'
    | 'progress'
    | 'source_key'
  >;

/** Job that this process works on. */
export type ClaimedJob = JobRow & {
  /** Context of its store, outside of a transaction. */
  readonly ctx: StoreContext;
};

/** Uploaded file to remove. */
export type Source = Pick<BulkJob, 'store_id' | 'job_id'> & { readonly source_key: string };

/** Result of a job. */
export interface Outcome extends Progress {
  readonly status: 'completed' | 'failed';
  readonly error?: { readonly code: string; readonly message: string };
  readonly snapshot_at?: Date;
}

/** Maximum number of jobs that one statement finds. */
const FOUND = 20;

/**
 * Leases of jobs. The rows and the clock of the database decide who works on a job: one process at a time, and another process once
 * the lease of a killed one has ended.
 */
@Injectable()
export class JobLeases {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
  ) {}

  /** Claims the due job of a kind that has waited longest; undefined if there is none. */
  async claimNext(kind: JobKind): Promise<ClaimedJob | undefined> {
    for (const { store_id, job_id } of await this.due(kind)) {
      const claimed = await this.claim(store_id, job_id);
      if (claimed) return claimed;
    }
    return undefined;
  }

  /** Returns true if a job of a kind waits for a process. */
  async isAwaited(kind: JobKind): Promise<boolean> {
    return (await this.due(kind)).length > 0;
  }

  private due(kind: JobKind): Promise<Pick<BulkJob, 'store_id' | 'job_id'>[]> {
    return this.db.background.query(DUE, [FOUND, kind]);
  }

  /** Claims a job; undefined if it is not due. */
  async claim(store_id: number, job_id: number): Promise<ClaimedJob | undefined> {
    const store = this.db.background.of(store_id);
    return store.transaction(async (ctx) => {
      await lockBeginnings(ctx);
      const [claimed] = await ctx.query<JobRow>(CLAIM, job_id, this.config.bulk.lease, newFileKey());
      return claimed && { ...claimed, ctx: store };
    });
  }

  /** Holds the lease of a claimed job until it is released. */
  hold(job: ClaimedJob, progress?: Progress): JobLease {
    return new JobLease(this.config.bulk.lease, (shown) => this.extend(job, shown), progress);
  }

  /** Ends a job, with its event. Returns false if the lease was lost or the job was cancelled. */
  finish(job: ClaimedJob, { status, error, snapshot_at, progress, rows, bytes, counts = NONE }: Outcome): Promise<boolean> {
    const { job_id, kind, resource, attempts, app_id, installation_id } = job;
    const ttl = status === 'completed' ? this.config.bulk.file_ttl : 0;
    const values = [job_id, attempts, status, progress, rows, bytes, error?.code, error?.message, snapshot_at, ttl, ...valuesOf(counts)];
    return job.ctx.transaction(async (ctx) => {
      const finished = await ctx.query(FINISH, ...values.map((value) => value ?? null));
      if (finished.length === 0) return false;
      if (kind === 'export' && status === 'completed') notify(ctx, { kind: 'export_ready', subject_id: job_id, app_id, title: resource });
      if (app_id !== null && installation_id !== null)
        ctx.publish(bulkFinished({ job_id, kind, resource, status, rows, failed: counts.failed, app_id, installation_id }));
      return true;
    });
  }

  /** Ends the lease of a job that this process cannot continue with, so that another one begins it again immediately. */
  async release({ ctx, job_id, attempts }: ClaimedJob): Promise<void> {
    await ctx.query(RELEASE, job_id, attempts);
  }

  /** Returns the files to remove, at most 20. */
  expiredFiles(): Promise<JobFile[]> {
    return this.db.background.query<JobFile>(EXPIRED, [FOUND]);
  }

  /** Records that the files of a job were removed. */
  async forgetFiles({ store_id, job_id }: JobFile): Promise<void> {
    await this.db.background.of(store_id).query('UPDATE bulk_jobs SET file_key = NULL WHERE store_id = $1 AND job_id = $2', job_id);
  }

  /** Returns uploaded files of jobs that have ended, at most 20. */
  expiredSources(): Promise<Source[]> {
    return this.db.background.query<Source>(SOURCES, [FOUND]);
  }

  /** Records that the uploaded file of a job was removed. */
  async forgetSource({ store_id, job_id }: Source): Promise<void> {
    await this.db.background.of(store_id).query('UPDATE bulk_jobs SET source_key = NULL WHERE store_id = $1 AND job_id = $2', job_id);
  }

  /** Returns files that were stored an hour ago for jobs that were never committed, at most 20. */
  lostUploads(): Promise<Omit<Source, 'job_id'>[]> {
    return this.db.background.query(LOST, [FOUND]);
  }

  /** Records that the file of a lost upload was removed. */
  async forgetUpload({ store_id, source_key }: Omit<Source, 'job_id'>): Promise<void> {
    await this.db.background.of(store_id).query('DELETE FROM bulk_uploads WHERE store_id = $1 AND source_key = $2', source_key);
  }

  /** Deletes results of imports that retention is about to delete, as many as one statement should. Returns true if there may be more. */
  async forgetResults(): Promise<boolean> {
    return (await this.db.background.execute(OLD_RESULTS, [RESULTS_DELETED])) === RESULTS_DELETED;
  }

  private async extend({ ctx, job_id, attempts }: ClaimedJob, shown: Progress): Promise<boolean> {
    const { progress, rows, bytes, counts = NONE } = shown;
    const values = [job_id, attempts, this.config.bulk.lease, progress, rows, bytes, ...valuesOf(counts)];
    return (await ctx.query(EXTEND, ...values)).length > 0;
  }
}

const NONE: Counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
const valuesOf = ({ created, updated, unchanged, failed }: Counts): number[] => [created, updated, unchanged, failed];

const isFree = (clock: string): string => `j.status IN ('pending', 'running') AND (j.lease_until IS NULL OR j.lease_until < ${clock})`;

/**
 * Condition that a job is one of the first two unfinished exports of its installation, or its first unfinished import, so that the lines of
 * an import see the lines of the previous one. Ids ascend in the order of an installation's requests, which are serialized.
 */
const mayRun = (store_id: string): string => `(j.installation_id IS NULL OR (
  SELECT count(*) FROM bulk_jobs o WHERE o.store_id = ${store_id} AND o.installation_id = j.installation_id AND o.kind = j.kind
    AND o.status IN ('pending', 'running') AND o.job_id < j.job_id) < CASE WHEN j.kind = 'export' THEN 2 ELSE 1 END)`;

/** An import that made way for others queues behind them. */
const DUE = `
SELECT j.store_id, j.job_id FROM bulk_jobs j WHERE j.kind = $2 AND ${isFree('clock_timestamp()')} AND ${mayRun('j.store_id')}
ORDER BY CASE WHEN j.kind = 'import' THEN j.updated_at ELSE j.created_at END, j.store_id, j.job_id LIMIT $1`;

/** An export begins again; an import continues. */
const ofExport = (column: string): string => `${column} = CASE WHEN kind = 'export' THEN 0 ELSE ${column} END`;
const FROM_START = ['progress', 'rows', 'bytes'].map(ofExport).join(', ');

const CLAIM = `
UPDATE bulk_jobs j SET status = 'running', attempts = attempts + 1, started_at = coalesce(started_at, row_clock(store_id)), updated_at = now(),
  lease_until = row_clock(store_id, $3), file_key = coalesce(file_key, $4), ${FROM_START}
WHERE j.store_id = $1 AND j.job_id = $2 AND ${isFree('row_clock(j.store_id)')} AND ${mayRun('$1')}
RETURNING store_id, job_id, kind, resource, format, filter, fields, app_id, installation_id, attempts, file_key, mode, key, bytes, progress,
  source_key`;

const IS_HELD = `store_id = $1 AND job_id = $2 AND attempts = $3 AND status = 'running'`;

const EXTEND = `
UPDATE bulk_jobs SET lease_until = row_clock(store_id, $4), progress = $5, rows = $6, bytes = $7, created = $8,
  updated = $9, unchanged = $10, failed = $11, updated_at = now()
WHERE ${IS_HELD} RETURNING job_id`;

const FINISH = `
UPDATE bulk_jobs SET status = $4, progress = $5, rows = $6, bytes = $7, error_code = $8, error_message = $9, snapshot_at = $10,
  completed_at = now(), lease_until = NULL, file_expires_at = now() + $11 * interval '1 millisecond', created = $12, updated = $13,
  unchanged = $14, failed = $15, updated_at = now()
WHERE ${IS_HELD} RETURNING job_id`;

const RELEASE = `
UPDATE bulk_jobs SET lease_until = NULL, attempts = attempts - 1, ${FROM_START}, updated_at = now() WHERE ${IS_HELD}`;

/** The file of a cancelled job may still be written while the lease lasts. */
const EXPIRED = `
SELECT store_id, job_id, file_key, attempts FROM bulk_jobs
WHERE file_key IS NOT NULL AND file_expires_at <= now() AND (lease_until IS NULL OR lease_until < clock_timestamp())
ORDER BY file_expires_at LIMIT $1`;

/** The process that works on a cancelled import may still read its file. */
const SOURCES = `
SELECT store_id, job_id, source_key FROM bulk_jobs
WHERE source_key IS NOT NULL AND completed_at IS NOT NULL AND (lease_until IS NULL OR lease_until < clock_timestamp())
ORDER BY completed_at LIMIT $1`;

const LOST = `
SELECT store_id, source_key FROM bulk_uploads WHERE created_at < now() - interval '1 hour' ORDER BY created_at LIMIT $1`;

/** Results that one statement deletes. */
const RESULTS_DELETED = 5_000;

const OLD_RESULTS = `
DELETE FROM bulk_results d USING (
  SELECT r.store_id, r.job_id, r.line FROM bulk_jobs j JOIN bulk_results r ON r.store_id = j.store_id AND r.job_id = j.job_id
  WHERE j.created_at < now() - interval '30 days' AND j.kind = 'import' AND j.completed_at IS NOT NULL LIMIT $1
) o WHERE d.store_id = o.store_id AND d.job_id = o.job_id AND d.line = o.line`;
