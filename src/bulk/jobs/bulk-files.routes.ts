import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/contract/api-error.js';
import { parseId } from '../../platform/contract/fields/id-text.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { sendError } from '../../platform/endpoint/send-error.js';
import type { StoredFile } from '../../platform/storage/file-store.js';
import { sendFile } from '../../platform/storage/send-file.js';
import { scopeOf } from '../exports/export-resources.service.js';
import { importScopeOf } from '../imports/import-plan.js';
import type { BulkJob } from './bulk-job.entity.js';
import { FILES_PATH, JobFiles } from './job-files.service.js';

type FileRequest = FastifyRequest<{ Params: { store_id: string; job_id: string }; Querystring: { signature?: unknown } }>;

type DownloadableJob = Pick<BulkJob, 'store_id' | 'job_id' | 'kind' | 'resource' | 'format' | 'attempts' | 'file_key'> & {
  /** Scopes of the installation; null for a job of an operator. */
  readonly scopes: readonly string[] | null;
};

/** Only the client may store the file. */
const HEADERS = {
  'content-type': 'application/gzip',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
};

/** `GET` and `HEAD` of the files of bulk jobs (completions 17). The signature in the address is the only credential. */
@Injectable()
export class BulkFilesRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly db: SystemDb,
    private readonly files: JobFiles,
  ) {}

  /** Adds the route to the HTTP server, if the process has one. */
  onModuleInit(): void {
    const fastify = (this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | null)?.getInstance<FastifyInstance>();
    fastify?.route<{ Params: { store_id: string; job_id: string }; Querystring: { signature?: unknown } }>({
      method: ['GET', 'HEAD'],
      url: `${FILES_PATH}/:store_id/:job_id`,
      handler: (request, reply) => this.answer(request, reply),
    });
  }

  private async answer(request: FileRequest, reply: FastifyReply): Promise<unknown> {
    const { params, query } = request;
    const [store_id, job_id] = [parseId(params.store_id), parseId(params.job_id)];
    const job = store_id && job_id ? await this.find(this.db.of(store_id), job_id) : undefined;
    const file = job && this.files.isSigned(job, query.signature) ? await this.open(job) : undefined;
    if (!job || !file) {
      sendError(reply, ApiError.notFound('File'));
      return reply;
    }
    // The results of an import are NDJSON, whatever its file was.
    const format = job.kind === 'import' ? 'ndjson' : job.format;
    const name = `${job.resource}-${String(job.job_id)}.${format}.gz`;
    void reply.headers({
      ...HEADERS,
      'content-disposition': `attachment; filename="${name}"`,
      etag: `"${String(job.job_id)}-${String(job.attempts)}"`,
    });
    return sendFile(file, request, reply);
  }

  private async find(ctx: StoreContext, job_id: number): Promise<DownloadableJob | undefined> {
    const [job] = await ctx.query<DownloadableJob>(DOWNLOADABLE, job_id);
    return job;
  }

  private async open(job: DownloadableJob): Promise<StoredFile | undefined> {
    const scope = job.kind === 'import' ? importScopeOf(job.resource) : scopeOf(job.resource);
    const isPermitted = job.scopes === null || scope === null || job.scopes.includes(scope);
    return isPermitted ? this.files.open(job) : undefined;
  }
}

const DOWNLOADABLE = `
SELECT j.store_id, j.job_id, j.kind, j.resource, j.format, j.attempts, j.file_key, i.scopes FROM bulk_jobs j
LEFT JOIN installations i ON i.store_id = j.store_id AND i.installation_id = j.installation_id
WHERE j.store_id = $1 AND j.job_id = $2 AND j.status = 'completed' AND j.file_key IS NOT NULL AND j.file_expires_at > now()
  AND (j.installation_id IS NULL OR i.status = 'active')`;
