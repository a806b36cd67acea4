import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { type DueItem, DueItems } from './due-items.service.js';
import { DueWork } from './due-work.service.js';

/** Units of work read by one statement. */
const BATCH = 200;

/** Does the billing work that is due: unsettled payments, refunds, renewals and expiries. */
@Injectable()
export class BillingSweepProcessor extends PeriodicProcessor {
  constructor(
    config: Config,
    private readonly items: DueItems,
    private readonly due: DueWork,
    private readonly logger: Logger,
  ) {
    super(config, logger, config.billing.sweep_interval);
  }

  /** Does everything that is due. A unit that fails is logged and tried again by the next run. */
  async work(): Promise<void> {
    for (let more = true; more && !this.stopping;) more = await this.batch();
  }

  /** Returns true when there may be more and the batch has come forward. */
  private async batch(): Promise<boolean> {
    const items = await this.items.ofAll(BATCH);
    let done = 0;
    for (const item of items) if (!this.stopping && (await this.tryToRun(item))) done += 1;
    return items.length === BATCH && done > 0;
  }

  private async tryToRun(item: DueItem): Promise<boolean> {
    try {
      await this.due.run(item, item.now);
      return true;
    } catch (error) {
      this.logger.failure(error);
      return false;
    }
  }
}
