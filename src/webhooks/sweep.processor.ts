import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { Logger } from '../platform/observability/logger.js';
import { PeriodicProcessor } from '../platform/queue/periodic-processor.js';
import { DeliveryQueue } from './delivery-queue.service.js';
import { DispatchesProcessor, type Place } from './dispatches.processor.js';

/** Subscriptions that one sweep looks at. */
const MOST = 500;
const START: Place = { store_id: 0, subscription_id: 0 };

/** Finds what is overdue although no job announced it, or although a worker died over it: a lost Redis costs time and nothing else. */
@Injectable()
export class SweepProcessor extends PeriodicProcessor {
  private place = START;

  constructor(
    config: Config,
    private readonly queue: DeliveryQueue,
    private readonly dispatches: DispatchesProcessor,
    logger: Logger,
  ) {
    super(config, logger, config.sweep_interval);
  }

  /** Wakes workers for the next subscriptions in turn for which something is overdue: each once, however much it has. */
  async work(): Promise<void> {
    const { targets, next } = await this.dispatches.overdue(this.place, MOST);
    this.place = next ?? START;
    this.queue.wakeOnce(targets);
  }
}
