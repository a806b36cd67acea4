import { Injectable } from '@nestjs/common';
import type { AppContext } from '../../platform/auth/app-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { type Page, Reply } from '../../platform/contract/reply.js';
import { Filter } from '../../platform/database/filter.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { newFileKey } from '../../platform/storage/file-key.js';
import type { Commit } from '../../platform/uploads/uploads.js';
import type { FormFields, ReceivedFile } from '../../platform/uploads/multipart.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { BulkJob, type Format } from '../jobs/bulk-job.entity.js';
import { BulkJobsService, type NewJob } from '../jobs/bulk-jobs.service.js';
import { JobFiles } from '../jobs/job-files.service.js';
import type { StoredJob } from '../jobs/stored-job.js';
import { BulkResult } from './bulk-result.entity.js';
import { BulkUpload } from './bulk-upload.entity.js';
import { importScopeOf, planOf } from './import-plan.js';
import { CreateImport, type ImportJob, ImportResult, type ListImports, type ListResults } from './imports.dto.js';

/** Import as requested, without its file. */
export type ImportRequest = NewJob & { readonly kind: 'import' };

/** Imports of an app. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly jobs: BulkJobsService,
    private readonly files: JobFiles,
  ) {}

  /** Returns the import that a form requests. Throws 400 for invalid fields, and `insufficient_scope`. */
  async requested(ctx: AppContext, fields: FormFields, file_name: string): Promise<ImportRequest> {
    const body = await validated(CreateImport, { ...fields });
    ctx.requireScope(importScopeOf(body.resource));
    return requestOf(body, file_name);
  }

  /** Stores the file of an import and creates the job, which a worker begins. Throws `bulk_limit_exceeded`. */
  async create(ctx: AppContext, request: ImportRequest, file: ReceivedFile, commit: Commit): Promise<Reply<ImportJob>> {
    const job = { ...request, bytes: file.size };
    return this.stored(ctx, file.path, (source_key) =>
      commit(async (within) => {
        await this.confirm(within, source_key);
        const created = await this.jobs.create(within as AppContext, { ...job, source_key });
        return new Reply(this.shown(created), { message: 'Import created.' });
      }),
    );
  }

  /** Stores the file of an operator's import and creates the job in the transaction of `commit`. Returns its id. Throws 400. */
  async createForOperator(
    ctx: StoreContext,
    given: CreateImport & { readonly path: string; readonly bytes: number },
    commit: (effect: (ctx: StoreContext) => Promise<number>) => Promise<number>,
  ): Promise<number> {
    const { path, bytes, ...body } = given;
    if (body.resource === 'metafields') throw ApiError.badRequest('Metafields belong to an app.');
    const job = { ...requestOf(body, path), bytes };
    return this.stored(ctx, path, (source_key) =>
      commit(async (within) => {
        await this.confirm(within, source_key);
        return this.jobs.createForOperator(within, { ...job, source_key });
      }),
    );
  }

  /** Page of the app's imports. */
  list(ctx: AppContext, query: ListImports): Promise<Page<ImportJob>> {
    return this.jobs.list(ctx, 'import', query, (job) => this.shown(job));
  }

  /** Import of the app. Throws `Import not found.` (404). */
  async show(ctx: AppContext, job_id: number): Promise<ImportJob> {
    return this.shown(await this.jobs.show(ctx, 'import', job_id));
  }

  /** Page of the results of an import in the order of the lines. Throws like {@link show}. */
  async results(ctx: AppContext, job_id: number, query: ListResults): Promise<Page<ImportResult>> {
    await ctx.rows(BulkJob).get({ job_id, kind: 'import', installation_id: ctx.installation_id }, 'Import');
    const where = [Filter.equals('job_id', job_id), Filter.equals('status', query.status)];
    return ctx.rows(BulkResult).page(query, where, ImportResult);
  }

  /** Cancels an import and deletes its files. Lines that have a result stay written. Throws like {@link show}. */
  cancel(ctx: AppContext, job_id: number): Promise<void> {
    return this.jobs.cancel(ctx, 'import', job_id);
  }

  /** Returns a job in the shape of the API. */
  shown(job: StoredJob): ImportJob {
    const { job_id, kind, resource, status, progress, bytes, error_code: code, error_message } = job;
    const { created_at, started_at, completed_at, format, mode, key, created, updated, unchanged, failed, rows: lines } = job;
    const error = code === null ? null : { code, message: error_message ?? '' };
    // A request for few fields reads few columns.
    const { has_file, file_key, file_expires_at } = job as Partial<StoredJob>;
    return {
      ...{ job_id, kind, resource, status, progress, bytes, error, created_at, started_at, completed_at },
      ...{ format, mode, key, lines, created, updated, unchanged, failed },
      results_url: has_file && file_key ? this.files.urlOf(job) : null,
      results_expires_at: (has_file && file_expires_at) || null,
    };
  }

  /** Stores a file under a new key, and removes it again unless `work` confirms it. Until then a row has its key, in case the process is killed. */
  private async stored<T>(ctx: StoreContext, path: string, work: (source_key: string) => Promise<T>): Promise<T> {
    const source_key = newFileKey('bin');
    await ctx.transaction((within) => within.rows(BulkUpload).add({ source_key }));
    try {
      await this.files.putSource(source_key, path);
      return await work(source_key);
    } finally {
      const lost = await ctx.transaction((within) => within.rows(BulkUpload).remove({ source_key }));
      if (lost > 0) await this.files.removeSource(source_key);
    }
  }

  private async confirm(ctx: StoreContext, source_key: string): Promise<void> {
    if ((await ctx.rows(BulkUpload).remove({ source_key })) === 0) throw new Error('The upload expired before it was finished.');
  }
}

function requestOf({ resource, mode, key, format }: CreateImport, file_name: string): ImportRequest {
  return { kind: 'import', resource, ...planOf(resource, { mode, key }), format: format ?? formatOf(file_name) };
}

const FORMAT_OF: Readonly<Record<string, Format>> = { csv: 'csv', ndjson: 'ndjson', jsonl: 'ndjson' };

function formatOf(file_name: string): Format {
  const format = FORMAT_OF[file_name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!format)
    throw ApiError.invalidField('format', 'required', 'format is required: the name of the file ends in none of .csv, .ndjson, .jsonl.');
  return format;
}
