import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { DueChains } from './due-chains.service.js';
import { type DueItem, DueItems } from './due-items.service.js';

/** Chains read by one statement. */
const BATCH = 500;

/** Finds due billing work: unsettled payments, refunds, renewals and expiries. */
@Injectable()
export class BillingSweepProcessor extends PeriodicProcessor {
  constructor(
    config: Config,
    logger: Logger,
    private readonly items: DueItems,
    private readonly chains: DueChains,
  ) {
    super(config, logger, config.billing.sweep_interval);
  }

  /** Starts every chain that has due work and no job. Does not wait for the work. */
  async work(): Promise<void> {
    let last: DueItem | undefined;
    do {
      const firsts = await this.items.firsts(BATCH, last);
      await this.chains.start(firsts);
      last = firsts.length < BATCH ? undefined : firsts.at(-1);
    } while (last && !this.stopping);
  }
}
