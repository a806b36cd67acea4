import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { bull } from '../../platform/queue/bull-options.js';
import { Config } from '../../platform/config/config.js';
import { type Claimant, Slots } from './slots.js';
import { DeliveryQueue, leaseOf, nameOf, type Target, targetOf } from './delivery-queue.service.js';
import { DispatchesService } from './dispatches.service.js';

/** Limits of concurrent attempts across all processes. */
@Injectable()
export class DeliverySlots {
  private connected: Slots | undefined;

  constructor(
    private readonly config: Config,
    readonly queue: DeliveryQueue,
    private readonly dispatches: DispatchesService,
  ) {}

  /** Takes the free slots of a subscription, at most as many as its attempts may be at a time. */
  take(target: Target): Promise<string[]> {
    return this.slots.take(claimantOf(target), randomUUID(), this.config.webhooks.concurrency);
  }

  /** Releases slots and wakes the subscriptions that were refused one in the meantime. Without Redis the slots expire. */
  async release(target: Target, slots: readonly string[]): Promise<void> {
    const refused = await this.slots.release(claimantOf(target), slots).catch(() => []);
    this.queue.wake(refused.map((name) => targetOf(name, target.app_id)));
  }

  /** Returns the slots; they are created on first use, because they connect to Redis. */
  private get slots(): Slots {
    const { concurrency, app_concurrency } = this.config.webhooks;
    const bounds = { per_name: concurrency, per_group: app_concurrency, ttl: leaseOf(this.config) };
    const prefix = `${bull.prefix(this.config)}:slots`;
    return (this.connected ??= new Slots(this.queue.queue.client, prefix, bounds, () => this.dispatches.isAnyLeased()));
  }
}

const claimantOf = (target: Target): Claimant => ({ name: nameOf(target), group: String(target.app_id) });
