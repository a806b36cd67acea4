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

  /** Does everything that is due. A unit that fails is logged and tried again by the next run; it does not hold up those behind it. */
  async work(): Promise<void> {
    const failed = new Set<string>();
    for (let more = true; more && !this.stopping;) more = await this.batch(failed);
  }

  /** Returns true when there may be more. Units that have failed are still due, so the batch is read around them. */
  private async batch(failed: Set<string>): Promise<boolean> {
    const limit = BATCH + failed.size;
    const items = await this.items.ofAll(limit);
    const untried = items.filter((item) => !failed.has(keyOf(item)));
    for (const item of untried) if (!this.stopping && !(await this.tryToRun(item))) failed.add(keyOf(item));
    return items.length === limit && untried.length > 0;
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

const keyOf = ({ kind, id }: DueItem): string => `${kind} ${String(id)}`;
