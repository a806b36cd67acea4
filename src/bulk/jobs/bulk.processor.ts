import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { Signals } from '../../platform/queue/signals.js';
import { ExportRunner } from '../exports/export-runner.service.js';
import { JobFiles } from './job-files.service.js';
import { ImportRunner } from '../imports/import-runner.service.js';
import { type JobKind, KINDS } from './bulk-job.entity.js';
import { type ClaimedJob, JobLeases } from './job-leases.service.js';

/** Worker of bulk jobs: claims jobs while it has room, and removes the files that have expired. */
@Injectable()
export class BulkProcessor extends PeriodicProcessor implements OnModuleInit {
  private readonly running = { export: new Set<Promise<void>>(), import: new Set<Promise<void>>() };
  private readonly stop = new AbortController();
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly leases: JobLeases,
    private readonly exports: ExportRunner,
  ) {
    super(config, logger, config.sweep_interval);
  }

  @Inject() private readonly imports: ImportRunner;
  @Inject() private readonly files: JobFiles;
  @Inject() private readonly signals: Signals;

  /** Listens to new jobs. */
  onModuleInit(): void {
    this.unsubscribe = this.signals.on('bulk', () => this.wake());
  }

  /** Stops the jobs that are under way, so that other processes begin them again. */
  override async onModuleDestroy(): Promise<void> {
    this.unsubscribe?.();
    this.stop.abort();
    await super.onModuleDestroy();
    await Promise.all([...this.running.export, ...this.running.import]);
  }

  /** Starts jobs, without waiting for them, and removes files. */
  async work(): Promise<void> {
    for (const kind of KINDS) await this.startAll(kind);
    await this.removeFiles();
    while (!this.stopping && (await this.leases.forgetResults()));
  }

  private async startAll(kind: JobKind): Promise<void> {
    while (!this.stopping && this.running[kind].size < this.config.bulk.jobs) {
      const job = await this.leases.claimNext(kind);
      if (!job) break;
      this.start(job);
    }
  }

  private async removeFiles(): Promise<void> {
    for (const file of await this.leases.expiredFiles()) {
      await this.files.remove(file);
      await this.leases.forgetFiles(file);
    }
    for (const source of await this.leases.expiredSources()) {
      await this.files.removeSource(source.source_key);
      await this.leases.forgetSource(source);
    }
    for (const upload of await this.leases.lostUploads()) {
      await this.files.removeSource(upload.source_key);
      await this.leases.forgetUpload(upload);
    }
  }

  private start(job: ClaimedJob): void {
    const running = this.running[job.kind];
    const runner = job.kind === 'export' ? this.exports : this.imports;
    const run = runner
      .run(job, this.stop.signal)
      .catch((error: unknown) => this.logger.failure(error))
      .finally(() => {
        running.delete(run);
        this.wake();
      });
    running.add(run);
  }
}
