import { Injectable } from '@nestjs/common';
import { notify } from '../../notifications/notify.service.js';
import { Config } from '../../platform/config/config.js';
import { earlier } from '../../platform/database/shifted-time.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { appTokenExpiring } from '../../apps/apps.events.js';
import type { TokenPair } from '../tokens/token.entity.js';

const MINUTE = 60_000;
/** Tokens read by one statement. */
const BATCH = 500;

/** Notifies custom apps, several times, that their access token is about to expire. */
@Injectable()
export class TokenNoticesProcessor extends PeriodicProcessor {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    logger: Logger,
  ) {
    super(config, logger, MINUTE);
  }

  /** Publishes every notice that is due, exactly once across processes. A notice that was missed is not published later. */
  async work(): Promise<void> {
    let found: Pick<TokenPair, 'store_id' | 'pair_id'>[];
    do {
      found = await this.db.background.query(DUE, [BATCH]);
      for (const { store_id, pair_id } of found) if (!this.stopping) await this.notify(store_id, pair_id);
    } while (found.length === BATCH && !this.stopping);
  }

  private notify(store_id: number, pair_id: number): Promise<void> {
    return this.db.background.asStore(store_id, async (ctx) => {
      const [token] = await ctx.query<TokenPair & { active: boolean }>(CLAIM, pair_id, this.config.apps.custom_app_token_notices);
      if (!token?.active) return;
      ctx.publish(appTokenExpiring(token));
      notify(ctx, { kind: 'token_expiring', subject_id: token.app_id, fact: String(pair_id), app_id: token.app_id, title: '' });
    });
  }
}

const DUE = 'SELECT store_id, pair_id FROM token_pairs WHERE notice_at <= now() ORDER BY notice_at LIMIT $1';

/** Claims a notice that is still due, and schedules the next one that is not due yet. */
const CLAIM = `
UPDATE token_pairs SET notice_at = (
  SELECT min(later.at) FROM unnest($3::float8[]) before, LATERAL (SELECT ${earlier('access_expires_at', 'before')} AS at) later
  WHERE later.at > now())
WHERE store_id = $1 AND pair_id = $2 AND notice_at <= now()
RETURNING app_id, store_id, installation_id, access_expires_at, revoked_at IS NULL AND access_expires_at > row_clock(store_id) AS active`;
