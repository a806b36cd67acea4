import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { JobOptions, Queue, QueueOptions } from 'bull';
import type { Config } from '../../platform/config/config.js';
import { bullOptions, addJobs } from '../../platform/queue/bull-options.js';
import { WorkerQueues } from '../../platform/queue/worker-queues.service.js';
import type { DueItem, DueQueue } from './due-items.service.js';

/** Item as the payload of a job; times are milliseconds. */
export type DueJob = Omit<DueItem, 'queue' | 'due_at' | 'now'> & { readonly due_at: number };

/**
 * Time in milliseconds within which one job is added for an item. Afterwards another one is added: Redis may have lost everything of the
 * first one except its id. Jobs of killed workers are taken over sooner, when their lock has expired.
 */
const STEP_MS = 60_000;
const LOCK_MS = 6_000;
const STALLED_CHECK_MS = 2_000;
/** Milliseconds for which Redis is not used after it failed to respond. During this pause, the process does the work itself. */
const PAUSE_MS = 5_000;

/** Returns the options of the queues of due work. */
export const dueQueueOptions = (config: Config): QueueOptions =>
  bullOptions(config, { lockDuration: LOCK_MS, stalledInterval: STALLED_CHECK_MS });

/** Queues of due work. Jobs distribute the work over processes; PostgreSQL is the record of due and completed work. */
@Injectable()
export class DueQueues {
  readonly all: Readonly<Record<DueQueue, Queue<DueJob>>>;
  private away_until = 0;

  constructor(@InjectQueue('billing') own: Queue<DueJob>, @InjectQueue('billing-gateways') gateways: Queue<DueJob>, queues: WorkerQueues) {
    this.all = { billing: own, 'billing-gateways': gateways };
    for (const queue of [own, gateways]) queues.adapt(queue);
  }

  /** Adds a job for each item that has none. Returns false when Redis cannot be reached; some jobs may still have been added. */
  async add(items: readonly DueItem[]): Promise<boolean> {
    if (performance.now() < this.away_until) return false;
    try {
      await this.addToQueues(items);
      return true;
    } catch {
      this.away_until = performance.now() + PAUSE_MS;
      return false;
    }
  }

  private async addToQueues(items: readonly DueItem[]): Promise<void> {
    const byQueue = Object.values(this.all).map((queue) => ({ queue, jobs: items.filter((item) => item.queue === queue.name).map(jobOf) }));
    await Promise.all(byQueue.filter(({ jobs }) => jobs.length > 0).map(({ queue, jobs }) => addJobs(queue, jobs)));
  }
}

/** Returns the item of a job. */
export const itemOf = (queue: DueQueue, job: DueJob): DueItem => ({
  ...job,
  queue,
  due_at: new Date(job.due_at),
  now: new Date(job.due_at),
});

function jobOf({ queue: _queue, now: _now, ...item }: DueItem): { data: DueJob; opts: JobOptions } {
  const due_at = item.due_at.getTime();
  // The clock decides how often a job is added, not whether the item is due: its worker checks that in PostgreSQL.
  const step = Math.floor(Date.now() / STEP_MS);
  return { data: { ...item, due_at }, opts: { jobId: [item.kind, item.store_id, item.id, due_at, step].join(' ') } };
}
