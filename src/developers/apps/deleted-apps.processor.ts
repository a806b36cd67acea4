import { Injectable } from '@nestjs/common';
import { InstallationChangesService } from '../../oauth/installations/installation-changes.service.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';

const MINUTE = 60_000;
/** Rows read by one statement. */
const BATCH = 100;

/** Installation of a deleted app. */
interface Left {
  readonly store_id: number;
  readonly installation_id: number;
}

/** Uninstalls deleted apps from their stores, each store in a transaction of its own. */
@Injectable()
export class DeletedAppsProcessor extends PeriodicProcessor {
  constructor(
    config: Config,
    private readonly db: SystemDb,
    private readonly installations: InstallationChangesService,
    logger: Logger,
  ) {
    super(config, logger, MINUTE);
  }

  /** Uninstalls every app that was deleted. */
  async work(): Promise<void> {
    for (const { app_id } of await this.db.background.query<{ app_id: number }>(DELETED, [BATCH])) await this.clear(app_id);
  }

  private async clear(app_id: number): Promise<void> {
    let found: Left[];
    do {
      found = await this.db.background.query<Left>(INSTALLED, [app_id, BATCH]);
      for (const left of found) if (!this.stopping) await this.uninstall(left);
    } while (found.length > 0 && !this.stopping);
    if (!this.stopping) await this.db.background.execute(CLEARED, [app_id]);
  }

  /** An installation that a merchant has uninstalled in the meantime is skipped. */
  private async uninstall({ store_id, installation_id }: Left): Promise<void> {
    try {
      await this.db.background.asStore(store_id, (ctx) => this.installations.uninstall(ctx, installation_id));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'invalid_installation')) throw error;
    }
  }
}

const DELETED = 'SELECT app_id FROM organisation_apps WHERE deleted_at IS NOT NULL AND cleared_at IS NULL ORDER BY deleted_at LIMIT $1';

const INSTALLED = `SELECT store_id, installation_id FROM installations WHERE app_id = $1 AND status = 'active' ORDER BY installation_id LIMIT $2`;

/** An authorization that was running when the app was deleted has ended after five minutes. */
const CLEARED = `UPDATE organisation_apps SET cleared_at = now() WHERE app_id = $1 AND deleted_at < now() - interval '5 minutes' AND cleared_at IS NULL`;
