import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Logger } from '../platform/observability/logger.js';
import { PeriodicProcessor } from '../platform/queue/periodic-processor.js';

const HOUR = 3_600_000;

/** Deletes sessions and sign-in targets that are over. */
@Injectable()
export class ExpiredSessionsProcessor extends PeriodicProcessor {
  constructor(
    config: Config,
    private readonly db: SystemDb,
    logger: Logger,
  ) {
    super(config, logger, HOUR);
  }

  /** Deletes what is over by now. */
  async work(): Promise<void> {
    for (const table of ['dashboard_sessions', 'sign_in_targets']) await this.db.execute(`DELETE FROM ${table} WHERE expires_at < now()`);
  }
}
