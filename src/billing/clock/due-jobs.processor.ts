import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Logger } from '../../platform/observability/logger.js';
import { bull } from '../../platform/queue/bull-options.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { DueChains, PLACES } from './due-chains.service.js';
import { LANES } from './due-items.service.js';
import { DueQueues, itemOf } from './due-queues.service.js';

/** Worker of the queues of due work. */
@Injectable()
export class DueJobsProcessor extends PeriodicProcessor {
  constructor(
    config: Config,
    private readonly queues: DueQueues,
    private readonly chains: DueChains,
    private readonly logger: Logger,
  ) {
    super(config, logger, Infinity);
  }

  /** Starts to take jobs. */
  work(): Promise<void> {
    for (const lane of LANES) {
      bull.process(
        this.queues.lanes[lane],
        PLACES[lane],
        (job) => this.chains.follow(itemOf(job)),
        (error) => this.logger.failure(error),
      );
    }
    return Promise.resolve();
  }

  /** Stops when the items that are being done are finished. */
  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    await this.chains.stop();
    await Promise.all(LANES.map((lane) => bull.close(this.queues.lanes[lane])));
  }
}
