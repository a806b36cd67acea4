import { Injectable } from '@nestjs/common';
import { InstallationsService } from '../../apps/installations.service.js';
import type { AppContext } from '../../platform/auth/app-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { ListParams } from '../../platform/contract/list-query.js';
import { Page, Rendered } from '../../platform/contract/reply.js';
import { Filter, type Filters } from '../../platform/database/filter.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { StoreRows } from '../../platform/database/store-rows.js';
import { Signals } from '../../platform/queue/signals.js';
import { bulkFinished } from '../bulk.events.js';
import { BulkJob, type JobKind } from './bulk-job.entity.js';
import { lockBeginnings } from './begin-lock.js';
import { JobFiles } from './job-files.service.js';
import { StoredJob, storedSelection } from './stored-job.js';

/** Maximum number of unfinished jobs of an installation. */
const MAX_UNFINISHED = 10;

/** Resources without personal data. */
const WITHOUT_PERSONS = ['products', 'variants', 'inventory'];

/** Names of kinds in errors. */
const NAMES: Readonly<Record<JobKind, string>> = { export: 'Export', import: 'Import' };

/** Columns that define a new job. */
export type NewJob = Pick<BulkJob, 'kind' | 'resource' | 'format'> &
  Partial<Pick<BulkJob, 'filter' | 'fields' | 'mode' | 'key' | 'bytes' | 'source_key'>>;

/** Job of a store, for the merchant and the operator. */
export interface JobOfStore {
  readonly job: StoredJob;
  /** Name of the app; null for an operator. */
  readonly app_name: string | null;
}

/** Page of the jobs of a store, of one kind if one is given. */
export interface AskedJobs extends ListParams {
  readonly kind?: JobKind | undefined;
  readonly cursor: string;
}

/** Bulk jobs of a store. */
@Injectable()
export class BulkJobsService {
  constructor(
    private readonly installations: InstallationsService,
    private readonly signals: Signals,
    private readonly files: JobFiles,
  ) {}

  /** Creates a job of an app, which a worker begins. Throws `bulk_limit_exceeded` with more than ten unfinished jobs. */
  async create(ctx: AppContext, job: NewJob): Promise<StoredJob> {
    const { app_id, installation_id } = ctx;
    // Jobs of an installation are created one after another, and none after the uninstall.
    await this.installations.lock(ctx, installation_id);
    const [unfinished] = await ctx.query<{ count: number }>(UNFINISHED, installation_id);
    if ((unfinished?.count ?? 0) >= MAX_UNFINISHED)
      throw ApiError.coded('bulk_limit_exceeded', `There are already ${String(MAX_UNFINISHED)} unfinished jobs.`);
    const { job_id } = await ctx.rows(BulkJob).add({ ...job, app_id, installation_id });
    ctx.afterCommit(() => this.signals.send('bulk'));
    return this.show(ctx, job.kind, job_id);
  }

  /** Creates a job of an operator and returns its id. */
  async createForOperator(ctx: StoreContext, job: NewJob): Promise<number> {
    return (await ctx.rows(BulkJob).add(job)).job_id;
  }

  /** Page of the app's jobs. `shown` converts them. */
  async list<T>(ctx: AppContext, kind: JobKind, query: ListParams, shown: (job: StoredJob) => T): Promise<Page<T>> {
    const { items, pagination } = await jobsOf(ctx).page(query, filtersOf(ctx, kind), StoredJob);
    return new Page(new Rendered<T[]>(JSON.stringify((JSON.parse(items.json) as StoredJob[]).map(shown))), pagination);
  }

  /** Job of the app. Throws `Export not found.` or `Import not found.` (404). */
  async show(ctx: AppContext, kind: JobKind, job_id: number): Promise<StoredJob> {
    const [job] = await this.read(ctx, [...filtersOf(ctx, kind), Filter.equals('job_id', job_id)]);
    if (!job) throw ApiError.notFound(NAMES[kind]);
    return job;
  }

  /** Job of the store as it is shown. Throws 404. */
  async stored(ctx: StoreContext, job_id: number): Promise<StoredJob> {
    const [job] = await this.read(ctx, [Filter.equals('job_id', job_id)]);
    if (!job) throw ApiError.notFound('Job');
    return job;
  }

  /** Job of the store. Throws 404. */
  get(ctx: StoreContext, job_id: number): Promise<BulkJob> {
    return ctx.rows(BulkJob).get({ job_id }, 'Job');
  }

  /** Returns a page of the jobs of the store with the names of their apps, and the number of all that match, at most {@link MAX_COUNTED}. */
  async ofStore(
    ctx: StoreContext,
    { kind, ...query }: AskedJobs,
  ): Promise<{ jobs: JobOfStore[]; total: number; next_cursor: string | null }> {
    const where = [Filter.equals('kind', kind)];
    const [{ items, pagination }, total] = await Promise.all([
      jobsOf(ctx).page(query, where, StoredJob),
      ctx.rows(BulkJob).countUpTo(MAX_COUNTED, where),
    ]);
    const jobs = await this.withApps(ctx, JSON.parse(items.json) as StoredJob[]);
    return { jobs, total, next_cursor: 'next_cursor' in pagination ? pagination.next_cursor : null };
  }

