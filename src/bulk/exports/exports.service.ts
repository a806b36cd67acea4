import { Injectable } from '@nestjs/common';
import type { AppContext } from '../../platform/auth/app-context.js';
import type { Page } from '../../platform/contract/reply.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SCOPES } from '../../platform/auth/scopes.js';
import type { StoredFile } from '../../platform/storage/file-store.js';
import { BulkJobsService } from '../jobs/bulk-jobs.service.js';
import { JobFiles } from '../jobs/job-files.service.js';
import type { StoredJob } from '../jobs/stored-job.js';
import { ExportRequests } from './export-requests.service.js';
import { scopeOf } from './export-resources.service.js';
import type { CreateExport, ExportJob, ListExports } from './exports.dto.js';

/** Completed export. */
export interface FinishedExport {
  readonly rows: number;
  readonly file: StoredFile;
}

/** Exports of an app. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly jobs: BulkJobsService,
    private readonly requests: ExportRequests,
    private readonly files: JobFiles,
  ) {}

  /**
   * Creates an export. Throws `insufficient_scope` without the scope that reads the resource, 400 for unknown fields and filters, and
   * `bulk_limit_exceeded`.
   */
  async create(ctx: AppContext, body: CreateExport): Promise<ExportJob> {
    const scope = scopeOf(body.resource);
    if (scope !== null) ctx.requireScope(scope);
    const request = requestOf(body);
    await this.requests.plan(request, ctx);
    return this.shown(await this.jobs.create(ctx, { kind: 'export', ...request }));
  }

  /** Creates an export for an operator and returns its id. Throws 400 like {@link create}. */
  async createForOperator(ctx: StoreContext, body: CreateExport): Promise<number> {
    const request = requestOf(body);
    await this.requests.plan(request, { app_id: null, scopes: new Set(SCOPES) });
    return this.jobs.createForOperator(ctx, { kind: 'export', ...request });
  }

  /** Page of the app's exports. */
  list(ctx: AppContext, query: ListExports): Promise<Page<ExportJob>> {
    return this.jobs.list(ctx, 'export', query, (job) => this.shown(job));
  }

  /** Export of the app. Throws `Export not found.` (404). */
  async show(ctx: AppContext, job_id: number): Promise<ExportJob> {
    return this.shown(await this.jobs.show(ctx, 'export', job_id));
  }

  /** Returns the status of an operator's export that has ended, and its file; undefined while it is unfinished. */
  async finished(ctx: StoreContext, job_id: number): Promise<FinishedExport | undefined> {
    const job = await this.jobs.get(ctx, job_id);
    const { status, rows, error_message } = job;
    if (status === 'pending' || status === 'running') return undefined;
    if (status !== 'completed') throw new Error(error_message ?? `The export was ${status}.`);
    const file = await this.files.open(job);
    if (!file) throw new Error('The file of the export is gone.');
    return { rows, file };
  }

  /** Cancels an export and deletes its file. Throws like {@link show}. */
  cancel(ctx: AppContext, job_id: number): Promise<void> {
    return this.jobs.cancel(ctx, 'export', job_id);
  }

  /** Returns a job in the shape of the API. */
  shown(job: StoredJob): ExportJob {
    const { job_id, kind, resource, status, progress, bytes, error_code: code, error_message } = job;
    const { created_at, started_at, completed_at, format, filter, fields, rows, snapshot_at } = job;
    const error = code === null ? null : { code, message: error_message ?? '' };
    // A request for few fields reads few columns.
    const { has_file, file_key, file_expires_at } = job as Partial<StoredJob>;
    return {
      ...{ job_id, kind, resource, status, progress, bytes, error, created_at, started_at, completed_at },
      ...{ format, filter, fields, rows, snapshot_at },
      download_url: has_file && file_key ? this.files.urlOf(job) : null,
      download_expires_at: (has_file && file_expires_at) || null,
    };
  }
}

const requestOf = ({ resource, filter, fields, format }: CreateExport) => ({
  resource,
  filter: filter ?? null,
  fields: fields ?? null,
  format: format ?? 'ndjson',
});
