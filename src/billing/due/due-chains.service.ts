import { Injectable } from '@nestjs/common';
import { Logger } from '../../platform/observability/logger.js';
import { FairSemaphore } from '../../platform/queue/fair-semaphore.js';
import { type Chain, type DueItem, DueItems, type DueQueue } from './due-items.service.js';
import { DueQueues } from './due-queues.service.js';
import { DueWork } from './due-work.service.js';

/**
 * Number of units of work that a process does concurrently: as many as it has connections for, and more of the units that mostly wait for a
 * gateway.
 */
export const CONCURRENCY: Readonly<Record<DueQueue, number>> = { billing: 4, 'billing-gateways': 32 };

/**
 * Chains of due work. The work of an app in a store waits for the same lock, so it is done one after another, in the order of its due
 * times; others run concurrently. Calls of payment gateways have their own chains, so a slow gateway delays nothing else. Every item is a
 * job, so any process can do it. Each item adds the next one when it ends.
 */
@Injectable()
export class DueChains {
  private readonly limits = {
    billing: new FairSemaphore(CONCURRENCY.billing),
    'billing-gateways': new FairSemaphore(CONCURRENCY['billing-gateways']),
  };
  /** Chains with an item in progress in this process. */
  private readonly running = new Set<string>();
  private readonly followed = new Set<Promise<void>>();
  private stopping = false;

  constructor(
    private readonly items: DueItems,
    private readonly due: DueWork,
    private readonly queues: DueQueues,
    private readonly logger: Logger,
  ) {}

  /** True while this process is working on an item, with or without a job. */
  get busy(): boolean {
    return this.followed.size > 0;
  }

  /** Starts chains: with jobs, or in this process while Redis cannot be reached. Does not wait for them. */
  async start(firsts: readonly DueItem[]): Promise<void> {
    if (await this.queues.add(firsts)) return;
    for (const first of firsts) void this.follow(first);
  }

  /**
   * Runs an item if it is still due, and adds the next one of its chain. While Redis is unavailable, this process runs the next item
   * itself. An item that fails is logged and left to a later sweep; it does not delay the items behind it.
   */
  follow(first: DueItem): Promise<void> {
    const followed = this.followFrom(first)
      .catch((error: unknown) => this.logger.failure(error))
      .finally(() => this.followed.delete(followed));
    this.followed.add(followed);
    return followed;
  }

  /** Finishes the items in progress, and starts no others. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.followed);
  }

  private async followFrom(first: DueItem): Promise<void> {
    let item: DueItem | undefined = first;
    while (item && !this.stopping && (await this.attempt(item))) {
      const next: DueItem | undefined = await this.items.next(item);
      item = next && !(await this.queues.add([next])) ? next : undefined;
    }
  }

  /** Returns false if this process is already running an item of the chain, which continues the chain. */
  private async attempt(item: DueItem): Promise<boolean> {
    const chain = nameOf(item);
    if (this.running.has(chain)) return false;
    this.running.add(chain);
    try {
      await this.limits[item.queue].run(item.store_id, () => this.perform(item));
    } catch (error) {
      this.logger.failure(error);
    } finally {
      this.running.delete(chain);
    }
    return true;
  }

  private async perform(item: DueItem): Promise<void> {
    const current = this.stopping ? undefined : await this.items.stillDue(item);
    if (current) await this.due.run(current, current.now);
  }
}

const nameOf = ({ store_id, app_id, queue }: Chain): string => [store_id, app_id, queue].join(' ');
