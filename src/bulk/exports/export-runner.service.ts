import { Inject, Injectable } from '@nestjs/common';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Installation } from '../../apps/installation.entity.js';
import { SCOPES } from '../../platform/auth/scopes.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { ExportReader } from '../../platform/database/exportable.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { Logger } from '../../platform/observability/logger.js';
import { Spool } from '../../platform/storage/spool.js';
import { JobFiles } from '../jobs/job-files.service.js';
import { type JobLease, refuseTooManyAttempts } from '../jobs/job-lease.js';
import { type ClaimedJob, JobLeases, type Outcome } from '../jobs/job-leases.service.js';
import { ExportRequests } from './export-requests.service.js';
import { scopeOf } from './export-resources.service.js';
import { writeExport } from './export-writer.js';

/** Attempts after which an error is final. */
const MAX_ATTEMPTS = 5;
const INTERNAL = { code: 'internal_error', message: 'The export failed. Try again.' };
const OPERATOR: ExportReader = { app_id: null, scopes: new Set(SCOPES) };

/** Failure that would recur in another attempt. */
class JobFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Runs exports. Each attempt writes a new file on a new snapshot, since no snapshot outlives its connection. */
@Injectable()
export class ExportRunner {
  @Inject() private readonly requests: ExportRequests;
  @Inject() private readonly spool: Spool;
  @Inject() private readonly logger: Logger;

  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly leases: JobLeases,
    private readonly files: JobFiles,
  ) {}

  /** Runs a claimed export. `stop` ends it early, so that another process starts it again. */
  async run(job: ClaimedJob, stop: AbortSignal): Promise<void> {
    const lease = this.leases.hold(job);
    try {
      refuseTooManyAttempts(job);
      const written = await this.write(job, lease, stop);
      const finished = await this.leases.finish(job, { ...lease.progress, ...written, status: 'completed', progress: 100 });
      if (!finished) await this.files.remove(job);
    } catch (error) {
      if (stop.aborted) await this.leases.release(job);
      else if (!lease.signal.aborted) await this.fail(job, lease, error);
    } finally {
      await lease.end();
    }
  }

  private write(job: ClaimedJob, lease: JobLease, stop: AbortSignal): Promise<Pick<Outcome, 'snapshot_at' | 'bytes'>> {
    const signal = AbortSignal.any([lease.signal, stop, AbortSignal.timeout(this.config.bulk.export_timeout)]);
    return this.spool.within(async (directory) => {
      const path = join(directory, 'export');
      const plan = await this.requests.plan(job, await this.readerOf(job));
      const snapshot_at = await this.db.snapshot(job.store_id, async (ctx) => {
        // The transaction's first query takes the snapshot, so this query also reads the time, after the snapshot.
        const [snapshot] = await ctx.query<{ time: Date }>('SELECT clock_timestamp() AS time WHERE $1::bigint > 0');
        await writeExport(ctx, plan, { path, signal, report: (progress) => (lease.progress = progress) });
        return snapshot?.time;
      });
      const { size: bytes } = await stat(path);
      await this.files.put(job, path);
      return { ...(snapshot_at && { snapshot_at }), bytes };
    });
  }

  private async readerOf({ ctx, resource, app_id, installation_id }: ClaimedJob): Promise<ExportReader> {
    if (app_id === null || installation_id === null) return OPERATOR;
    const [installation] = await ctx.rows(Installation).find({ installation_id, status: 'active' });
    const scope = scopeOf(resource);
    if (!installation || (scope !== null && !installation.scopes.includes(scope)))
      throw new JobFailure('insufficient_scope', `The app no longer has the ${String(scope)} scope.`);
    return { app_id, scopes: new Set(installation.scopes) };
  }

  /** Fails the job for a known error or after the last attempt. Otherwise, another attempt begins when the lease ends. */
  private async fail(job: ClaimedJob, lease: JobLease, error: unknown): Promise<void> {
    const known = reasonOf(error);
    if (!known) this.logger.failure(error);
    if (known || job.attempts >= MAX_ATTEMPTS) {
      await this.leases.finish(job, { ...lease.progress, status: 'failed', error: known ?? INTERNAL });
    }
  }
}

function reasonOf(error: unknown): Outcome['error'] {
  if (error instanceof JobFailure) return { code: error.code, message: error.message };
  if (error instanceof ApiError && error.status < 500) return { code: error.code ?? 'invalid_request', message: error.message };
  if (error instanceof Error && error.name === 'TimeoutError')
    return { code: 'export_timeout', message: 'The export took too long. Export fewer records at once.' };
  return undefined;
}
