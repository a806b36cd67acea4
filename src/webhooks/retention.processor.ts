import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Logger } from '../platform/observability/logger.js';
import { PeriodicProcessor } from '../platform/queue/periodic-processor.js';

const HOUR = 3_600_000;
/** Dead credentials are kept this long, so that their reuse is still recognised. */
const DEAD_CREDENTIALS = 30 * 24 * HOUR;
/** Rows that one statement deletes. */
const BATCH = 1_000;

/** Rows that may go: what makes them old, and the age in milliseconds. */
interface Rule {
  readonly table: string;
  /** The time that they age from; it has an index. */
  readonly since: string;
  readonly age: number;
  /** What must hold besides. */
  readonly and?: string;
}

/** Deletes what has been kept long enough (specification 6.4.8), a little at a time. */
@Injectable()
export class RetentionProcessor extends PeriodicProcessor {
  private readonly rules: readonly Rule[];

  constructor(
    config: Config,
    private readonly db: SystemDb,
    logger: Logger,
  ) {
    super(config, logger, HOUR);
    const kept = config.webhook_retention;
    this.rules = [
      { table: 'webhook_deliveries', since: 'created_at', age: kept },
      { table: 'webhook_dispatches', since: 'created_at', age: kept, and: `status IN ('delivered', 'failed')` },
      { table: 'events', since: 'created_at', age: kept },
      { table: 'idempotency_keys', since: 'created_at', age: config.idempotency_ttl },
      { table: 'authorization_codes', since: 'expires_at', age: DEAD_CREDENTIALS },
      {
        table: 'token_pairs',
        since: 'refresh_expires_at',
        age: DEAD_CREDENTIALS,
        and: `access_expires_at < now() - interval '${String(DEAD_CREDENTIALS)} milliseconds'`,
      },
    ];
  }

  /** Deletes everything that is old enough by now. */
  async work(): Promise<void> {
    for (const rule of this.rules) while (!this.stopping && (await this.deleteSome(rule)) === BATCH);
  }

  /** Rows that somebody works with are left for the next time. */
  private deleteSome({ table, since, age, and = 'true' }: Rule): Promise<number> {
    return this.db.execute(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE ${since} < now() - $1 * interval '1 millisecond' AND ${and}
         ORDER BY ${since} LIMIT $2 FOR UPDATE SKIP LOCKED))`,
      [age, BATCH],
    );
  }
}