  private async withApps(ctx: StoreContext, jobs: readonly StoredJob[]): Promise<JobOfStore[]> {
    const names = await ctx.query<{ app_id: number; name: string }>(
      'SELECT DISTINCT a.app_id, a.name FROM installations i JOIN apps a ON a.app_id = i.app_id WHERE i.store_id = $1 AND a.app_id = ANY ($2)',
      jobs.map(({ app_id }) => app_id).filter((app_id) => app_id !== null),
    );
    const nameOf = new Map(names.map(({ app_id, name }) => [app_id, name]));
    return jobs.map((job) => ({ job, app_name: job.app_id === null ? null : (nameOf.get(job.app_id) ?? null) }));
  }

  /** Cancels a job of the app, with its event if it was unfinished, and deletes its file. Throws like {@link show}. */
  async cancel(ctx: AppContext, kind: JobKind, job_id: number): Promise<void> {
    const { app_id, installation_id } = ctx;
    const job = await ctx.rows(BulkJob).lock({ job_id, kind, installation_id }, NAMES[kind]);
    await ctx.query(CANCEL, [job_id]);
    const { status, rows, resource, failed } = job;
    if (status === 'pending' || status === 'running') {
      ctx.publish(bulkFinished({ job_id, kind, resource, status: 'cancelled', rows, failed, app_id, installation_id }));
    }
    // The files of a running job are left to the worker that removes expired files: one may still be written.
    if (status !== 'running') ctx.afterCommit(() => this.files.remove(job));
    ctx.afterCommit(() => this.signals.send('bulk'));
  }

  /** Cancels the jobs of an installation that ends, and has their files deleted. */
  async endInstallation(ctx: StoreContext, installation_id: number): Promise<void> {
    const jobs = await ctx.query<{ job_id: number }>(OF_INSTALLATION, installation_id);
    if (jobs.length === 0) return;
    await ctx.query(
      CANCEL,
      jobs.map(({ job_id }) => job_id),
    );
    ctx.afterCommit(() => this.signals.send('bulk'));
  }

  /**
   * Withdraws files that may contain personal data, for a caller whose transaction removes that data: files of finished jobs are deleted,
   * running exports start again on a new snapshot, and unfinished imports end. No job of the store starts before that transaction ends.
   */
  async withdrawFiles(ctx: StoreContext): Promise<void> {
    await lockBeginnings(ctx);
    const ended = await ctx.query<Ended>(END_IMPORTS, [...WITHOUT_PERSONS]);
    for (const { app_id, installation_id, ...job } of ended)
      if (app_id !== null && installation_id !== null)
        ctx.publish(bulkFinished({ ...job, kind: 'import', status: 'failed', app_id, installation_id }));
    const withdrawn = await ctx.query(WITHDRAW, [...WITHOUT_PERSONS]);
    if (ended.length + withdrawn.length > 0) ctx.afterCommit(() => this.signals.send('bulk'));
  }

  private async read(ctx: StoreContext, where: Filters): Promise<StoredJob[]> {
    const { items } = await jobsOf(ctx).page(NEWEST, where, StoredJob);
    return JSON.parse(items.json) as StoredJob[];
  }
}

type Ended = Pick<BulkJob, 'job_id' | 'resource' | 'rows' | 'failed' | 'app_id' | 'installation_id'>;

const NEWEST = { limit: 50, order: { column: 'created_at', direction: 'DESC' } } as const;

/** Returns the jobs of a store, reading only the columns that the request needs. */
function jobsOf(ctx: StoreContext): StoreRows<BulkJob> {
  return Object.assign(ctx.within(ctx.connection), { selection: storedSelection(ctx.selection) }).rows(BulkJob);
}

const filtersOf = ({ installation_id }: AppContext, kind: JobKind): Filters => [
  Filter.equals('installation_id', installation_id),
  Filter.equals('kind', kind),
];

const UNFINISHED = `
SELECT count(*) AS count FROM bulk_jobs WHERE store_id = $1 AND installation_id = $2 AND status IN ('pending', 'running')`;

const OF_INSTALLATION = `
SELECT job_id FROM bulk_jobs
WHERE store_id = $1 AND installation_id = $2 AND (status IN ('pending', 'running') OR file_key IS NOT NULL) FOR UPDATE`;

const CANCEL = `
UPDATE bulk_jobs SET status = CASE WHEN status IN ('pending', 'running') THEN 'cancelled' ELSE status END,
  completed_at = coalesce(completed_at, row_clock(store_id)), file_expires_at = now(), updated_at = now()
WHERE store_id = $1 AND job_id = ANY ($2)`;

/** A new attempt number ends the lease of the process that works on a job. A waiting job starts after the caller's transaction. */
const WITHDRAW = `
UPDATE bulk_jobs SET updated_at = now(), lease_until = NULL,
  attempts = CASE WHEN status = 'running' THEN attempts + 1 ELSE attempts END,
  file_expires_at = CASE WHEN status IN ('pending', 'running') THEN file_expires_at ELSE row_clock(store_id) END
WHERE store_id = $1 AND (status IN ('pending', 'running') OR file_key IS NOT NULL) AND resource <> ALL ($2) RETURNING job_id`;

/** The file of an import may contain the customer, and would create that customer again. The process that works on it writes no further line. */
const END_IMPORTS = `
UPDATE bulk_jobs SET status = 'failed', error_code = 'customer_erased',
  error_message = 'A customer was erased meanwhile. Import a file without personal data of that customer.',
  completed_at = now(), file_expires_at = now(), updated_at = now()
WHERE store_id = $1 AND kind = 'import' AND status IN ('pending', 'running') AND resource <> ALL ($2)
RETURNING job_id, resource, rows, failed, app_id, installation_id`;
