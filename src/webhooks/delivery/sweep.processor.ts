import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { DeliveryQueue } from './delivery-queue.service.js';
import { DispatchesService, type SweepCursor } from './dispatches.service.js';

/** Subscriptions that one sweep scans. */
const BATCH = 500;
const START: SweepCursor = { store_id: 0, subscription_id: 0 };

/** Finds overdue dispatches whose job was lost with Redis or whose worker died, so that a loss of Redis only delays deliveries. */
@Injectable()
export class SweepProcessor extends PeriodicProcessor {
  private cursor = START;

  constructor(
    config: Config,
    private readonly queue: DeliveryQueue,
    private readonly dispatches: DispatchesService,
    logger: Logger,
  ) {
    super(config, logger, config.sweep_interval);
  }

  /** Wakes workers for the next subscriptions with overdue dispatches, once each. */
  async work(): Promise<void> {
    const { targets, next } = await this.dispatches.overdue(this.cursor, BATCH);
    this.cursor = next ?? START;
    this.queue.wakeOnce(targets);
  }
}
