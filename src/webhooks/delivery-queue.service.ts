import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Job, JobOptions, Queue } from 'bull';
import { Config } from '../platform/config/config.js';
import { queuePrefix } from '../platform/queue/bull-options.js';
import { Slots } from '../platform/queue/slots.js';

/** Name of the queue. */
export const WEBHOOKS_QUEUE = 'webhooks';

/** A subscription that something is to be sent to. */
export interface Target {
  readonly store_id: number;
  readonly subscription_id: number;
  readonly app_id: number;
}

/** Attempts at a time for one subscription. */
export const PER_SUBSCRIPTION = 4;
const PER_APP = 16;
const LEASE_MARGIN_MS = 5_000;
/** Wake-ups of one moment are spread by at most this many milliseconds, to be one job. */
const COARSEST_MS = 1_000;
/** A retry may come later than asked by this fraction of its delay, for the same reason. */
const COARSENESS = 60;
/** Lets the clocks of this process and of PostgreSQL differ a little. */
const MARGIN_MS = 5;

/**
 * Wakes workers for subscriptions. A job says that something may be due, no more: what is due stands in `webhook_dispatches`, and a sweep
 * finds what no job announced. So nothing here waits or fails when Redis is away.
 */
@Injectable()
export class DeliveryQueue {
  private opened: Slots | undefined;

  constructor(
    @InjectQueue(WEBHOOKS_QUEUE) readonly queue: Queue<Target>,
    private readonly config: Config,
  ) {
    queue.on('error', () => undefined);
  }

  /** The bounds on attempts at a time, over all processes. Made on first use, because they connect to Redis. */
  get slots(): Slots {
    const bounds = { per_name: PER_SUBSCRIPTION, per_group: PER_APP, ttl: leaseOf(this.config) };
    return (this.opened ??= new Slots(this.queue.client, `${queuePrefix(this.config)}:slots`, bounds));
  }

  /** Wakes a worker for each target. */
  wake(targets: readonly Target[]): void {
    this.add(targets.map((data) => ({ data })));
  }

  /** Like {@link wake}, unless a wake-up of this kind waits or is being worked on. */
  wakeOnce(targets: readonly Target[]): void {
    this.add(targets.map((data) => ({ data, opts: { jobId: `sweep ${nameOf(data)}` } })));
  }

  /** Wakes a worker in `delay_ms` milliseconds or a little later. */
  wakeLater(data: Target, delay_ms: number): void {
    const step = Math.min(COARSEST_MS, Math.max(1, Math.floor(delay_ms / COARSENESS)));
    const now = Date.now();
    const due = Math.ceil((now + delay_ms + MARGIN_MS) / step) * step;
    this.add([{ data, opts: { delay: due - now, jobId: `retry ${nameOf(data)} ${String(due)}` } }]);
  }

  private add(jobs: { data: Target; opts?: JobOptions }[]): void {
    if (jobs.length === 0 || this.queue.client.status !== 'ready') return;
    void this.queue.addBulk(jobs).catch(() => undefined);
  }
}

/** Milliseconds for which an attempt is held: its own time, and some in which its outcome must be written before another may try. */
export const leaseOf = (config: Config): number => config.webhook_timeout + LEASE_MARGIN_MS;

/** A subscription's name among those of its app. */
export const nameOf = ({ store_id, subscription_id }: Target): string => `${String(store_id)}:${String(subscription_id)}`;

/** The target of a name that {@link nameOf} gave. */
export function targetOf(name: string, app_id: number): Target {
  const [store_id, subscription_id] = name.split(':').map(Number);
  return { store_id: store_id ?? 0, subscription_id: subscription_id ?? 0, app_id };
}

/** A job of the queue. */
export type WakeUp = Job<Target>;
