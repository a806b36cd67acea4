import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { Logger } from '../platform/observability/logger.js';
import { Loop } from '../platform/queue/loop.js';
import { DeliveryQueue } from './delivery-queue.service.js';
import { DispatchesProcessor, type Place } from './dispatches.processor.js';

/** Subscriptions that one sweep looks at. */
const MOST = 500;
const START: Place = { store_id: 0, subscription_id: 0 };

/** Finds what is overdue although no job announced it, or although a worker died over it: a lost Redis costs time and nothing else. */
@Injectable()
export class SweepProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: Loop;
  private place = START;

  constructor(
    private readonly config: Config,
    private readonly queue: DeliveryQueue,
    private readonly dispatches: DispatchesProcessor,
    logger: Logger,
  ) {
    this.loop = new Loop(
      () => this.sweep(),
      config.sweep_interval,
      (error) => logger.failure(error),
    );
  }

  /** Starts in processes that work in the background. */
  onApplicationBootstrap(): void {
    if (this.config.role !== 'api') this.loop.start();
  }

  /** Finishes the statement under way. */
  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** Wakes workers for the next subscriptions in turn for which something is overdue: each once, however much it has. */
  private async sweep(): Promise<void> {
    const { targets, next } = await this.dispatches.overdue(this.place, MOST);
    this.place = next ?? START;
    this.queue.wakeOnce(targets);
  }
}
