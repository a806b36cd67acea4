import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ApiError } from '../../platform/contract/api-error.js';
import { Logger } from '../../platform/observability/logger.js';
import { Config } from '../../platform/config/config.js';
import { type Claimant, Slots } from './slots.js';
import { DeliveryQueue, leaseOf, nameOf, type Target, targetOf, DRAIN_MS } from './delivery-queue.service.js';
import { DispatchesService } from './dispatches.service.js';
import { endsWithin } from './receiver-limits.js';
import { queuePrefix } from '../../platform/queue/bull-options.js';

/** Time in milliseconds after which the slots of a process that died are free. */
const SLOT_TTL_MS = 6_000;
/** Number of maximum-length passes after which the attempts in a slot are considered hung. */
const MAX_PASSES = 2;
/** Interval at which a single attempt retries to acquire a slot, in milliseconds. */
const RETRY_MS = 100;
/** Time in milliseconds after which Redis is considered unavailable. */
const REDIS_TIMEOUT_MS = 2_000;

/** Limits of concurrent attempts across all processes. */
@Injectable()
export class DeliverySlots {
  private connected: Slots | undefined;

  constructor(
    private readonly config: Config,
    readonly queue: DeliveryQueue,
    private readonly dispatches: DispatchesService,
    private readonly logger: Logger,
  ) {}

  /** Acquires the free slots of a subscription, up to its limit of concurrent attempts. */
  acquire(target: Target): Promise<string[]> {
    return this.slots.acquire(claimantOf(target), randomUUID(), this.config.webhooks.concurrency);
  }

  /**
   * Runs a single attempt in a slot of the subscription. Returns undefined, without an attempt, when no slot becomes free
   * before `start_before` (`performance.now()`). Throws 503 when Redis does not respond.
   */
  async runInSlot<T>(target: Target, start_before: number, attempt: () => Promise<T>): Promise<T | undefined> {
    let slots = await this.acquireOne(target);
    while (slots.length === 0) {
      if (performance.now() + RETRY_MS > start_before) return undefined;
      await setTimeout(RETRY_MS);
      slots = await this.acquireOne(target);
    }
    try {
      return await attempt();
    } finally {
      // The caller does not wait for Redis.
      void this.release(target, slots);
    }
  }

  /** Releases slots and wakes the subscriptions that were refused a slot in the meantime. Never rejects: without Redis the slots expire. */
  async release(target: Target, slots: readonly string[]): Promise<void> {
    try {
      const refused = await this.slots.release(claimantOf(target), slots);
      this.queue.wake(refused.map((name) => targetOf(name, target.app_id)));
    } catch {
      return;
    }
  }

  private async acquireOne(target: Target): Promise<string[]> {
    const taken = this.slots.acquire(claimantOf(target), randomUUID(), 1).catch(() => {
      throw ApiError.unavailable();
    });
    if (await endsWithin(taken, REDIS_TIMEOUT_MS)) return taken;
    taken.then(
      (slots) => this.release(target, slots),
      () => undefined,
    );
    throw ApiError.unavailable();
  }

  /** Returns the slots; they are created on first use, because they connect to Redis. */
  private get slots(): Slots {
    const { concurrency, app_concurrency } = this.config.webhooks;
    const longest = MAX_PASSES * (DRAIN_MS + leaseOf(this.config));
    const bounds = { per_name: concurrency, per_group: app_concurrency, ttl: SLOT_TTL_MS, longest };
    const prefix = `${queuePrefix(this.config)}:slots`;
    return (this.connected ??= new Slots(this.queue.queue.client, prefix, bounds, {
      isInFlight: () => this.dispatches.isAnyLeased(),
      abandoned: (slot) => this.logger.failure(new Error(`The attempts of slot ${slot} do not end. It is free for others.`)),
    }));
  }
}

const claimantOf = (target: Target): Claimant => ({ name: nameOf(target), group: String(target.app_id) });
