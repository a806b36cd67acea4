import { Inject, Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { Installation } from '../../apps/installation.entity.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { isUnavailable } from '../../platform/database/unavailable.js';
import { Logger } from '../../platform/observability/logger.js';
import type { StoredFile } from '../../platform/storage/file-store.js';
import { Spool } from '../../platform/storage/spool.js';
import { JobFiles } from '../jobs/job-files.service.js';
import { type Counts, type JobLease, type Progress, refuseTooManyAttempts } from '../jobs/job-lease.js';
import { type ClaimedJob, JobLeases, type Outcome } from '../jobs/job-leases.service.js';
import type { ResultStatus } from './bulk-result.entity.js';
import { FieldTypes } from './field-types.js';
import { ImportLines } from './import-lines.service.js';
import { importScopeOf } from './import-plan.js';
import { ImportResults, ImportStopped } from './import-results.service.js';
import { ImportWriters } from './import-writers.service.js';
import { LineParser } from './line-parser.js';
import { Pace } from './pace.js';
import { type FileRecord, recordsOf } from './records.js';

/** Attempts after which an error is final. */
const MAX_ATTEMPTS = 5;
const INTERNAL = { code: 'internal_error', message: 'The import failed. Try again.' };
/** Bytes that are read from the storage at a time, so that no download has to last as long as the import. */
const PART = 4_194_304;
/** Milliseconds after which an import makes way for waiting ones. */
const TURN_MS = 30_000;

/** Ends the turn of an import, which continues later. */
class TurnEnded extends Error {}

/** Runs imports line by line. An attempt continues after the last line that has a result. */
@Injectable()
export class ImportRunner {
  @Inject() private readonly files: JobFiles;
  @Inject() private readonly spool: Spool;
  @Inject() private readonly logger: Logger;
  @Inject() private readonly lines: ImportLines;
  @Inject() private readonly results: ImportResults;
  @Inject() private readonly writers: ImportWriters;

  constructor(
    private readonly config: Config,
    private readonly leases: JobLeases,
  ) {}

  /** Runs a claimed import. `stop` ends it early, so that another process continues with it. */
  async run(job: ClaimedJob, stop: AbortSignal): Promise<void> {
    const counts = await this.results.counts(job.ctx, job.job_id);
    const lease = this.leases.hold(job, progressOf(job, counts, job.progress));
    try {
      refuseTooManyAttempts(job);
      await this.write(job, lease, AbortSignal.any([lease.signal, stop]));
      await this.complete(job);
    } catch (error) {
      if (stop.aborted || error instanceof TurnEnded) await this.leases.release(job);
      else if (!lease.signal.aborted) await this.fail(job, lease, error);
    } finally {
      await lease.end();
    }
  }

  private async write(job: ClaimedJob, lease: JobLease, signal: AbortSignal): Promise<void> {
    const file = job.source_key === null ? undefined : await this.files.openSource(job.source_key);
    if (!file) throw new Error('The file of the import is gone.');
    const { resource, format, mode, key } = job;
    const writer = this.writers.of(resource);
    const parser = new LineParser(format, new FieldTypes(writer.bodies));
    const [pace, turn] = [new Pace(this.config.bulk.import_rate), this.turn()];
    const { body_limit } = this.config.requests;
    const done = lease.progress.rows;
    let line = 0;
    for await (const record of recordsOf(partsOf(file), format, body_limit)) {
      if (parser.takeHeader(record.bytes) || ++line <= done) continue;
      signal.throwIfAborted();
      await turn();
      await pace.step(signal);
      const status = await this.lines.run(job, {
        line,
        body: () => parser.body(bytesOf(record)),
        write: (ctx, body) => writer.write(ctx, { mode: mode ?? 'upsert', key }, body),
      });
      lease.progress = after(lease.progress, status, { job, end: record.end });
    }
  }

  /** Returns a function that ends the turn of this process when it has taken long and other imports are waiting. */
  private turn(): () => Promise<void> {
    let until = performance.now() + TURN_MS;
    return async () => {
      if (performance.now() < until) return;
      if (await this.leases.isAwaited('import')) throw new TurnEnded();
      until = performance.now() + TURN_MS;
    };
  }

  private async complete(job: ClaimedJob): Promise<void> {
    const { ctx } = job;
    await this.spool.within(async (directory) => {
      const path = join(directory, 'results');
      await this.results.writeFile(ctx, job.job_id, path);
      await this.files.put(job, path);
    });
    const progress = progressOf(job, await this.results.counts(ctx, job.job_id), 100);
    const finished = await this.leases.finish(job, { ...progress, status: 'completed' });
    if (!finished) await this.files.remove(job);
  }

  /** Fails the import, unless another attempt may succeed, which begins when the lease ends. */
  private async fail(job: ClaimedJob, lease: JobLease, error: unknown): Promise<void> {
    const reason = error instanceof ImportStopped ? await this.reasonOf(job) : this.finalReason(job, error);
    if (reason) await this.leases.finish(job, { ...lease.progress, status: 'failed', error: reason });
  }

  private finalReason({ attempts }: ClaimedJob, error: unknown): Outcome['error'] {
    this.logger.failure(error);
    return attempts >= MAX_ATTEMPTS && !isUnavailable(error) ? INTERNAL : undefined;
  }

  /** Returns the reason why the app may not write; undefined if the import was cancelled or taken over. */
  private async reasonOf({ ctx, resource, installation_id }: ClaimedJob): Promise<Outcome['error']> {
    if (installation_id === null) return undefined;
    const scope = importScopeOf(resource);
    const [installation] = await ctx.rows(Installation).find({ installation_id, status: 'active' });
    if (installation?.scopes.includes(scope) === false)
      return { code: 'insufficient_scope', message: `The app no longer has the ${scope} scope.` };
    const [store] = await ctx.query(`SELECT 1 FROM stores WHERE store_id = $1 AND status = 'active'`);
    return store ? undefined : { code: 'store_inactive', message: 'The store is not active.' };
  }
}

function bytesOf({ bytes }: FileRecord): Buffer {
  if (bytes === null) throw ApiError.coded('line_too_large', 'The line is larger than the body of a request may be.');
  return bytes;
}

async function* partsOf(file: StoredFile): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.size; start += PART) {
    const part = await file.read({ start, end: Math.min(start + PART, file.size) - 1 });
    yield* part as AsyncIterable<Buffer>;
  }
}

const sum = ({ created, updated, unchanged, failed }: Counts): number => created + updated + unchanged + failed;

const progressOf = ({ bytes }: ClaimedJob, counts: Counts, progress: number): Progress => ({ progress, rows: sum(counts), bytes, counts });

function after(
  { counts, progress }: Progress,
  status: ResultStatus,
  { job, end }: { readonly job: ClaimedJob; readonly end: number },
): Progress {
  const { created = 0, updated = 0, unchanged = 0, failed = 0 } = counts ?? {};
  const next = { created, updated, unchanged, failed };
  next[status]++;
  const percent = Math.min(99, Math.floor((99 * end) / Math.max(1, job.bytes)));
  return progressOf(job, next, Math.max(progress, percent));
}
