import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { bulkFinished } from '../bulk.events.js';
import { lockBeginnings } from './begin-lock.js';
import type { BulkJob } from './bulk-job.entity.js';
import { type JobFile, newFileKey } from './job-files.service.js';
import { JobLease, type Progress } from './job-lease.js';

/** Job that this process works on. */
export type ClaimedJob = JobFile & Pick<BulkJob, 'kind' | 'resource' | 'format' | 'filter' | 'fields' | 'app_id' | 'installation_id'>;

/** Result of a job. */
export interface Outcome extends Progress {
  readonly status: 'completed' | 'failed';
  readonly error?: { readonly code: string; readonly message: string };
  readonly snapshot_at?: Date;
}

/** Jobs that one statement finds. */
const FOUND = 20;

/**
 * Leases of jobs. The rows and the clock of the database decide who works on a job: one process at a time, and another one when the lease
 * of a killed process has ended.
 */
@Injectable()
export class JobLeases {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
  ) {}

  /** Claims a job that is due, the oldest first; undefined if there is none. */
  async claimNext(): Promise<ClaimedJob | undefined> {
    for (const { store_id, job_id } of await this.db.background.query<Pick<BulkJob, 'store_id' | 'job_id'>>(DUE, [FOUND])) {
      const claimed = await this.claim(store_id, job_id);
      if (claimed) return claimed;
    }
    return undefined;
  }

  /** Claims a job; undefined if it is not due by now. */
  async claim(store_id: number, job_id: number): Promise<ClaimedJob | undefined> {
    return this.db.background.asStore(store_id, async (ctx) => {
      await lockBeginnings(ctx);
      const [claimed] = await ctx.query<ClaimedJob>(CLAIM, job_id, this.config.bulk.lease, newFileKey());
      return claimed;
    });
  }

  /** Holds the lease of a claimed job until it is released. */
  hold(job: ClaimedJob): JobLease {
    return new JobLease(this.config.bulk.lease, (progress) => this.extend(job, progress));
  }

  /** Ends a job, with its event. Returns false if the lease was lost or the job was cancelled. */
  finish(job: ClaimedJob, { status, error, snapshot_at, progress, rows, bytes }: Outcome): Promise<boolean> {
    const { store_id, job_id, kind, resource, attempts, app_id, installation_id } = job;
    const ttl = status === 'completed' ? this.config.bulk.file_ttl : 0;
    const values = [job_id, attempts, status, progress, rows, bytes, error?.code, error?.message, snapshot_at, ttl];
    return this.db.background.asStore(store_id, async (ctx) => {
      const finished = await ctx.query(FINISH, ...values.map((value) => value ?? null));
      if (finished.length === 0) return false;
      if (app_id !== null && installation_id !== null)
        ctx.publish(bulkFinished({ job_id, kind, resource, status, rows, failed: 0, app_id, installation_id }));
      return true;
    });
  }

  /** Ends the lease of a job that this process cannot go on with, so that another one begins it again immediately. */
  async release({ store_id, job_id, attempts }: ClaimedJob): Promise<void> {
    await this.db.background.of(store_id).query(RELEASE, job_id, attempts);
  }

  /** Returns the files to remove, at most 20. */
  expiredFiles(): Promise<JobFile[]> {
    return this.db.background.query<JobFile>(EXPIRED, [FOUND]);
  }

  /** Records that the files of a job were removed. */
  async forgetFiles({ store_id, job_id }: JobFile): Promise<void> {
    await this.db.background.of(store_id).query('UPDATE bulk_jobs SET file_key = NULL WHERE store_id = $1 AND job_id = $2', job_id);
  }

  private async extend({ store_id, job_id, attempts }: ClaimedJob, { progress, rows, bytes }: Progress): Promise<boolean> {
    const ctx = this.db.background.of(store_id);
    return (await ctx.query(EXTEND, job_id, attempts, this.config.bulk.lease, progress, rows, bytes)).length > 0;
  }
}

const IS_FREE = `j.status IN ('pending', 'running') AND (j.lease_until IS NULL OR j.lease_until < clock_timestamp())`;

/** The first two unfinished exports of an installation run; its ids ascend in the order of its requests, which take turns. */
const MAY_RUN = `(j.kind <> 'export' OR j.installation_id IS NULL OR (
  SELECT count(*) FROM bulk_jobs o WHERE o.store_id = j.store_id AND o.installation_id = j.installation_id AND o.kind = 'export'
    AND o.status IN ('pending', 'running') AND o.job_id < j.job_id) < 2)`;

const DUE = `
SELECT j.store_id, j.job_id FROM bulk_jobs j WHERE ${IS_FREE} AND ${MAY_RUN} ORDER BY j.created_at, j.store_id, j.job_id LIMIT $1`;

const CLAIM = `
UPDATE bulk_jobs j SET status = 'running', attempts = attempts + 1, started_at = coalesce(started_at, now()), updated_at = now(),
  lease_until = clock_timestamp() + $3 * interval '1 millisecond', progress = 0, rows = 0, bytes = 0, file_key = coalesce(file_key, $4)
WHERE j.store_id = $1 AND j.job_id = $2 AND ${IS_FREE} AND ${MAY_RUN}
RETURNING store_id, job_id, kind, resource, format, filter, fields, app_id, installation_id, attempts, file_key`;

const IS_HELD = `store_id = $1 AND job_id = $2 AND attempts = $3 AND status = 'running'`;

const EXTEND = `
UPDATE bulk_jobs SET lease_until = clock_timestamp() + $4 * interval '1 millisecond', progress = $5, rows = $6, bytes = $7, updated_at = now()
WHERE ${IS_HELD} RETURNING job_id`;

const FINISH = `
UPDATE bulk_jobs SET status = $4, progress = $5, rows = $6, bytes = $7, error_code = $8, error_message = $9, snapshot_at = $10,
  completed_at = now(), lease_until = NULL, file_expires_at = now() + $11 * interval '1 millisecond', updated_at = now()
WHERE ${IS_HELD} RETURNING job_id`;

const RELEASE = `
UPDATE bulk_jobs SET lease_until = NULL, attempts = attempts - 1, progress = 0, rows = 0, bytes = 0, updated_at = now() WHERE ${IS_HELD}`;

/** The file of a cancelled job may still be written while the lease lasts. */
const EXPIRED = `
SELECT store_id, job_id, file_key, attempts FROM bulk_jobs
WHERE file_key IS NOT NULL AND file_expires_at <= now() AND (lease_until IS NULL OR lease_until < clock_timestamp())
ORDER BY file_expires_at LIMIT $1`;
