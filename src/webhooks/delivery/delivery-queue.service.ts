import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { JobOptions, Queue } from 'bull';
import type { Config } from '../../platform/config/config.js';
import { WorkerQueues } from '../../platform/queue/worker-queues.service.js';
import { addJobs } from '../../platform/queue/bull-options.js';

/** Name of the queue. */
export const WEBHOOKS_QUEUE = 'webhooks';

/** Subscription with dispatches to send. */
export interface Target {
  readonly store_id: number;
  readonly subscription_id: number;
  readonly app_id: number;
}

/** Milliseconds after which a pass over a subscription starts no further attempt, so that other subscriptions are served. */
export const DRAIN_MS = 5_000;
const LEASE_MARGIN_MS = 5_000;
/** Wake-ups are rounded up to a step of at most this many milliseconds, so that wake-ups close to each other are one job. */
const MAX_STEP_MS = 1_000;
/** The step is at most this fraction of the delay: 1/60. */
const STEPS_PER_DELAY = 60;
/**
 * Time in milliseconds within which the sweep adds one job for a subscription. Afterwards it adds another: the first one may belong to a
 * process that is suspended, or Redis may have lost everything but its id.
 */
const SWEEP_STEP_MS = 10_000;
/** Tolerance for clock differences between this process and PostgreSQL, in milliseconds. */
const MARGIN_MS = 5;

/**
 * Wakes workers for subscriptions. A job only signals that dispatches may be due: `webhook_dispatches` is the system of record, and a sweep
 * finds dispatches without a job. No method waits or fails when Redis is unavailable.
 */
@Injectable()
export class DeliveryQueue {
  constructor(
    @InjectQueue(WEBHOOKS_QUEUE) readonly queue: Queue<Target>,
    queues: WorkerQueues,
  ) {
    queues.adapt(queue);
  }

  /** Wakes a worker for each target. */
  wake(targets: readonly Target[]): void {
    this.add(targets.map((data) => ({ data })));
  }

  /** Wakes a worker for each target that has no job of this kind waiting or running, or none of the last ten seconds. */
  wakeOnce(targets: readonly Target[]): void {
    const step = Math.floor(Date.now() / SWEEP_STEP_MS);
    this.add(targets.map((data) => ({ data, opts: { jobId: `sweep ${nameOf(data)} ${String(step)}` } })));
  }

  /** Wakes a worker after `delay_ms` milliseconds, or slightly later. */
  wakeLater(data: Target, delay_ms: number): void {
    const step = Math.min(MAX_STEP_MS, Math.max(1, Math.floor(delay_ms / STEPS_PER_DELAY)));
    const now = Date.now();
    const due = Math.ceil((now + delay_ms + MARGIN_MS) / step) * step;
    this.add([{ data, opts: { delay: due - now, jobId: `retry ${nameOf(data)} ${String(due)}` } }]);
  }

  private add(jobs: { data: Target; opts?: JobOptions }[]): void {
    if (jobs.length === 0 || this.queue.client.status !== 'ready') return;
    void addJobs(this.queue, jobs).catch(() => undefined);
  }
}

/** Returns the lease of an attempt in milliseconds: its timeout, and time to record the result. */
export const leaseOf = (config: Config): number => config.webhook_timeout + LEASE_MARGIN_MS;

/** Returns the key of a subscription, unique within its app. */
export const nameOf = ({ store_id, subscription_id }: Pick<Target, 'store_id' | 'subscription_id'>): string =>
  `${String(store_id)}:${String(subscription_id)}`;

/** Returns the target of a key that {@link nameOf} returned. */
export function targetOf(name: string, app_id: number): Target {
  const [store_id, subscription_id] = name.split(':').map(Number);
  return { store_id: store_id ?? 0, subscription_id: subscription_id ?? 0, app_id };
}
