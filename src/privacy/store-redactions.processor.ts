import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Logger } from '../platform/observability/logger.js';
import { PeriodicProcessor } from '../platform/queue/periodic-processor.js';
import type { PrivacyRequest } from './privacy-request.entity.js';
import { storeRedact } from './privacy.events.js';
import { PrivacyRequests } from './privacy-requests.service.js';

/** Requests that one statement reads. */
const BATCH = 50;

/** Asks uninstalled apps to erase the data of the store, some time after the uninstall. */
@Injectable()
export class StoreRedactionsProcessor extends PeriodicProcessor {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    logger: Logger,
    private readonly requests: PrivacyRequests,
  ) {
    super(config, logger, config.sweep_interval);
  }

  /** Makes every request that is due, once across processes. */
  async work(): Promise<void> {
    const { background } = this.db;
    const due = await background.query<Pick<PrivacyRequest, 'store_id' | 'request_id'>>(DUE, [this.config.apps.store_redact_delay, BATCH]);
    for (const { store_id, request_id } of due) {
      if (this.stopping) return;
      await background.asStore(store_id, (ctx) =>
        this.requests.announce(ctx, request_id, (app_id, request) => storeRedact(app_id, { ...request, store_id })),
      );
    }
  }
}

const DUE = `
SELECT store_id, request_id FROM privacy_requests
WHERE created_at IS NULL AND requested_at <= now() - $1 * interval '1 millisecond' ORDER BY requested_at LIMIT $2`;
