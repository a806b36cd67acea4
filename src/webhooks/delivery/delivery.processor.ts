import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Logger } from '../../platform/observability/logger.js';
import { bull } from '../../platform/queue/bull-options.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { Deliverer } from './deliverer.service.js';
import { endsWithin } from './target-lanes.js';
import { DeliveryQueue, type Target } from './delivery-queue.service.js';

/** Subscriptions that one process serves concurrently; each mostly waits for its receiver. */
const CONCURRENCY = 250;
/** Time after which a visit no longer occupies a place, in milliseconds; it continues beside the others. */
const PLACE_MS = 1_000;

/** Worker of the webhook queue. */
@Injectable()
export class DeliveryProcessor extends PeriodicProcessor {
  private readonly visits = new Set<Promise<void>>();

  constructor(
    config: Config,
    private readonly queue: DeliveryQueue,
    private readonly deliverer: Deliverer,
    private readonly logger: Logger,
  ) {
    super(config, logger, Infinity);
  }

  /** Starts to take jobs. */
  work(): Promise<void> {
    bull.process(
      this.queue.queue,
      CONCURRENCY,
      (target) => this.visit(target),
      (error) => this.logger.failure(error),
    );
    return Promise.resolve();
  }

  /** Stops the worker and waits for the attempts in progress. */
  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    this.deliverer.stop();
    await Promise.all(this.visits);
    await bull.close(this.queue.queue);
  }

  private async visit(target: Target): Promise<void> {
    const visit = this.deliverer.visit(target);
    const ended = visit.catch((error: unknown) => this.logger.failure(error)).finally(() => this.visits.delete(ended));
    this.visits.add(ended);
    // Visits to slow receivers are bounded by the slots of their apps and by the lanes.
    await endsWithin(ended, PLACE_MS);
  }
}
