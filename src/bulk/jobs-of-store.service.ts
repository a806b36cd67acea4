import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../platform/database/store-context.js';
import type { ExportJob } from './exports/exports.dto.js';
import { ExportsService } from './exports/exports.service.js';
import type { ImportJob } from './imports/imports.dto.js';
import { ImportsService } from './imports/imports.service.js';
import { type AskedJobs, BulkJobsService } from './jobs/bulk-jobs.service.js';
import type { StoredJob } from './jobs/stored-job.js';

/** Job of a store with the name of its app, which is null for an operator, and without the address of its file. */
export type JobOfStore = { readonly app_name: string | null } & ShownJob;

type ShownJob = Omit<ExportJob, 'download_url'> | Omit<ImportJob, 'results_url'>;

/** Page of jobs, and the number of all that match, at most {@link MAX_COUNTED}. */
export interface JobsFound {
  readonly jobs: readonly JobOfStore[];
  readonly total: number;
  readonly next_cursor: string | null;
}

/** Exports and imports of a store, for people. */
@Injectable()
export class JobsOfStore {
  constructor(
    private readonly jobs: BulkJobsService,
    private readonly exports: ExportsService,
    private readonly imports: ImportsService,
  ) {}

  /** Returns a page of the jobs of the store. */
  async list(ctx: StoreContext, query: AskedJobs): Promise<JobsFound> {
    const { jobs, ...found } = await this.jobs.ofStore(ctx, query);
    return { jobs: jobs.map(({ job, app_name }) => ({ app_name, ...this.shown(job) })), ...found };
  }

  /** Returns a job of the store. Throws `Job not found.` (404). */
  async get(ctx: StoreContext, job_id: number): Promise<ShownJob> {
    return this.shown(await this.jobs.stored(ctx, job_id));
  }

  /** Returns an operator's import that has ended; undefined while it is unfinished. */
  async finishedImport(ctx: StoreContext, job_id: number): Promise<ImportJob | undefined> {
    const job = this.imports.shown(await this.jobs.stored(ctx, job_id));
    return job.completed_at === null ? undefined : job;
  }

  private shown(job: StoredJob): ShownJob {
    if (job.kind === 'import') {
      const { results_url: _, ...shown } = this.imports.shown(job);
      return shown;
    }
    const { download_url: _, ...shown } = this.exports.shown(job);
    return shown;
  }
}
