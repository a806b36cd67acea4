import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { Signals } from '../../platform/queue/signals.js';
import { ExportRunner } from '../exports/export-runner.service.js';
import { JobFiles } from './job-files.service.js';
import { type ClaimedJob, JobLeases } from './job-leases.service.js';

/** Worker of bulk jobs: claims jobs while it has room, and removes the files that have expired. */
@Injectable()
export class BulkProcessor extends PeriodicProcessor implements OnModuleInit {
  private readonly running = new Set<Promise<void>>();
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
    await Promise.all(this.running);
  }

  /** Starts jobs, without waiting for them, and removes files. */
  async work(): Promise<void> {
    while (!this.stopping && this.running.size < this.config.bulk.jobs) {
      const job = await this.leases.claimNext();
      if (!job) break;
      this.start(job);
    }
    for (const file of await this.leases.expiredFiles()) {
      await this.files.remove(file);
      await this.leases.forgetFiles(file);
    }
  }

  private start(job: ClaimedJob): void {
    const running = this.exports
      .run(job, this.stop.signal)
      .catch((error: unknown) => this.logger.failure(error))
      .finally(() => {
        this.running.delete(running);
        this.wake();
      });
    this.running.add(running);
  }
}
