import { Injectable } from '@nestjs/common';
import type { Job, Queue } from 'bull';
import { Config } from '../config/config.js';
import { Logger } from '../observability/logger.js';
import {
  disconnectBlocked,
  leaveWorkersUnnamed,
  listCreatedClients,
  tolerateFailedSubscriptions,
} from '../vendor-internals/bull-clients.js';
import { Readiness } from './readiness.js';
import { isCluster } from './redis-clients.js';
import { Signals } from './signals.js';

type Work = (job: Job) => Promise<void>;

/**
 * Everything that a Bull queue needs in addition to its options to survive a Redis that is unavailable, silent or empty. The rest of the
 * program uses `@Processor` and `@Process`, whose module calls `process` when it starts and `close` when it ends; both are adapted here.
 */
@Injectable()
export class WorkerQueues {
  constructor(
    private readonly config: Config,
    private readonly signals: Signals,
    private readonly readiness: Readiness,
    private readonly logger: Logger,
  ) {}

  /**
   * Adapts a queue, before the module of Bull registers its processors:
   *
   * - Processing starts in workers only, when the process is ready and Redis is connected.
   * - A job of which Redis has lost everything except the id is dropped.
   * - The connections are replaced when the signals had to reconnect, because they may be dead as well.
   * - Errors of the queue are handled by the callers of its methods.
   * - Closing does not wait for jobs; processors wait for their own work.
   */
  adapt(queue: Queue): void {
    if (isCluster(this.config)) listCreatedClients(queue);
    const [process, close] = [queue.process.bind(queue), queue.close.bind(queue)];
    Object.assign(queue, {
      process: (concurrency: number, work: Work) => this.process(queue, () => process(concurrency, whole(work))),
      close: () => closed(queue, close(true)),
    });
    queue.on('error', () => undefined);
    this.signals.on('reconnected', () => {
      // Commands that wait for a response are sent again.
      for (const client of queue.clients) client.disconnect(true);
    });
  }

  private async process(queue: Queue, start: () => Promise<void>): Promise<void> {
    if (this.config.role === 'api') return;
    await this.readiness.reached;
    leaveWorkersUnnamed(queue);
    tolerateFailedSubscriptions(queue);
    const begin = (): void => void start().catch((error: unknown) => this.logger.failure(error));
    if (queue.client.status === 'ready') begin();
    else queue.client.once('ready', begin);
  }
}

/** Wraps the work so that it skips incomplete jobs: Bull creates a job without data and options if Redis has kept only its id. */
const whole =
  (work: Work): Work =>
  async (job) => {
    if (Object.keys(job.data as object).length === 0) job.opts.removeOnComplete = true;
    else await work(job);
  };

async function closed(queue: Queue, closing: Promise<void>): Promise<void> {
  disconnectBlocked(queue);
  await closing;
}
